/**
 * Documents that are computed from one reading of their sources. Pages listen to them, so what is
 * stored already is not written again.
 *
 * Runs overlap: one stretch of time ends as the next begins, a task may be delivered twice, an
 * instance may be slow. Who has read last must win then, and not who writes last. So whoever writes
 * notes the instant of their reading in the same transaction, and writes nothing once a later one
 * is noted. A reading is of one instant and knows all that an earlier one knew; hence the documents
 * end as the last reading gives them, and the last reading is later than the last write to the
 * sources (lib/coalesce.ts).
 */
import { isDeepStrictEqual } from 'node:util';
import { type Firestore, type Query, Timestamp, type Transaction } from 'firebase-admin/firestore';

/** Of the menu and the index, the instant of the reading that they are computed from. */
const READING_PATH = 'system/catalogue-reading';

/** Documents in a transaction: at most 800 kB each. The emulator accepts requests of 4 MiB, Firestore 10 MiB. */
const GROUP_SIZE = 4;

export interface DerivedDocument {
  path: string;
  fields: object;
}

export interface Derivation {
  /** When the sources were read. */
  readAt: Timestamp;
  documents: readonly DerivedDocument[];
  /** What the sources give no more; it is deleted. */
  superfluous: Query;
}

/** Makes the documents what they should be, all at once as far as they fit into a request. */
export async function writeDerived(database: Firestore, derivation: Derivation): Promise<void> {
  const { documents } = derivation;
  for (let start = 0; start < documents.length; start += GROUP_SIZE) {
    const group = documents.slice(start, start + GROUP_SIZE);
    await database.runTransaction((transaction) =>
      writeGroup(database, transaction, { ...derivation, documents: group }),
    );
  }
}

async function writeGroup(
  database: Firestore,
  transaction: Transaction,
  { readAt, documents, superfluous }: Derivation,
): Promise<void> {
  const noted = database.doc(READING_PATH);
  const references = documents.map(({ path }) => database.doc(path));
  const [reading, ...stored] = await transaction.getAll(noted, ...references);
  if (isLater(reading?.get('readAt'), readAt)) return;

  const { docs } = await transaction.get(superfluous.select());
  const changed = documents.filter(
    ({ fields }, index) => !isDeepStrictEqual(stored[index]?.data(), fields),
  );
  for (const { path, fields } of changed) transaction.set(database.doc(path), fields);
  for (const { ref } of docs) transaction.delete(ref);
  transaction.set(noted, { readAt });
}

function isLater(noted: unknown, readAt: Timestamp): boolean {
  // The value of a timestamp is a text that sorts as time does.
  return noted instanceof Timestamp && noted.valueOf() > readAt.valueOf();
}
