/**
 * The retry policy of the outbox as pure functions: when the outbox may send a new entry, the meaning
 * of a response, when an entry is sent again, and when it expires.
 */
import * as z from 'zod/mini';
import {
  type ApiResponse,
  backoffMs,
  FIRST_BACKOFF_MS,
  retryAfterMs,
  temporaryStatuses,
} from '@/lib/http.ts';
import type { FieldProblems, NewEnquiry, OutboxEntry } from './outbox-entry.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Maximum number of entries in the outbox. */
export const OUTBOX_CAPACITY = 20;

/** An older entry is only sent on request: the visitor may no longer need it. */
export const EXPIRES_AFTER_MS = 7 * DAY_MS;

/** The longest accepted Retry-After. A longer wait means that the clock was set back. */
const MAX_WAIT_MS = 60 * MINUTE_MS;

/** Milliseconds for which the form sends an entry itself, before the outbox may send it. */
const FIRST_ATTEMPT_MS = 15_000;

/** Creates the entry of an enquiry that its form sends for the first time. */
export function createEntry(enquiry: NewEnquiry, referenceNumber: string): OutboxEntry {
  return {
    ...enquiry,
    attempts: 0,
    pausedUntil: enquiry.writtenAt + FIRST_ATTEMPT_MS,
    notBefore: 0,
    reason: 'unreachable',
    referenceNumber,
  };
}

export type SendResult =
  /** With the reference number in the response, if any, and the token of the customer's page of a list. */
  | { kind: 'sent'; referenceNumber: string | undefined; quoteToken?: string | undefined }
  /** The server rejects this enquiry. */
  | { kind: 'refused'; error: string; fields: FieldProblems }
  /** `unavailable`: no enquiry can be sent now. `failed`: a server error, or a response of another server, for this enquiry. */
  | ({ kind: 'unavailable' | 'failed' } & Failure);

interface Failure {
  reason: OutboxEntry['reason'];
  /** The text of the server, if any. */
  error: string;
  retryAfter: string;
}

/**
 * What triggers sending: the end of a backoff; the return of the connection or of the visitor,
 * which ends backoffs; or a request of the visitor, which also overrides Retry-After.
 */
export type SendTrigger = 'timer' | 'return' | 'visitor';

const submissionResponse = z.object({
  referenceNumber: z.string(),
  quoteToken: z.optional(z.string()),
});

export function resultOf(response: ApiResponse): SendResult {
  // A 2xx response that was cut off does not count: it can have a token. The same key returns it again.
  if (response.kind === 'ok' && response.body !== undefined) {
    const { data } = submissionResponse.safeParse(response.body);
    return {
      kind: 'sent',
      referenceNumber: data?.referenceNumber,
      ...(data?.quoteToken !== undefined && { quoteToken: data.quoteToken }),
    };
  }
  if (response.kind !== 'refused') {
    return { kind: 'unavailable', reason: 'unreachable', error: '', retryAfter: '' };
  }
  const { status, error, fields, retryAfter } = response;
  if (temporaryStatuses.has(status))
    return { kind: 'unavailable', reason: 'busy', error, retryAfter };
  // Without the text of our API, the response can come from a filter or a proxy on the way.
  if (status >= 500 || error === '')
    return { kind: 'failed', reason: 'busy', error, retryAfter: '' };
  return { kind: 'refused', error, fields };
}

/** The entry after an attempt; `undefined` when it was sent. */
export function applyResult(
  entry: OutboxEntry,
  result: SendResult,
  { now, random }: { now: number; random: number },
): OutboxEntry | undefined {
  if (result.kind === 'sent') return undefined;
  const attempts = entry.attempts + 1;
  if (result.kind === 'refused') {
    return { ...entry, attempts, refusal: { error: result.error, fields: result.fields } };
  }
  return {
    ...entry,
    attempts,
    reason: result.reason,
    pausedUntil: now + backoffMs(attempts, random),
    notBefore: now + Math.min(retryAfterMs(result.retryAfter, now), MAX_WAIT_MS),
  };
}

/**
 * The entries to send now, fewest attempts first. Those with files are last: on a slow connection, their upload can fail
 * each time and postpone those after them.
 */
export function selectDue(
  entries: readonly OutboxEntry[],
  trigger: SendTrigger,
  now: number,
): OutboxEntry[] {
  return entries
    .filter((each) => statusOf(each, now) === 'queued' && waitMs(each, trigger, now) === 0)
    .sort(
      (a, b) => fileCount(a) - fileCount(b) || a.attempts - b.attempts || a.writtenAt - b.writtenAt,
    );
}

function fileCount({ attachments = [] }: OutboxEntry): number {
  return attachments.length;
}

/** Milliseconds until the next backoff ends; `undefined` when no entry is queued. */
export function nextDueMs(entries: readonly OutboxEntry[], now: number): number | undefined {
  const waits = entries
    .filter((each) => statusOf(each, now) === 'queued')
    .map((each) => waitMs(each, 'timer', now));
  return waits.length === 0 ? undefined : Math.max(FIRST_BACKOFF_MS, Math.min(...waits));
}

function waitMs({ pausedUntil, notBefore }: OutboxEntry, trigger: SendTrigger, now: number) {
  const until = { timer: Math.max(pausedUntil, notBefore), return: notBefore, visitor: 0 };
  const wait = until[trigger] - now;
  return wait > MAX_WAIT_MS ? 0 : Math.max(0, wait);
}

/** `queued` entries are sent automatically; the others require an action of the visitor. */
export type EntryStatus = 'queued' | 'refused' | 'expired';

export function statusOf({ refusal, writtenAt }: OutboxEntry, now: number): EntryStatus {
  if (refusal) return 'refused';
  return now - writtenAt > EXPIRES_AFTER_MS ? 'expired' : 'queued';
}
