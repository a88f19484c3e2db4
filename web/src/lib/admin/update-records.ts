/**
 * Optimistic updates: the SDK shows them before the server confirms them, and rolls them back when
 * the rules deny them. Updates made offline are sent on reconnection while the page is open.
 */
import type { QuerySource } from '@neev/domain';
import { type DocumentReference, doc, onSnapshot, updateDoc, writeBatch } from 'firebase/firestore';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { firestoreQuery } from '@/lib/live/firestore-connection.ts';
import { adminDatabase } from './admin-app.ts';
import { confirmUnloadUntil } from './confirm-unload.ts';
import { createChangeStamp, type RecordCollection, reasonOf } from './save-record.ts';

/** Maximum number of writes in a batch. */
const BATCH_SIZE = 500;

/** Milliseconds after which a toast reports that an update is pending. */
const PENDING_TOAST_DELAY_MS = 3_000;

const PENDING_TEXT =
  'The change is waiting for the network. Keep this page open until it is saved.';

/** The same toast for any number of pending updates. */
const PENDING_TOAST_ID = 'update-waits';

/** What became of an update. Settles when the server has confirmed or denied it. */
export type UpdateOutcome = { kind: 'saved' } | { kind: 'failed'; reason: string };

/** Updates some fields of a record. `failureText` is shown when the update is denied. */
export function updateRecord(
  collection: RecordCollection,
  id: string,
  { change, failureText }: { change: Record<string, number | boolean>; failureText: string },
): Promise<UpdateOutcome> {
  const reference = doc(adminDatabase, collection, id);
  return runUpdate(
    failureText,
    async () => updateDoc(reference, { ...change, ...(await createChangeStamp()) }),
    [reference],
  );
}

type OrderedRecords = readonly { id: string; position: number }[];

interface RecordOrder {
  ordered: OrderedRecords;
  /** The same records in the order before, which their positions may not have yet. */
  previous: OrderedRecords;
}

/** Writes the index of each record as its position, in one batch. */
export function saveOrder(
  collection: RecordCollection,
  { ordered, previous }: RecordOrder,
): Promise<UpdateOutcome> {
  const moved = ordered
    .flatMap((record, position) =>
      record.position === position && record === previous[position]
        ? []
        : [{ reference: doc(adminDatabase, collection, record.id), position }],
    )
    .slice(0, BATCH_SIZE);
  const write = async () => {
    const stamp = await createChangeStamp();
    const batch = writeBatch(adminDatabase);
    for (const { reference, position } of moved) batch.update(reference, { position, ...stamp });
    await batch.commit();
  };
  return runUpdate(
    'Failed to save the order.',
    write,
    moved.map(({ reference }) => reference),
  );
}

/**
 * Runs a write that the SDK shows at once. `failureText` is shown when it is denied, with the reason
 * that one of the `written` documents was deleted.
 */
export async function runUpdate(
  failureText: string,
  write: () => Promise<void>,
  written: readonly DocumentReference[] = [],
): Promise<UpdateOutcome> {
  const showPendingToast = () =>
    toast.error(PENDING_TEXT, { id: PENDING_TOAST_ID, duration: Infinity });
  const timer = setTimeout(showPendingToast, PENDING_TOAST_DELAY_MS);
  try {
    await confirmUnloadUntil(write());
    return { kind: 'saved' };
  } catch (error) {
    console.warn(failureText, error);
    const reason = await reasonOf(error, written);
    // One toast for any number of failed updates of a kind.
    toast.error(`${failureText} ${reason}`, { id: failureText });
    return { kind: 'failed', reason };
  } finally {
    clearTimeout(timer);
    toast.dismiss(PENDING_TOAST_ID);
  }
}

const NO_IDS: ReadonlySet<string> = new Set();

/**
 * The ids of the documents with pending writes. The SDK shares the listener with `useLiveQuery` of
 * the same source.
 */
export function usePendingIds({ query }: QuerySource): ReadonlySet<string> {
  const [ids, setIds] = useState(NO_IDS);

  useEffect(
    () =>
      onSnapshot(
        firestoreQuery(adminDatabase, query),
        { includeMetadataChanges: true },
        ({ docs }) => {
          const pending = docs.filter(({ metadata }) => metadata.hasPendingWrites);
          setIds(pending.length === 0 ? NO_IDS : new Set(pending.map(({ id }) => id)));
        },
        // `useLiveQuery` of the same source reports the error.
        () => setIds(NO_IDS),
      ),
    [query],
  );

  return ids;
}
