/**
 * `system/catalogue-version`: a new random value with every change of categories, subcategories and
 * products, so that one read says whether a copy of the catalogue is current (decision 32).
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
 * Sets a new version together with the change of a record, if the record is of the catalogue. Reads
 * nothing, so that changes of different records do not wait for each other.
 */
export function setCatalogueVersion(
  writer: Writer,
  { firestore, parent }: DocumentReference,
): void {
  if (!versionedCollections.has(parent.id)) return;
  writer.set(firestore.doc(VERSION_PATH), { version: randomUUID() });
}

/** Sets a new version, whatever has changed: after an import, for instance. */
export async function renewCatalogueVersion(database: Firestore): Promise<void> {
  await database.doc(VERSION_PATH).set({ version: randomUUID() });
}

/**
 * Sets a new version for a record that was written at `writtenAt`, unless one has been set at that
 * instant or later: whoever has read that version reads the record too. For a deletion, whose instant
 * events do not tell reliably, always.
 */
export async function ensureVersionSince(
  database: Firestore,
  writtenAt: Timestamp | undefined,
): Promise<void> {
  const { updateTime } = await database.doc(VERSION_PATH).get();
  if (writtenAt && updateTime && updateTime.valueOf() >= writtenAt.valueOf()) return;
  await renewCatalogueVersion(database);
}
