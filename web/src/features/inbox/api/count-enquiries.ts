/** Counts by the server: one read for every thousand enquiries, and none of them is sent. */
import { collections, type Day, startOfDay } from '@neev/domain';
import {
  collection,
  getCountFromServer,
  type QueryConstraint,
  query,
  where,
} from 'firebase/firestore';
import { adminDatabase } from '@/lib/admin/admin-app.ts';

export function countEnquiries(): Promise<number> {
  return count();
}

export function countUnread(): Promise<number> {
  return count(where('status', '==', 'unread'));
}

/** Those that have arrived since the day began. */
export function countSince(day: Day): Promise<number> {
  return count(where('createdAt', '>=', startOfDay(day)));
}

async function count(...conditions: QueryConstraint[]): Promise<number> {
  const counted = query(collection(adminDatabase, collections.enquiries), ...conditions);
  return (await getCountFromServer(counted)).data().count;
}
