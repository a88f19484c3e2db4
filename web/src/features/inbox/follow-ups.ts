import {
  collections,
  dayAt,
  type Enquiry,
  followUpState,
  followUpsOf,
  querySource,
} from '@neev/domain';
import { useMemo } from 'react';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { type Live, mapLive, useLiveQuery } from '@/lib/live/use-live.ts';

/** Follow-ups that are read at most, those that are due first. */
const MAX_FOLLOW_UPS = 100;

const followUpsSource = querySource({
  collection: collections.enquiries,
  where: [
    { field: 'status', operator: 'in', value: ['unread', 'read'] },
    // All days, without the empty text.
    { field: 'followUpOn', operator: '>=', value: '0' },
  ],
  orderBy: [{ field: 'followUpOn', direction: 'asc' }],
  limit: MAX_FOLLOW_UPS,
});

/** The enquiries with a follow-up, the most urgent first. */
export function useFollowUps(): Live<Enquiry[]> {
  const live = useLiveQuery(followUpsSource);
  return useMemo(() => mapLive(live, followUpsOf), [live]);
}

/** The number of follow-ups that are due; 0 until they are known. */
export function useDueCount(): number {
  const live = useFollowUps();
  const today = dayAt(useServerNow());
  if (live.status !== 'ready') return 0;
  return live.value.filter((each) => followUpState(each, today) !== 'later').length;
}
