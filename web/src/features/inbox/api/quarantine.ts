import { collections, type QuarantinedEnquiry, querySource } from '@neev/domain';
import { callApi } from '@/lib/admin/call-api.ts';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';
import { problemOf } from './problem.ts';

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

/** Moves a quarantined enquiry into the inbox. Returns the problem, if there is one. */
export async function acceptQuarantined(id: string): Promise<string | undefined> {
  return problemOf(await callApi({ method: 'POST', path: `${pathOf(id)}/acceptance` }));
}

/** Deletes a quarantined enquiry. Returns the problem, if there is one. */
export async function deleteQuarantined(id: string): Promise<string | undefined> {
  return problemOf(await callApi({ method: 'DELETE', path: pathOf(id) }));
}

function pathOf(id: string): string {
  return `/api/quarantine/${encodeURIComponent(id)}`;
}
