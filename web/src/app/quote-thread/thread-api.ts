/** The requests of the customer's page. The token is in a header, never in an address. */
import type { QuoteDecision } from '@neev/domain';
import { type ApiResponse, sendJson } from '@/lib/http.ts';
import type { KnownState, LoadResult } from './follow-thread.ts';
import { loadResultOf } from './follow-thread.ts';

/** A quote as its link names it. */
export interface QuoteLink {
  referenceNumber: string;
  token: string;
}

/** Longer than the server waits for a change. */
const LONG_POLL_TIMEOUT_MS = 30_000;

/** The path of a quote in the API. The number is from the address of the page. */
const pathOf = ({ referenceNumber }: QuoteLink) =>
  `/api/quotes/${encodeURIComponent(referenceNumber)}`;

const authorization = ({ token }: QuoteLink) => ({ Authorization: `Bearer ${token}` });

/** Requests the thread; with a known state, waits for another one. */
export function loadThread(
  link: QuoteLink,
  known: KnownState | undefined,
  signal: AbortSignal,
): Promise<ApiResponse> {
  const query = known ? `?after=${known.revision}&status=${known.status}` : '';
  return sendJson({
    method: 'GET',
    path: `${pathOf(link)}${query}`,
    headers: authorization(link),
    signal,
    ...(known && { timeoutMs: LONG_POLL_TIMEOUT_MS }),
  });
}

export interface SentMessage {
  id: string;
  text: string;
}

interface SentDecision extends SentMessage {
  type: QuoteDecision;
  version: number;
}

export type ReplyResult =
  | LoadResult
  /** The quote has changed since the customer has seen it. */
  | { kind: 'conflict' }
  /** The server rejects this text. */
  | { kind: 'refused'; error: string };

/** Sends a message. The same id adds it once. */
export function sendMessage(link: QuoteLink, message: SentMessage): Promise<ReplyResult> {
  return send(link, 'messages', message);
}

/** Sends a decision about a version. The same id adds it once. */
export function sendDecision(link: QuoteLink, decision: SentDecision): Promise<ReplyResult> {
  return send(link, 'decisions', decision);
}

async function send(
  link: QuoteLink,
  kind: 'messages' | 'decisions',
  body: SentMessage,
): Promise<ReplyResult> {
  const response = await sendJson({
    method: 'POST',
    path: `${pathOf(link)}/${kind}`,
    headers: authorization(link),
    body,
  });
  if (response.kind === 'refused' && response.status === 409) return { kind: 'conflict' };
  if (response.kind === 'refused' && (response.status === 400 || response.status === 422))
    return { kind: 'refused', error: response.fields.text ?? response.error };
  return loadResultOf(response);
}

/** The path of a version of the quote as PDF. */
export function pdfPathOf({ referenceNumber }: QuoteLink, version: number): string {
  return `/api/quote-pdfs/${encodeURIComponent(referenceNumber)}/${version}`;
}
