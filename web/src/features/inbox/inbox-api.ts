/** API requests of the inbox: all enquiries, counts of matches, quarantine, and erasure. */
import { type Enquiry, MAX_ENQUIRY_PAGE } from '@neev/domain';
import * as z from 'zod/mini';
import {
  type EnquirySelection,
  fetchEnquiryPage,
  instant,
  SEARCH_TIMEOUT_MS,
} from '@/lib/admin/enquiry-pages.ts';
import { errorTextOf, requestAdminJson, sendAdminJson } from '@/lib/admin/send-admin-json.ts';
import { watchEnquiry } from './change-status.ts';

const statusCounts = z.object({ unread: z.int(), read: z.int(), archived: z.int() });

export type StatusCounts = z.infer<typeof statusCounts>;

/**
 * Number of enquiries that match a search and the filters, by status.
 * @throws Error with a message for the user.
 */
export function fetchStatusCounts(
  { search, handling }: Pick<EnquirySelection, 'search' | 'handling'>,
  signal: AbortSignal,
): Promise<StatusCounts> {
  const query = new URLSearchParams({ search, ...handling });
  const path = `/api/enquiry-counts?${query}`;
  const request = { method: 'GET', path, timeoutMs: SEARCH_TIMEOUT_MS, signal } as const;
  return requestAdminJson(request, statusCounts);
}

/** All enquiries of the selection in large pages. @throws Error with a message for the user. */
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
 * Deletes all enquiries of the contact. Those of the preview leave the lists also if they are not among the newest.
 * @throws Error with a message for the user; a repeated call deletes the rest.
 */
export function eraseCustomer(contact: string, { newest }: ErasurePreview): Promise<Erasure> {
  for (const { _id } of newest) watchEnquiry(_id);
  return erase('/api/erasures', contact, erasure);
}

/** Timeout in milliseconds. An erasure checks every enquiry. */
const ERASURE_TIMEOUT_MS = 60_000;

function erase<T>(path: string, contact: string, schema: z.ZodMiniType<T>): Promise<T> {
  const body = { contact };
  return requestAdminJson({ method: 'POST', path, body, timeoutMs: ERASURE_TIMEOUT_MS }, schema);
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
