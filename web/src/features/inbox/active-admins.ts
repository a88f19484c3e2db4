import { type Admin, collections, querySource } from '@neev/domain';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';

/** More than any trader employs. */
const MAX_ADMINS = 100;

const activeAdminsSource = querySource({
  collection: collections.admins,
  where: [{ field: 'state', operator: '==', value: 'active' }],
  orderBy: [{ field: 'username', direction: 'asc' }],
  limit: MAX_ADMINS,
});

/** The administrators to whom an enquiry can be assigned, by name. */
export function useActiveAdmins(): Live<Admin[]> {
  return useLiveQuery(activeAdminsSource);
}
