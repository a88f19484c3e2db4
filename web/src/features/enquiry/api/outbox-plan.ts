/**
 * What the outbox decides, without doing any of it: what an answer means, when an enquiry is sent
 * again, and which is too old to be sent without asking.
 */
import type { ApiAnswer } from '@/lib/http.ts';
import type { FieldProblems, WaitingEnquiry } from './waiting-enquiry.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Enquiries that the outbox holds at the most. */
export const OUTBOX_CAPACITY = 20;

/** An older enquiry is not sent by itself: what was wanted then may have been bought elsewhere. */
export const SENT_BY_ITSELF_MS = 7 * DAY_MS;

/** The first pause; each is twice as long as the one before. */
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 15 * MINUTE_MS;

/** The longest that the server can make us wait; whoever waits longer does so by a clock that moved. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** Statuses by which a server, or what stands before it, says "not now". */
const notNow: ReadonlySet<number> = new Set([408, 409, 425, 429, 502, 503, 504]);

export type Verdict =
  | { kind: 'taken' }
  /** The server says no to these words. */
  | { kind: 'refused'; error: string; fields: FieldProblems }
  /** The server broke over it: it may do so again, or not. */
  | { kind: 'failed'; error: string }
  | Postponement;

interface Postponement {
  kind: 'later';
  reason: WaitingEnquiry['reason'];
  /** The server's text, if any. */
  error: string;
  retryAfter: string;
}

/** How much reason there is to try: time passed, something changed, or the visitor asked. */
export type Urgency = 'routine' | 'hopeful' | 'asked';

export function verdictOf(answer: ApiAnswer): Verdict {
  if (answer.kind === 'ok') return { kind: 'taken' };
  if (answer.kind === 'unreachable') {
    return { kind: 'later', reason: 'unreachable', error: '', retryAfter: '' };
  }
  const { status, error, fields, retryAfter } = answer;
  if (notNow.has(status)) return { kind: 'later', reason: 'busy', error, retryAfter };
  return status >= 500 ? { kind: 'failed', error } : { kind: 'refused', error, fields };
}

/** The enquiry after an attempt, or `undefined` when there is nothing left to do. */
export function settle(
  enquiry: WaitingEnquiry,
  verdict: Verdict,
  circumstances: { now: number; random: number },
): WaitingEnquiry | undefined {
  const tried = { ...enquiry, attempts: enquiry.attempts + 1 };
  switch (verdict.kind) {
    case 'taken':
      return undefined;
    case 'refused':
      return { ...tried, refusal: { error: verdict.error, fields: verdict.fields } };
    case 'failed':
      return postpone(
        tried,
        { ...verdict, kind: 'later', reason: 'busy', retryAfter: '' },
        circumstances,
      );
    case 'later':
      return postpone(tried, verdict, circumstances);
  }
}

function postpone(
  tried: WaitingEnquiry,
  { reason, retryAfter }: Postponement,
  { now, random }: { now: number; random: number },
): WaitingEnquiry {
  return {
    ...tried,
    reason,
    pausedUntil: now + pauseMs(tried.attempts, random),
    notBefore: now + Math.min(retryAfterMs(retryAfter, now), LONGEST_WAIT_MS),
  };
}

/** Spread by a quarter both ways, so that a server that comes back is not asked by all at once. */
function pauseMs(attempts: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return pause * (0.75 + random / 2);
}

/** Seconds or a date (RFC 9110, section 10.2.3); anything else is no wish. */
function retryAfterMs(header: string, now: number): number {
  if (/^\d+$/.test(header)) return Number(header) * SECOND_MS;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}

/** What a round sends, in its order: what was tried the least comes first. */
export function planRound(
  waiting: readonly WaitingEnquiry[],
  urgency: Urgency,
  now: number,
): WaitingEnquiry[] {
  return waiting
    .filter((each) => isSentByItself(each, now) && waitMs(each, urgency, now) === 0)
    .sort((a, b) => a.attempts - b.attempts || a.writtenAt - b.writtenAt);
}

/** Milliseconds until time alone is reason for a round, or `undefined` when it never is. */
export function nextRoundMs(waiting: readonly WaitingEnquiry[], now: number): number | undefined {
  const waits = waiting
    .filter((each) => isSentByItself(each, now))
    .map((each) => waitMs(each, 'routine', now));
  return waits.length === 0 ? undefined : Math.max(FIRST_PAUSE_MS, Math.min(...waits));
}

function waitMs({ pausedUntil, notBefore }: WaitingEnquiry, urgency: Urgency, now: number): number {
  const until = { routine: Math.max(pausedUntil, notBefore), hopeful: notBefore, asked: 0 };
  const wait = until[urgency] - now;
  return wait > LONGEST_WAIT_MS ? 0 : Math.max(0, wait);
}

/** `waiting`: it is sent by itself. The others wait for a word of the visitor. */
export type Standing = 'waiting' | 'refused' | 'old';

export function standingOf({ refusal, writtenAt }: WaitingEnquiry, now: number): Standing {
  if (refusal) return 'refused';
  return now - writtenAt > SENT_BY_ITSELF_MS ? 'old' : 'waiting';
}

/** Whether there is something to tell: an enquiry on its first way is the business of its form. */
export function isTold(enquiry: WaitingEnquiry, now: number): boolean {
  return enquiry.attempts > 0 || standingOf(enquiry, now) !== 'waiting';
}

function isSentByItself(enquiry: WaitingEnquiry, now: number): boolean {
  return standingOf(enquiry, now) === 'waiting';
}
