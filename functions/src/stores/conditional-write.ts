import type { DocumentData, DocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';

/** Creates or updates a document, as a part of a batch that fails when it has changed since it was read. */
export function putUnchanged(
  batch: WriteBatch,
  { ref, updateTime }: DocumentSnapshot,
  fields: DocumentData,
): void {
  if (updateTime) batch.update(ref, fields, { lastUpdateTime: updateTime });
  else batch.create(ref, fields);
}
