/**
 * Changes of the status and the handling of enquiries, written with the Firestore SDK. The SDK applies a write to its
 * listeners at once, marks it as pending until the server confirms it, and reverts it when the
 * server denies it. Lists that were read once (older enquiries, search results) have no listener, so
 * each opened or changed enquiry gets one of its own until the page is unloaded.
 */
import {
  collections,
  type Enquiry,
  type EnquiryStatus,
  enquiryDocument,
  type Handling,
  parseDocument,
} from '@neev/domain';
import {
  type DocumentReference,
  type DocumentSnapshot,
  doc,
  type FieldValue,
  getDoc,
  onSnapshot,
  serverTimestamp,
  writeBatch,
} from 'firebase/firestore';
import { useSyncExternalStore } from 'react';
import toast from 'react-hot-toast/headless';
import { toastUndo } from '@/components/admin/toast-undo.tsx';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { saveOrReport } from './save-or-report.ts';
import { addEvent } from './timeline.ts';

const failureTexts: Record<EnquiryStatus, string> = {
  read: 'Failed to mark the enquiry as read.',
  unread: 'Failed to mark the enquiry as unread.',
  archived: 'Failed to archive the enquiry.',
};

/** Changes the status and reports a denial. Returns whether it was changed. */
export function changeStatus(
  id: string,
  status: EnquiryStatus,
  failureText = failureTexts[status],
): Promise<boolean> {
  return saveOrReport(id, failureText, () => writeChange(id, { status }));
}

/**
 * Marks an opened enquiry as read if it is unread on the server, because a list that was read once may show an older
 * status. While offline, the cached status decides; without one the enquiry stays as it is.
 */
export async function markOpenedAsRead(id: string): Promise<void> {
  const stored = await getDoc(watchEnquiry(id)).catch(() => undefined);
  if (stored?.get('status') === 'unread') await changeStatus(id, 'read');
}

/** Archives an open enquiry and offers to undo it. */
export async function archive({ id }: Enquiry, onUndone: () => void): Promise<void> {
  const text = navigator.onLine
    ? 'Enquiry archived.'
    : 'Enquiry archived. It will be saved when you are online again.';
  const undoToast = toastUndo(text, () => {
    void moveToInbox(id);
    onUndone();
  });
  if (!(await changeStatus(id, 'archived'))) toast.dismiss(undoToast);
}

/** Moves an archived enquiry back, as read. */
export async function moveToInbox(id: string): Promise<void> {
  await changeStatus(id, 'read', 'Failed to move the enquiry to the inbox.');
}

interface ChangedEnquiry {
  /** `undefined` when it was deleted. */
  enquiry: Enquiry | undefined;
  /** Whether the server has not confirmed the last change yet. */
  isPending: boolean;
}

/** The enquiries that were changed or deleted in this tab, by id. */
export type ChangedEnquiries = ReadonlyMap<string, ChangedEnquiry>;

const subscribers = new Set<() => void>();
/** Ids of the enquiries that have a listener. */
const watchedIds = new Set<string>();
let changedEnquiries: ChangedEnquiries = new Map();
let notifyTimer: ReturnType<typeof setTimeout> | undefined;

/** Changes how an enquiry is handled and reports a denial. */
export function changeHandling(id: string, change: HandlingChange): void {
  void saveOrReport(id, 'Failed to save the change.', () => writeChange(id, change));
}

/**
 * Lists change by `arrayUnion` and `arrayRemove`, which keep what another administrator adds or removes at the same
 * time.
 */
type HandlingChange = Partial<
  Pick<Handling, 'assignee' | 'followUpOn'> & Record<'labels' | 'unrelatedIds', FieldValue>
>;

export type EnquiryChange = HandlingChange & Partial<Pick<Enquiry, 'status'>>;

/**
 * Writes a change and its events in the timeline. Resolves when the server confirms it, which it does
 * not while offline.
 * @throws FirestoreError when the server denies it.
 */
export function writeChange(
  id: string,
  { status, assignee, followUpOn, labels, unrelatedIds }: EnquiryChange,
): Promise<void> {
  const reference = watchEnquiry(id);
  const batch = writeBatch(adminDatabase).update(reference, {
    ...(status !== undefined && { status }),
    ...(assignee !== undefined && { assignee }),
    ...(followUpOn !== undefined && { followUpOn }),
    ...(labels !== undefined && { labels }),
    ...(unrelatedIds !== undefined && { unrelatedIds }),
    // Lets the search of the API find changed enquiries.
    changedAt: serverTimestamp(),
  });
  if (status !== undefined) addEvent(batch, id, { type: 'status', status });
  if (assignee !== undefined) addEvent(batch, id, { type: 'assignee', assignee });
  if (followUpOn !== undefined) addEvent(batch, id, { type: 'followUpOn', followUpOn });
  return batch.commit();
}

export function useChangedEnquiries(): ChangedEnquiries {
  return useSyncExternalStore(subscribe, () => changedEnquiries);
}

/** Replaces changed enquiries with their current version, and leaves out deleted ones. */
export function applyChanges(
  enquiries: readonly Enquiry[],
  changes: ChangedEnquiries,
): readonly Enquiry[] {
  if (changes.size === 0) return enquiries;
  return enquiries.flatMap((each) => {
    const change = changes.get(each.id);
    return change ? (change.enquiry ?? []) : each;
  });
}

/** A string that differs whenever a change is made, confirmed or reverted. */
export function describeChanges(changes: ChangedEnquiries): string {
  return Array.from(changes, ([id, { enquiry, isPending }]) => {
    const { status = 'deleted', assignee = '', labels = [], quote } = enquiry ?? {};
    return [id, status, assignee, quote?.state, ...labels, isPending].join(' ');
  }).join();
}

/** Subscribes to an enquiry that is opened or about to change. */
export function watchEnquiry(id: string): DocumentReference {
  const reference = doc(adminDatabase, collections.enquiries, id);
  if (!watchedIds.has(id)) watch(reference);
  return reference;
}

function watch(reference: DocumentReference): void {
  watchedIds.add(reference.id);
  onSnapshot(
    reference,
    { includeMetadataChanges: true },
    (snapshot) => setChanged(snapshot.id, parse(snapshot)),
    // The listener fails on sign-out, or when the account loses its rights.
    () => {
      watchedIds.delete(reference.id);
      setChanged(reference.id, undefined);
    },
  );
}

function parse(snapshot: DocumentSnapshot): ChangedEnquiry | undefined {
  const isDeleted = !snapshot.exists() && !snapshot.metadata.fromCache;
  if (isDeleted) return { enquiry: undefined, isPending: false };
  if (!snapshot.exists()) return undefined;
  const parsed = parseDocument(enquiryDocument, snapshot.ref.path, snapshot.data());
  return parsed.ok
    ? { enquiry: parsed.value, isPending: snapshot.metadata.hasPendingWrites }
    : undefined;
}

function setChanged(id: string, entry: ChangedEnquiry | undefined): void {
  const next = new Map(changedEnquiries);
  if (entry) next.set(id, entry);
  else next.delete(id);
  changedEnquiries = next;
  if (notifyTimer === undefined) notifyTimer = setTimeout(notifyAll);
}

/** Notifies once of the changes of several enquiries. */
function notifyAll(): void {
  notifyTimer = undefined;
  for (const notify of subscribers) notify();
}

function subscribe(onChange: () => void): () => void {
  subscribers.add(onChange);
  return () => subscribers.delete(onChange);
}
