import { callApi } from '@/lib/admin/call-api.ts';
import { problemOf } from './problem.ts';

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
