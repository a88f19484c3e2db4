/**
 * The enquiries known to the page: a live window of the newest ones, and those that newer ones have
 * displaced from it, which stay on the screen.
 */
import { collections, type Enquiry, querySource } from '@neev/domain';
import { useState } from 'react';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';

/** Size of the live window. Older enquiries are read on demand. */
export const WINDOW_SIZE = 50;

export interface KnownEnquiries {
  /** The live enquiries, newest first. */
  window: readonly Enquiry[];
  /** Older enquiries that were in the window before. */
  displaced: readonly Enquiry[];
}

/**
 * The state after a new snapshot of the window. Enquiries missing in it are kept if they are older
 * than its end; otherwise they were deleted.
 */
export function slideWindow(known: KnownEnquiries, window: readonly Enquiry[]): KnownEnquiries {
  const lastInWindow = window.at(-1);
  if (!lastInWindow || window.length < WINDOW_SIZE) return { window, displaced: [] };
  const previous = mergeEnquiries([known.window, known.displaced]);
  return {
    window,
    displaced: previous.filter((enquiry) => compareByAge(lastInWindow, enquiry) < 0),
  };
}

/**
 * Merges lists, newest first. Of two versions of an enquiry the one of the earlier list is kept.
 */
export function mergeEnquiries(lists: readonly (readonly Enquiry[])[]): Enquiry[] {
  const merged = new Map<string, Enquiry>();
  for (const enquiry of lists.flat()) {
    if (!merged.has(enquiry.id)) merged.set(enquiry.id, enquiry);
  }
  return [...merged.values()].sort(compareByAge);
}

/** The enquiries of the newer list that are newer than all of the older list. */
export function findNewEnquiries(
  previous: readonly Enquiry[],
  current: readonly Enquiry[],
): readonly Enquiry[] {
  const newest = previous[0];
  return newest ? current.filter((enquiry) => compareByAge(enquiry, newest) < 0) : current;
}

/** Newest first; enquiries of the same time by id, as in the database. */
function compareByAge(one: Enquiry, other: Enquiry): number {
  const differenceMs = other.createdAt.getTime() - one.createdAt.getTime();
  if (differenceMs !== 0) return differenceMs;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

const newestEnquiriesSource = querySource({
  collection: collections.enquiries,
  orderBy: [{ field: 'createdAt', direction: 'desc' }],
  limit: WINDOW_SIZE,
});

/** Subscribes to the newest enquiries, newest first. */
export function useNewestEnquiries(): Live<Enquiry[]> {
  return useLiveQuery(newestEnquiriesSource);
}

const respondedEnquiriesSource = querySource({
  collection: collections.enquiries,
  where: [{ field: 'status', operator: '==', value: 'unread' }],
  orderBy: [{ field: 'unreadSince', direction: 'desc' }],
  limit: WINDOW_SIZE,
});

/**
 * Subscribes to the enquiries, of any age, that a message of the customer about the quote has marked as unread; the
 * latest message first.
 */
export function useRespondedEnquiries(): Live<Enquiry[]> {
  return useLiveQuery(respondedEnquiriesSource);
}

const emptyState: KnownEnquiries = { window: [], displaced: [] };

/** The newest enquiries, with those that were among them since the screen was opened. */
export function useKnownEnquiries(): Live<KnownEnquiries> {
  const newest = useNewestEnquiries();
  const [known, setKnown] = useState(emptyState);

  if (newest.status !== 'ready') return newest;
  if (known.window === newest.value) return { ...newest, value: known };
  // The state depends on the previous one: it is adjusted during render.
  const next = slideWindow(known, newest.value);
  setKnown(next);
  return { ...newest, value: next };
}
