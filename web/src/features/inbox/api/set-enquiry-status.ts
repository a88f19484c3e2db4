import type { EnquiryStatus } from '@neev/domain';
import { callApi } from '@/lib/admin/call-api.ts';
import { problemOf } from './problem.ts';

/** Asks the server for another status; the answer is the problem, if there is one. */
export async function setEnquiryStatus(
  enquiryId: string,
  status: EnquiryStatus,
): Promise<string | undefined> {
  const path = `/api/enquiries/${encodeURIComponent(enquiryId)}`;
  return problemOf(await callApi({ method: 'PATCH', path, body: { status } }));
}
