import {
  collections,
  dailyDocument,
  monthlyDocument,
  type VisitLists,
  weeklyDocument,
  yearlyDocument,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';

/** The four lists; one that does not exist yet is empty. */
export async function readVisitLists(database: Firestore): Promise<VisitLists> {
  const [daily, weekly, monthly, yearly] = await Promise.all([
    readItems(database, 'daily', dailyDocument),
    readItems(database, 'weekly', weeklyDocument),
    readItems(database, 'monthly', monthlyDocument),
    readItems(database, 'yearly', yearlyDocument),
  ]);
  return { daily, weekly, monthly, yearly };
}

async function readItems<T>(
  database: Firestore,
  name: string,
  schema: z.ZodMiniType<{ items: T[] }>,
): Promise<T[]> {
  const snapshot = await database.collection(collections.analytics).doc(name).get();
  return snapshot.exists ? schema.parse(snapshot.data()).items : [];
}
