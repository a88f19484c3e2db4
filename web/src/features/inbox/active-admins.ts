import { type Admin, collections, querySource } from '@neev/domain';
import { adminAuth } from '@/lib/admin/admin-app.ts';
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

/** The uid of the signed-in administrator. */
export function ownUid(): string {
  return adminAuth.currentUser?.uid ?? '';
}
