/**
 * `system/catalogue-version`: a new random value with every change of categories, subcategories and
 * products. One read of it shows whether a cached catalogue is current (decision 32).
 */
import { randomUUID } from 'node:crypto';
import { collections } from '@neev/domain';
import type { DocumentReference, Firestore, Timestamp } from 'firebase-admin/firestore';

const VERSION_PATH = 'system/catalogue-version';

/** The version of a catalogue that has not changed since versions were introduced. */
const NO_VERSION = 'none';

const versionedCollections: ReadonlySet<string> = new Set([
  collections.categories,
  collections.subcategories,
  collections.products,
]);

/** A transaction or a batch. */
interface Writer {
  set(reference: DocumentReference, fields: { version: string }): unknown;
}

export async function readCatalogueVersion(database: Firestore): Promise<string> {
  const version: unknown = (await database.doc(VERSION_PATH).get()).get('version');
  return typeof version === 'string' ? version : NO_VERSION;
}

/**
 * Sets a new version in the same write as the change of a catalogue record; ignores other collections.
 * Does not read, so that changes of different records do not contend.
 */
export function setCatalogueVersion(
  writer: Writer,
  { firestore, parent }: DocumentReference,
): void {
  if (!versionedCollections.has(parent.id)) return;
  writer.set(firestore.doc(VERSION_PATH), { version: randomUUID() });
}

/** Sets a new version unconditionally, for example after an import. */
export async function renewCatalogueVersion(database: Firestore): Promise<void> {
  await database.doc(VERSION_PATH).set({ version: randomUUID() });
}

/**
 * Sets a new version for a record that was written at `writtenAt`, unless the version was set at that instant or
 * later. Always sets one if `writtenAt` is undefined: events do not reliably state the time of a deletion.
 */
export async function ensureVersionSince(
  database: Firestore,
  writtenAt: Timestamp | undefined,
): Promise<void> {
  const { updateTime } = await database.doc(VERSION_PATH).get();
  if (writtenAt && updateTime && updateTime.valueOf() >= writtenAt.valueOf()) return;
  await renewCatalogueVersion(database);
}
