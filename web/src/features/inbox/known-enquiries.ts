/**
 * What is known of the enquiries: the newest are watched, as through a window that slides on with
 * every arrival; what has slid out of it is still known, and stays on the screen.
 */
import { collections, type Enquiry, querySource } from '@neev/domain';
import { useState } from 'react';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';

/** Enquiries that are watched; older ones are read when they are wanted. */
export const WINDOW_SIZE = 50;

export interface KnownEnquiries {
  /** As the server has them now, the newest first. */
  window: readonly Enquiry[];
  /** Older than the window: seen in it before. */
  passed: readonly Enquiry[];
}

/**
 * What is known when the window shows something else. What is missing in it and older than its end
 * has slid out; what is missing and not older is gone.
 */
export function slideWindow(known: KnownEnquiries, window: readonly Enquiry[]): KnownEnquiries {
  const end = window.at(-1);
  if (!end || window.length < WINDOW_SIZE) return { window, passed: [] };
  const before = mergeEnquiries([known.window, known.passed]);
  return { window, passed: before.filter((enquiry) => byAge(end, enquiry) < 0) };
}

/** All of them once, the newest first; of two that are the same the one of the earlier list. */
export function mergeEnquiries(lists: readonly (readonly Enquiry[])[]): Enquiry[] {
  const merged = new Map<string, Enquiry>();
  for (const enquiry of lists.flat()) {
    if (!merged.has(enquiry.id)) merged.set(enquiry.id, enquiry);
  }
  return [...merged.values()].sort(byAge);
}

/** Those of the newer list that have arrived since the older one: not what has only come into it. */
export function findArrivals(
  before: readonly Enquiry[],
  now: readonly Enquiry[],
): readonly Enquiry[] {
  const newest = before[0];
  if (!newest) return now;
  const known = new Set(before.map(({ id }) => id));
  return now.filter((enquiry) => !known.has(enquiry.id) && byAge(enquiry, newest) < 0);
}

/** The newest first; the database orders those of one instant by their ids, and so does this. */
function byAge(one: Enquiry, other: Enquiry): number {
  const apartMs = other.createdAt.getTime() - one.createdAt.getTime();
  if (apartMs !== 0) return apartMs;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

const newestEnquiriesSource = querySource({
  collection: collections.enquiries,
  orderBy: [{ field: 'createdAt', direction: 'desc' }],
  limit: WINDOW_SIZE,
});

/** The newest enquiries, the latest first. */
export function useNewestEnquiries(): Live<Enquiry[]> {
  return useLiveQuery(newestEnquiriesSource);
}

const nothing: KnownEnquiries = { window: [], passed: [] };

/** The same, with those that were among the newest since the screen was opened. */
export function useKnownEnquiries(): Live<KnownEnquiries> {
  const newest = useNewestEnquiries();
  const [known, setKnown] = useState(nothing);

  if (newest.status !== 'ready') return newest;
  if (known.window === newest.value) return { ...newest, value: known };
  // What is known depends on what was known before: state that is adjusted while rendering.
  const next = slideWindow(known, newest.value);
  setKnown(next);
  return { ...newest, value: next };
}
