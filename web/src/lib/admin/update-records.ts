/**
 * Updates that the SDK shows before the server confirms them, and takes back when the rules deny
 * them. Without a network they are sent once it returns, as long as the page is open.
 */
import type { QuerySource } from '@neev/domain';
import { doc, onSnapshot, updateDoc, writeBatch } from 'firebase/firestore';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { firestoreQuery } from '@/lib/live/firestore-connection.ts';
import { adminDatabase } from './admin-app.ts';
import { confirmUnloadUntil } from './confirm-unload.ts';
import { type RecordCollection, stampNow } from './save-record.ts';

/** Writes that one batch may hold. */
const BATCH_SIZE = 500;

/** Milliseconds after which a toast says that an update waits. */
const PATIENCE_MS = 3_000;

const WAITING = 'The change waits for the network. Keep this page open until it is saved.';

/** One toast, however many updates wait. */
const WAITING_ID = 'update-waits';

/** Updates some fields of a record. `failed` is shown when the update is denied. */
export function updateRecord(
  collection: RecordCollection,
  id: string,
  { change, failed }: { change: Record<string, number | boolean>; failed: string },
): Promise<void> {
  return report(failed, async () =>
    updateDoc(doc(adminDatabase, collection, id), { ...change, ...(await stampNow()) }),
  );
}

/** Gives each record its index as its position: all of them, or none. */
export function saveOrder(
  collection: RecordCollection,
  records: readonly { id: string; position: number }[],
  failed: string,
): Promise<void> {
  return report(failed, async () => {
    const stamp = await stampNow();
    const batch = writeBatch(adminDatabase);
    const moved = records
      .map(({ id, position }, index) => ({ id, from: position, position: index }))
      .filter(({ from, position }) => from !== position);
    for (const { id, position } of moved.slice(0, BATCH_SIZE)) {
      batch.update(doc(adminDatabase, collection, id), { position, ...stamp });
    }
    await batch.commit();
  });
}

async function report(failed: string, write: () => Promise<void>): Promise<void> {
  const sayThatItWaits = () => toast.error(WAITING, { id: WAITING_ID, duration: Infinity });
  const timer = setTimeout(sayThatItWaits, PATIENCE_MS);
  try {
    await confirmUnloadUntil(write());
  } catch (error) {
    console.warn(failed, error);
    toast.error(failed);
  } finally {
    clearTimeout(timer);
    toast.dismiss(WAITING_ID);
  }
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The ids of the documents that have writes which the server has not confirmed. The SDK shares the
 * listener with `useLiveQuery` of the same source.
 */
export function usePendingIds({ query }: QuerySource): ReadonlySet<string> {
  const [ids, setIds] = useState(NONE);

  useEffect(
    () =>
      onSnapshot(
        firestoreQuery(adminDatabase, query),
        { includeMetadataChanges: true },
        ({ docs }) => {
          const pending = docs.filter(({ metadata }) => metadata.hasPendingWrites);
          setIds(pending.length === 0 ? NONE : new Set(pending.map(({ id }) => id)));
        },
        // The hook that shows the documents reports what is wrong.
        () => setIds(NONE),
      ),
    [query],
  );

  return ids;
}
