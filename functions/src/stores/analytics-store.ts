import { collections, type Day, type DayCount, dailyDocument, rollUp, withDay } from '@neev/domain';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';

/** The visits of each day so far. The other three documents are sums of these. */
export async function readDays(database: Firestore): Promise<DayCount[]> {
  return daysOf(await analytics(database, 'daily').get());
}

/**
 * Counts the records of a day and writes all four documents, unless nothing has changed. One
 * transaction: the four agree, whoever else counts at the same time. The records are counted after
 * the days have been read, and outside of it: who counts later never writes less, since records are
 * only added, and no new visit waits for the transaction.
 */
export async function recountDay(database: Firestore, day: Day): Promise<void> {
  const visits = database.collection(collections.visits).where('day', '==', day).count();
  await database.runTransaction(async (transaction) => {
    const daily = await transaction.get(analytics(database, 'daily'));
    const counted = await visits.get();
    const before = daysOf(daily);
    const days = withDay(before, { date: day, count: counted.data().count });
    if (days === before) return;
    for (const [name, items] of Object.entries(rollUp(days))) {
      transaction.set(analytics(database, name), { items });
    }
  });
}

function analytics(database: Firestore, name: string) {
  return database.collection(collections.analytics).doc(name);
}

function daysOf(snapshot: DocumentSnapshot): DayCount[] {
  return snapshot.exists ? dailyDocument.parse(snapshot.data()).items : [];
}
