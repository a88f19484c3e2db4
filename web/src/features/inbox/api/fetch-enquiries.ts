/** Enquiries by the API: pages of all, or of those that match a search. */
import { type Enquiry, type EnquiryStatus, enquiryDocument, MAX_ENQUIRY_PAGE } from '@neev/domain';
import * as z from 'zod/mini';
import { callApi } from '@/lib/admin/call-api.ts';
import { problemOf } from './problem.ts';

const enquiryRows = z.array(
  z.extend(enquiryDocument, {
    _id: z.string(),
    createdAt: z.pipe(
      z.iso.datetime(),
      z.transform((text) => new Date(text)),
    ),
  }),
);

const statusCounts = z.object({ unread: z.int(), read: z.int(), archived: z.int() });

export type StatusCounts = z.infer<typeof statusCounts>;

export interface EnquirySelection {
  statuses: readonly EnquiryStatus[];
  /** Empty: everything. */
  search: string;
}

interface PageRequest extends EnquirySelection {
  /** The last one of the page before. */
  after?: Enquiry | undefined;
  limit: number;
  signal: AbortSignal;
}

/**
 * The next enquiries, the newest first; fewer than the limit only when there are no more.
 * @throws Error that says why, in words for people.
 */
export async function fetchEnquiryPage(request: PageRequest): Promise<Enquiry[]> {
  const { statuses, search, after, limit, signal } = request;
  const query = new URLSearchParams({ limit: String(limit), status: statuses.join() });
  if (search !== '') query.set('search', search);
  if (after) query.set('after', after.id);
  const rows = enquiryRows.safeParse(await get(`/api/enquiries?${query}`, signal));
  if (!rows.success) throw notUnderstood(rows.error);
  return rows.data.map(({ _id, ...fields }) => ({ ...fields, id: _id }));
}

/** How many enquiries match a search, by their status. @throws Error as above. */
export async function fetchStatusCounts(
  search: string,
  signal: AbortSignal,
): Promise<StatusCounts> {
  const query = new URLSearchParams({ search });
  const counts = statusCounts.safeParse(await get(`/api/enquiry-counts?${query}`, signal));
  if (!counts.success) throw notUnderstood(counts.error);
  return counts.data;
}

/** Every enquiry of the selection, a large page at a time. @throws Error as above. */
export async function* fetchAllEnquiries(
  selection: EnquirySelection,
  signal: AbortSignal,
): AsyncGenerator<Enquiry[]> {
  let after: Enquiry | undefined;
  for (;;) {
    const page = await fetchEnquiryPage({ ...selection, after, limit: MAX_ENQUIRY_PAGE, signal });
    if (page.length > 0) yield page;
    if (page.length < MAX_ENQUIRY_PAGE) return;
    after = page.at(-1);
  }
}

/** Milliseconds: the first search of a server instance reads all enquiries. */
const TIMEOUT_MS = 30_000;

async function get(path: string, signal: AbortSignal): Promise<unknown> {
  const answer = await callApi({ method: 'GET', path, timeoutMs: TIMEOUT_MS, signal });
  if (answer.kind === 'ok') return answer.body;
  throw new Error(problemOf(answer));
}

function notUnderstood(cause: unknown): Error {
  return new Error('The answer was not understood.', { cause });
}
