import { collections, type Enquiry, querySource } from '@neev/domain';
import { useState } from 'react';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';
import { type KnownEnquiries, slideWindow, WINDOW_SIZE } from '../model/known-enquiries.ts';

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
