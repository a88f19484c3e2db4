import { dayAt, type Enquiry } from '@neev/domain';
import { useNow } from '@/lib/use-now.ts';
import { describeChanges, useChangedEnquiries } from '../status-writes.ts';
import { countEnquiries, countSince, countUnread } from './count-enquiries.ts';
import { type Counted, useCounted } from './use-counted.ts';
import { useNewestEnquiries } from './watch-enquiries.ts';

/** How many enquiries are unread; `undefined` until the first count. */
export function useUnreadCount(): number | undefined {
  const changes = describeChanges(useChangedEnquiries());
  const statuses = useOccasion(({ id, status }) => `${id} ${status}`);
  return useCounted(countUnread, statuses && `${statuses} ${changes}`).count;
}

/** How many enquiries there are. */
export function useTotalCount(): Counted {
  return useCounted(
    countEnquiries,
    useOccasion(({ id }) => id),
  );
}

/** How many have arrived today, as the business's calendar has it. */
export function useTodaysCount(): Counted {
  const day = dayAt(useNow());
  const ids = useOccasion(({ id }) => id);
  return useCounted(() => countSince(day), ids && `${ids} ${day}`);
}

/** A text that is another one when something of the newest enquiries is. */
function useOccasion(factOf: (enquiry: Enquiry) => string): string | undefined {
  const newest = useNewestEnquiries();
  return newest.status === 'ready' ? `:${newest.value.map(factOf).join()}` : undefined;
}
