import { collections, type QuarantinedEnquiry, querySource } from '@neev/domain';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';

/** Quarantined enquiries of one page. */
export const QUARANTINE_PAGE_SIZE = 50;

/** A page of the quarantined enquiries, the newest first, live; of those before an instant, if any. */
export function useQuarantine(before?: Date): Live<QuarantinedEnquiry[]> {
  return useLiveQuery(
    querySource({
      collection: collections.quarantine,
      where: before ? [{ field: 'createdAt', operator: '<', value: before }] : [],
      orderBy: [{ field: 'createdAt', direction: 'desc' }],
      limit: QUARANTINE_PAGE_SIZE,
    }),
  );
}
