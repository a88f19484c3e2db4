/** API requests of the inbox: pages of enquiries, counts of matches, quarantine, and erasure. */
import {
  type Enquiry,
  type EnquiryStatus,
  enquiryDocument,
  type HandlingFilter,
  MAX_ENQUIRY_PAGE,
} from '@neev/domain';
import * as z from 'zod/mini';
import { errorTextOf, sendAdminJson } from '@/lib/admin/send-admin-json.ts';
import type { JsonRequest } from '@/lib/http.ts';
import { watchEnquiry } from './change-status.tsx';

const instant = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
);

const enquiryRows = z.array(z.extend(enquiryDocument, { _id: z.string(), createdAt: instant }));

const statusCounts = z.object({ unread: z.int(), read: z.int(), archived: z.int() });

export type StatusCounts = z.infer<typeof statusCounts>;

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
  const rows = await read(`/api/enquiries?${query}`, enquiryRows, signal);
  return rows.map(({ _id, ...fields }) => ({ ...fields, id: _id }));
}

/** Number of enquiries that match a search and the filters, by status. @throws Error as above. */
export function fetchStatusCounts(
  { search, handling }: Pick<EnquirySelection, 'search' | 'handling'>,
  signal: AbortSignal,
): Promise<StatusCounts> {
  const query = new URLSearchParams({ search, ...handling });
  return read(`/api/enquiry-counts?${query}`, statusCounts, signal);
}

/** All enquiries of the selection in large pages. @throws Error as above. */
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

/** Timeout in milliseconds. The first search of a server instance reads all enquiries. */
const READ_TIMEOUT_MS = 30_000;

function read<T>(path: string, schema: z.ZodMiniType<T>, signal: AbortSignal): Promise<T> {
  return requestJson({ method: 'GET', path, timeoutMs: READ_TIMEOUT_MS, signal }, schema);
}

const preview = z.object({
  enquiries: z.int(),
  quarantined: z.int(),
  /** At most twenty enquiries. */
  newest: z.array(z.object({ _id: z.string(), name: z.string(), createdAt: instant })),
});

const erasure = z.object({ enquiries: z.int(), quarantined: z.int(), backupsUntil: instant });

export type ErasurePreview = z.infer<typeof preview>;
export type Erasure = z.infer<typeof erasure>;

/** The enquiries that an erasure would delete. @throws Error with a message for the user. */
export function previewErasure(contact: string): Promise<ErasurePreview> {
  return erase('/api/erasures/preview', contact, preview);
}

/**
 * Deletes all enquiries of the contact. @throws Error as above; a repeated call deletes the rest.
 */
export function eraseCustomer(contact: string): Promise<Erasure> {
  return erase('/api/erasures', contact, erasure);
}

/** Timeout in milliseconds. An erasure checks every enquiry. */
const ERASURE_TIMEOUT_MS = 60_000;

function erase<T>(path: string, contact: string, schema: z.ZodMiniType<T>): Promise<T> {
  const body = { contact };
  return requestJson({ method: 'POST', path, body, timeoutMs: ERASURE_TIMEOUT_MS }, schema);
}

async function requestJson<T>(request: JsonRequest, schema: z.ZodMiniType<T>): Promise<T> {
  const response = await sendAdminJson(request);
  if (response.kind !== 'ok') throw new Error(errorTextOf(response));
  const parsed = schema.safeParse(response.body);
  if (!parsed.success) {
    throw new Error("The server's response could not be read.", { cause: parsed.error });
  }
  return parsed.data;
}

/**
 * Moves an enquiry into the quarantine and blocks its mobile number. Returns an error message, or
 * `undefined`.
 */
export async function markAsSpam(id: string): Promise<string | undefined> {
  watchEnquiry(id);
  const path = `/api/enquiries/${encodeURIComponent(id)}/spam`;
  return errorTextOf(await sendAdminJson({ method: 'POST', path }));
}

/** Moves a quarantined enquiry into the inbox. Returns an error message, or `undefined`. */
export async function acceptQuarantined(id: string): Promise<string | undefined> {
  return errorTextOf(
    await sendAdminJson({ method: 'POST', path: `${quarantinePath(id)}/acceptance` }),
  );
}

/** Deletes a quarantined enquiry. Returns an error message, or `undefined`. */
export async function deleteQuarantined(id: string): Promise<string | undefined> {
  return errorTextOf(await sendAdminJson({ method: 'DELETE', path: quarantinePath(id) }));
}

function quarantinePath(id: string): string {
  return `/api/quarantine/${encodeURIComponent(id)}`;
}
