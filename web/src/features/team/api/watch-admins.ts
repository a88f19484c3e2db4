import { type Admin, collections, limits, querySource } from '@neev/domain';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';

const adminsSource = querySource({
  collection: collections.admins,
  orderBy: [{ field: 'username', direction: 'asc' }],
  limit: limits.page,
});

/** The accounts of the team, by name. */
export function useAdmins(): Live<Admin[]> {
  return useLiveQuery(adminsSource);
}
