import { type Enquiry, enquiryDocument } from '@neev/domain';
import * as z from 'zod/mini';
import { callApi } from '@/lib/admin/call-api.ts';
import { problemOf } from './problem.ts';

/** A row of `GET /api/enquiries`. */
const enquiryRow = z.extend(enquiryDocument, {
  _id: z.string(),
  createdAt: z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
});

/** Milliseconds that reading all may take: there may be tens of thousands. */
const READING_TIMEOUT_MS = 60_000;

/**
 * Every enquiry, the newest first.
 * @throws Error that says why, in words for people.
 */
export async function readAllEnquiries(): Promise<Enquiry[]> {
  const answer = await callApi({
    method: 'GET',
    path: '/api/enquiries',
    timeoutMs: READING_TIMEOUT_MS,
  });
  if (answer.kind !== 'ok') throw new Error(problemOf(answer));
  const rows = z.array(enquiryRow).safeParse(answer.body);
  if (!rows.success) throw new Error('The answer was not understood.', { cause: rows.error });
  return rows.data.map(({ _id, ...fields }) => ({ ...fields, id: _id }));
}
