/** Pages of enquiries from the API, which searches all of them. */
import {
  type Enquiry,
  type EnquiryStatus,
  enquiryDocument,
  type HandlingFilter,
} from '@neev/domain';
import * as z from 'zod/mini';
import { requestAdminJson } from './send-admin-json.ts';

/** A time of the API. */
export const instant = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
);

const enquiryRows = z.array(
  z.extend(enquiryDocument, {
    _id: z.string(),
    createdAt: instant,
  }),
);

/** Timeout in milliseconds. The first search of a server instance reads all enquiries. */
export const SEARCH_TIMEOUT_MS = 30_000;

export interface EnquirySelection {
  statuses: readonly EnquiryStatus[];
  handling: HandlingFilter;
  /** An empty string matches all. */
  search: string;
}

interface PageRequest extends EnquirySelection {
  /** The last enquiry of the previous page. */
  after?: Enquiry | undefined;
  limit: number;
  signal: AbortSignal;
}

/**
 * The next page of enquiries, newest first. Shorter than the limit only at the end.
 * @throws Error with a message for the user.
 */
export async function fetchEnquiryPage(request: PageRequest): Promise<Enquiry[]> {
  const { statuses, handling, search, after, limit, signal } = request;
  const query = new URLSearchParams({
    limit: String(limit),
    status: statuses.join(),
    ...handling,
  });
  if (search !== '') query.set('search', search);
  if (after) query.set('after', after.id);
  const path = `/api/enquiries?${query}`;
  const rows = await requestAdminJson(
    { method: 'GET', path, timeoutMs: SEARCH_TIMEOUT_MS, signal },
    enquiryRows,
  );
  return rows.map(({ _id, ...fields }) => ({ ...fields, id: _id }));
}
