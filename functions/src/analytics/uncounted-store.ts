import { addDays, type Day, startOfDay } from '@neev/domain';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';

/** Days that the counts are kept. */
const KEPT_DAYS = 90;

interface UncountedVisits {
  day: Day;
  /** Who has counted them: each process writes a document of its own, so that none is written by many. */
  by: string;
  counts: Record<string, number>;
}

/** Adds to `uncountedVisits/{day}-{process}`: why visits of the day were not counted, and how many. */
export async function addUncounted(
  database: Firestore,
  { day, by, counts }: UncountedVisits,
): Promise<void> {
  const added = Object.entries(counts).map(([reason, count]) => [
    reason,
    FieldValue.increment(count),
  ]);
  await database
    .collection('uncountedVisits')
    .doc(`${day}-${by}`)
    .set(
      { day, expiresAt: startOfDay(addDays(day, KEPT_DAYS)), ...Object.fromEntries(added) },
      { merge: true },
    );
}
