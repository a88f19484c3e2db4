import {
  collections,
  dailyDocument,
  monthlyDocument,
  type VisitLists,
  weeklyDocument,
  yearlyDocument,
} from '@neev/domain';
import { mapLive } from '@/lib/live/map-live.ts';
import { documentSource } from '@/lib/live/source.ts';
import { type Live, useLiveDocument } from '@/lib/live/use-live.ts';
import type { Period } from '../period.ts';
import { toPoints, type VisitPoint } from '../visit-points.ts';

const sources = {
  daily: documentSource(`${collections.analytics}/daily`, dailyDocument),
  weekly: documentSource(`${collections.analytics}/weekly`, weeklyDocument),
  monthly: documentSource(`${collections.analytics}/monthly`, monthlyDocument),
  yearly: documentSource(`${collections.analytics}/yearly`, yearlyDocument),
};

/** The visits of each day, week, month or year so far, in the order of time. */
export function useVisits(period: Period): Live<VisitPoint[]> {
  const live = useLiveDocument<{ items: VisitLists[Period] }>(sources[period]);
  // Before the first visit there is no document.
  return mapLive(live, (document) => toPoints(document?.items ?? []));
}
