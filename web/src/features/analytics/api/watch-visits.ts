import {
  type CompleteVisitLists,
  collections,
  completeVisitLists,
  dayAt,
  documentSource,
} from '@neev/domain';
import { useNow } from '@/lib/hooks/use-now.ts';
import { type Live, mapLive, useLiveDocument } from '@/lib/live/use-live.ts';

/** The days alone: weeks, months and years are their sums, so that all figures agree. */
const daysSource = documentSource(collections.analytics, 'daily');

/** The visits so far by day, week, month and year, up to today and without gaps. */
export function useVisits(): Live<CompleteVisitLists> {
  const today = dayAt(useNow());
  // Before the first visit there is no document.
  return mapLive(useLiveDocument(daysSource), (document) =>
    completeVisitLists(document?.items ?? [], today),
  );
}
