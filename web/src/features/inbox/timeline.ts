/**
 * The timeline of an enquiry: subscribed while the enquiry is open, and written with the Firestore
 * SDK, which shows an event at once and removes it when the server denies it.
 */
import {
  type ContactChannel,
  collections,
  type Day,
  type EnquiryEvent,
  type EnquiryStatus,
  querySource,
} from '@neev/domain';
import { collection, doc, serverTimestamp, type WriteBatch, writeBatch } from 'firebase/firestore';
import { useMemo, useState } from 'react';
import { adminDatabase, ownUid } from '@/lib/admin/admin-app.ts';
import { usePendingIds } from '@/lib/admin/update-records.ts';
import { type Live, mapLive, useLiveQuery, usePreviousWhileLoading } from '@/lib/live/use-live.ts';
import { saveOrReport } from './save-or-report.ts';

/** Events per page. */
const PAGE_SIZE = 50;

export interface Timeline {
  /** The newest events, oldest first. */
  events: readonly EnquiryEvent[];
  hasEarlier: boolean;
  /** Ids of the events that the server has not confirmed yet. */
  pendingIds: ReadonlySet<string>;
}

/** Subscribes to the newest events of an enquiry. `showEarlier` adds a page. */
export function useTimeline(enquiryId: string): { live: Live<Timeline>; showEarlier: () => void } {
  const [count, setCount] = useState(PAGE_SIZE);
  const source = useMemo(() => sourceOf(enquiryId, count), [enquiryId, count]);
  const events = usePreviousWhileLoading(useLiveQuery(source));
  const pendingIds = usePendingIds(source);
  return {
    live: mapLive(events, (newestFirst) => ({
      events: newestFirst.slice(0, count).reverse(),
      hasEarlier: newestFirst.length > count,
      pendingIds,
    })),
    showEarlier: () => setCount(count + PAGE_SIZE),
  };
}

/** Queries one event more than shown, to detect earlier ones. */
function sourceOf(enquiryId: string, count: number) {
  return querySource({
    collection: collections.enquiryEvents,
    where: [{ field: 'enquiryId', operator: '==', value: enquiryId }],
    orderBy: [{ field: 'at', direction: 'desc' }],
    limit: count + 1,
  });
}

type NewEvent =
  | { type: 'note'; text: string }
  | { type: 'status'; status: EnquiryStatus }
  | { type: 'assignee'; assignee: string }
  | { type: 'followUpOn'; followUpOn: Day }
  | { type: ContactChannel };

/** Adds the event to the batch, by the signed-in administrator. */
export function addEvent(batch: WriteBatch, enquiryId: string, event: NewEvent): void {
  batch.set(doc(collection(adminDatabase, collections.enquiryEvents)), {
    enquiryId,
    ...event,
    by: ownUid(),
    at: serverTimestamp(),
  });
}

/**
 * Saves a note and reports a denial. Returns whether it was saved, once the server has confirmed or
 * denied it.
 */
export function saveNote(enquiryId: string, text: string): Promise<boolean> {
  return save(enquiryId, { type: 'note', text }, 'Failed to save the note.');
}

/** Records that the administrator contacts the customer. */
export function saveContact(enquiryId: string, channel: ContactChannel): void {
  void save(enquiryId, { type: channel }, 'Failed to add this to the timeline.');
}

function save(enquiryId: string, event: NewEvent, failureText: string): Promise<boolean> {
  return saveOrReport(enquiryId, failureText, () => {
    const batch = writeBatch(adminDatabase);
    addEvent(batch, enquiryId, event);
    return batch.commit();
  });
}
