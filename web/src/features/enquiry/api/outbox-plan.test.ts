import { describe, expect, it } from 'vitest';
import {
  isTold,
  nextRoundMs,
  planRound,
  SENT_BY_ITSELF_MS,
  settle,
  standingOf,
  verdictOf,
} from './outbox-plan.ts';
import { answer, NOW, taken, unreachable, waiting } from './testing/samples.ts';
import type { WaitingEnquiry } from './waiting-enquiry.ts';

const MINUTE_MS = 60_000;

/** Right in the middle of the spread. */
const circumstances = { now: NOW, random: 0.5 };

function after(enquiry: WaitingEnquiry, ...answers: Parameters<typeof verdictOf>[0][]) {
  return answers.reduce<WaitingEnquiry>(
    (each, given) => settle(each, verdictOf(given), circumstances) ?? each,
    enquiry,
  );
}

const pauseOf = (enquiry: WaitingEnquiry) => enquiry.pausedUntil - NOW;
const waitOf = (enquiry: WaitingEnquiry) => enquiry.notBefore - NOW;
const keys = (enquiries: readonly WaitingEnquiry[]) => enquiries.map(({ key }) => key);

describe('an answer', () => {
  it('of 2xx is a yes', () => {
    expect(verdictOf(taken)).toEqual({ kind: 'taken' });
  });

  it.each([400, 401, 403, 404, 405, 413, 415, 422])('of %i is a no', (status) => {
    expect(verdictOf(answer(status, { error: 'No.' }))).toEqual({
      kind: 'refused',
      error: 'No.',
      fields: {},
    });
  });

  it.each([408, 409, 425, 429, 502, 503, 504])('of %i means "not now"', (status) => {
    expect(verdictOf(answer(status))).toMatchObject({ kind: 'later', reason: 'busy' });
  });

  it('of 500 is a failure of the server', () => {
    expect(verdictOf(answer(500))).toEqual({ kind: 'failed', error: '' });
  });

  it('that does not come means "not now"', () => {
    expect(verdictOf(unreachable)).toMatchObject({ kind: 'later', reason: 'unreachable' });
  });
});

describe('an enquiry', () => {
  it('that is taken leaves', () => {
    expect(settle(waiting(), verdictOf(taken), circumstances)).toBeUndefined();
  });

  it('that is refused stays with the reason, and is not sent again', () => {
    const refused = after(waiting(), answer(422, { error: 'No.' }));
    expect(refused.refusal).toEqual({ error: 'No.', fields: {} });
    expect(planRound([refused], 'asked', NOW)).toEqual([]);
    expect(nextRoundMs([refused], NOW)).toBeUndefined();
  });

  it('waits twice as long after each attempt, up to a quarter of an hour', () => {
    let enquiry = waiting('key-1', { attempts: 0 });
    const pauses = Array.from({ length: 10 }, () => {
      enquiry = after(enquiry, unreachable);
      return pauseOf(enquiry) / 1_000;
    });
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  });

  it('waits a quarter more or less, by chance', () => {
    const pauses = [0, 1].map((random) => {
      const enquiry = waiting('key-1', { attempts: 0 });
      return settle(enquiry, verdictOf(unreachable), { now: NOW, random })?.pausedUntil;
    });
    expect(pauses).toEqual([NOW + 3_750, NOW + 6_250]);
  });

  it.each([
    ['30', 30_000],
    [new Date(NOW + 90_000).toUTCString(), 90_000],
    [new Date(NOW - 90_000).toUTCString(), 0],
    ['999999999', 60 * MINUTE_MS],
    ['', 0],
    ['soon', 0],
    ['-5', 0],
  ])('told to come back after %j waits %i ms', (retryAfter, waitMs) => {
    expect(waitOf(after(waiting(), answer(429, { retryAfter })))).toBe(waitMs);
  });

  it('that the server broke over is sent again later', () => {
    const failed = after(waiting('key-1', { attempts: 0 }), answer(500));
    expect(pauseOf(failed)).toBe(5_000);
    expect(standingOf(failed, NOW)).toBe('waiting');
  });

  it('is sent by itself for a week, then no more', () => {
    const enquiry = waiting();
    expect(standingOf(enquiry, NOW + SENT_BY_ITSELF_MS)).toBe('waiting');
    expect(standingOf(enquiry, NOW + SENT_BY_ITSELF_MS + 1)).toBe('old');
    expect(planRound([enquiry], 'asked', NOW + SENT_BY_ITSELF_MS + 1)).toEqual([]);
  });

  it('on its first way is not told of, unless it has grown old on it', () => {
    const first = waiting('key-1', { attempts: 0 });
    expect(isTold(first, NOW)).toBe(false);
    expect(isTold(first, NOW + SENT_BY_ITSELF_MS + 1)).toBe(true);
    expect(isTold(waiting(), NOW)).toBe(true);
  });
});

describe('a round', () => {
  const paused = waiting('paused', { pausedUntil: NOW + 10_000 });
  const heldBack = waiting('held back', { notBefore: NOW + 10_000 });
  const due = waiting('due', { pausedUntil: NOW });
  const all = [paused, heldBack, due];

  it('because time has passed sends what has waited long enough', () => {
    expect(keys(planRound(all, 'routine', NOW))).toEqual(['due']);
    expect(keys(planRound(all, 'routine', NOW + 10_000))).toHaveLength(3);
  });

  it('because something changed does not wait for pauses, but as the server has asked', () => {
    expect(keys(planRound(all, 'hopeful', NOW))).toEqual(['paused', 'due']);
  });

  it('because the visitor asked sends all', () => {
    expect(keys(planRound(all, 'asked', NOW))).toHaveLength(3);
  });

  it('begins with what was tried the least, then with the oldest', () => {
    const order = [
      waiting('new', { writtenAt: NOW - 1 }),
      waiting('often tried', { attempts: 5, writtenAt: NOW - 3 }),
      waiting('old', { writtenAt: NOW - 2 }),
    ];
    expect(keys(planRound(order, 'asked', NOW))).toEqual(['old', 'new', 'often tried']);
  });

  it('comes when the first pause is over, and never at once', () => {
    expect(nextRoundMs(all, NOW)).toBe(5_000);
    expect(nextRoundMs([paused, heldBack], NOW)).toBe(10_000);
    expect(nextRoundMs([], NOW)).toBeUndefined();
  });

  it('does not wait for a time that only a clock that was set back can lie so far off', () => {
    const before = waiting('key-1', { pausedUntil: NOW + 365 * 24 * 60 * MINUTE_MS });
    expect(keys(planRound([before], 'routine', NOW))).toEqual(['key-1']);
  });
});
