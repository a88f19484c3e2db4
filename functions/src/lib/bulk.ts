/** Writes to all documents that a query finds, a batch at a time. */
import type { DocumentData, Query } from 'firebase-admin/firestore';

/** Documents per batch. */
const BATCH_SIZE = 300;

/** Deletes what the query finds, until it finds nothing: also what came while it was deleting. */
export async function deleteAll(query: Query): Promise<void> {
  for (;;) {
    const { docs } = await query.limit(BATCH_SIZE).get();
    if (docs.length === 0) return;
    const batch = query.firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
  }
}

/** Changes those documents for which `changeOf` gives a change. */
export async function changeAll(
  query: Query,
  changeOf: (data: DocumentData) => DocumentData | undefined,
): Promise<void> {
  const { docs } = await query.get();
  const changes = docs.flatMap((document) => {
    const change = changeOf(document.data());
    return change ? [{ document, change }] : [];
  });
  for (let start = 0; start < changes.length; start += BATCH_SIZE) {
    const batch = query.firestore.batch();
    for (const { document, change } of changes.slice(start, start + BATCH_SIZE)) {
      // A document that has been written since is looked at again by its own event.
      batch.update(document.ref, change, { lastUpdateTime: document.updateTime });
    }
    await batch.commit();
  }
}
