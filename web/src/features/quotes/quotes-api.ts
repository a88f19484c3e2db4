/** API requests of quotes: drafts, sending, messages, PDF files, and the search for another enquiry. */
import {
  anyHandling,
  type Enquiry,
  enquiryStatus,
  type QuoteDraft,
  type QuoteFields,
  type QuoteState,
} from '@neev/domain';
import * as z from 'zod/mini';
import { adminAuth } from '@/lib/admin/admin-app.ts';
import { fetchEnquiryPage } from '@/lib/admin/enquiry-pages.ts';
import { errorTextOf, sendAdminJson, UNREADABLE_TEXT } from '@/lib/admin/send-admin-json.ts';
import { downloadPdf } from '@/lib/download-pdf.ts';
import { type ApiResponse, UNREACHABLE_TEXT } from '@/lib/http.ts';

/** `unconfirmed`: without a complete response, or after a server error, it is not known whether it was saved. */
type QuoteOutcome<T> =
  | { kind: 'saved'; value: T }
  | { kind: 'unconfirmed' | 'failed'; reason: string };

const OFFLINE_TEXT =
  'You are offline. What you have entered is kept. Try again once you are connected.';

/** Timeout in milliseconds: a slow connection takes long to upload 200 lines. */
const UPLOAD_TIMEOUT_MS = 30_000;

const draftSaved = z.object({ draftVersion: z.int() });
/** Functions of an earlier release do not state whether the customer is sent an email. */
const isEmailed = z._default(z.boolean(), false);
const quoteSent = z.object({ version: z.int(), isEmailed });
const messageSent = z.object({ isEmailed });

export type QuoteSent = z.infer<typeof quoteSent>;

/** Saves the draft that is based on `draftVersion`. Returns its new version. */
export async function saveDraft(
  enquiryId: string,
  body: { draft: QuoteDraft; draftVersion: number },
): Promise<QuoteOutcome<z.infer<typeof draftSaved>>> {
  const path = `${enquiryPathOf(enquiryId)}/quote-draft`;
  const request = { method: 'PUT', path, body, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
  return outcomeOf(await sendAdminJson(request), draftSaved);
}

/** A checked quote with what the editor showed about it. */
export interface QuoteToSend {
  quote: QuoteFields;
  draftVersion: number;
  version: number;
  state: QuoteState;
}

/** Sends the quote to the customer. Returns the number of the new version, and whether the customer is sent an email. */
export async function sendQuote(
  enquiryId: string,
  body: QuoteToSend,
): Promise<QuoteOutcome<QuoteSent>> {
  const path = `${enquiryPathOf(enquiryId)}/quotes`;
  const request = { method: 'POST', path, body, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
  return outcomeOf(await sendAdminJson(request), quoteSent);
}

/**
 * Sends a message to the customer. A repeated request with the same id sends it once. Returns whether the customer is
 * sent an email.
 */
export async function sendMessage(
  enquiryId: string,
  body: { id: string; text: string },
): Promise<QuoteOutcome<z.infer<typeof messageSent>>> {
  const path = `${enquiryPathOf(enquiryId)}/quote-messages`;
  return outcomeOf(await sendAdminJson({ method: 'POST', path, body }), messageSent);
}

function enquiryPathOf(id: string): string {
  return `/api/enquiries/${encodeURIComponent(id)}`;
}

function outcomeOf<T>(response: ApiResponse, schema: z.ZodMiniType<T>): QuoteOutcome<T> {
  if (response.kind === 'ok') {
    const parsed = schema.safeParse(response.body);
    if (parsed.success) return { kind: 'saved', value: parsed.data };
    return { kind: 'unconfirmed', reason: UNREADABLE_TEXT };
  }
  if (response.kind === 'refused') {
    const reason = errorTextOf(response) ?? '';
    return { kind: response.status >= 500 ? 'unconfirmed' : 'failed', reason };
  }
  return { kind: 'unconfirmed', reason: navigator.onLine ? UNREACHABLE_TEXT : OFFLINE_TEXT };
}

/** Enquiries that a search finds at most. */
const MAX_FOUND = 10;

/** The newest enquiries that match a search text. @throws Error with a message for the user. */
export function searchEnquiries(search: string, signal: AbortSignal): Promise<Enquiry[]> {
  const selection = {
    statuses: enquiryStatus.options,
    handling: anyHandling,
    search,
  };
  return fetchEnquiryPage({ ...selection, limit: MAX_FOUND, signal });
}

/** Downloads the PDF of a version. Returns an error message, or `undefined`. */
export async function downloadVersion(
  referenceNumber: string,
  version: number,
): Promise<string | undefined> {
  const token = (await adminAuth.currentUser?.getIdToken().catch(() => undefined)) ?? '';
  const result = await downloadPdf({
    path: `/api/quote-pdfs/${referenceNumber}/${version}`,
    token,
  });
  if (result.kind === 'unreachable') return UNREACHABLE_TEXT;
  return result.kind === 'failed' ? result.error : undefined;
}
