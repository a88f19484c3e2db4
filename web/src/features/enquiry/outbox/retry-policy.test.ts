import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from './outbox-entry.ts';
import {
  applyResult,
  createEntry,
  nextDueMs,
  resultOf,
  selectDue,
  statusOf,
} from './retry-policy.ts';
import {
  accepted,
  DERIVED_NUMBER,
  errorResponse,
  NOW,
  newEnquiry,
  queuedEntry,
  unreachable,
} from './testing/samples.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** A random value without jitter. */
const retryInputs = { now: NOW, random: 0.5 };

function applyResponses(enquiry: OutboxEntry, ...responses: Parameters<typeof resultOf>[0][]) {
  return responses.reduce<OutboxEntry>(
    (each, response) => applyResult(each, resultOf(response), retryInputs) ?? each,
    enquiry,
  );
}

const backoffOf = (enquiry: OutboxEntry) => enquiry.pausedUntil - NOW;
const waitOf = (enquiry: OutboxEntry) => enquiry.notBefore - NOW;
const keys = (enquiries: readonly OutboxEntry[]) => enquiries.map(({ key }) => key);

describe('a response', () => {
  it('of 2xx means that the enquiry was sent', () => {
    expect(resultOf(accepted)).toEqual({ kind: 'sent', referenceNumber: undefined });
    const body = { referenceNumber: 'NV-7K3-Q2F-8XM' };
    expect(resultOf({ kind: 'ok', body })).toEqual({ kind: 'sent', ...body });
    const withToken = { ...body, quoteToken: 'secret' };
    expect(resultOf({ kind: 'ok', body: withToken })).toEqual({ kind: 'sent', ...withToken });
  });

  it.each([400, 401, 403, 404, 405, 413, 415, 422])(
    'of %i means that the enquiry was rejected',
    (status) => {
      expect(resultOf(errorResponse(status, { error: 'No.' }))).toEqual({
        kind: 'refused',
        error: 'No.',
        fields: {},
      });
    },
  );

  it.each([400, 403, 404, 413, 451])(
    'of %i without a text of the API means that the attempt failed: a filter on the way can send it',
    (status) => {
      expect(resultOf(errorResponse(status))).toMatchObject({ kind: 'failed', reason: 'busy' });
    },
  );

  it.each([408, 409, 425, 429, 502, 503, 504])(
    'of %i means that the server is unavailable',
    (status) => {
      expect(resultOf(errorResponse(status))).toMatchObject({
        kind: 'unavailable',
        reason: 'busy',
      });
    },
  );

  it('of 500 means that the attempt failed', () => {
    expect(resultOf(errorResponse(500))).toMatchObject({ kind: 'failed', reason: 'busy' });
  });

  it('that never arrives means that the server is unavailable', () => {
    expect(resultOf(unreachable)).toMatchObject({ kind: 'unavailable', reason: 'unreachable' });
  });
});

describe('an entry', () => {
  it('is left to its form for 15 seconds', () => {
    const entry = createEntry(newEnquiry(), DERIVED_NUMBER);
    expect(nextDueMs([entry], NOW)).toBe(15_000);
  });

  it('is removed when it is sent', () => {
    expect(applyResult(queuedEntry(), resultOf(accepted), retryInputs)).toBeUndefined();
  });

  it('is kept with the text of the server when it is rejected, and is not sent again', () => {
    const refused = applyResponses(queuedEntry(), errorResponse(422, { error: 'No.' }));
    expect(refused.refusal).toEqual({ error: 'No.', fields: {} });
    expect(selectDue([refused], 'visitor', NOW)).toEqual([]);
    expect(nextDueMs([refused], NOW)).toBeUndefined();
  });

  it('has a backoff that doubles with each attempt, up to 15 minutes', () => {
    let enquiry = queuedEntry('key-1', { attempts: 0 });
    const backoffs = Array.from({ length: 10 }, () => {
      enquiry = applyResponses(enquiry, unreachable);
      return backoffOf(enquiry) / 1_000;
    });
    expect(backoffs).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  });

  it('has a jitter of up to a quarter of the backoff', () => {
    const backoffs = [0, 1].map((random) => {
      const enquiry = queuedEntry('key-1', { attempts: 0 });
      return applyResult(enquiry, resultOf(unreachable), { now: NOW, random })?.pausedUntil;
    });
    expect(backoffs).toEqual([NOW + 3_750, NOW + 6_250]);
  });

  it.each([
    ['30', 30_000],
    [new Date(NOW + 90_000).toUTCString(), 90_000],
    [new Date(NOW - 90_000).toUTCString(), 0],
    ['999999999', 60 * MINUTE_MS],
    ['', 0],
    ['soon', 0],
    ['-5', 0],
  ])('waits after Retry-After %j for %i ms', (retryAfter, waitMs) => {
    const postponed = applyResponses(queuedEntry(), errorResponse(429, { retryAfter }));
    expect(waitOf(postponed)).toBe(waitMs);
    expect(nextDueMs([postponed], NOW)).toBe(Math.max(waitMs, backoffOf(postponed)));
  });

  it('is sent again after a server error', () => {
    const failed = applyResponses(queuedEntry('key-1', { attempts: 0 }), errorResponse(500));
    expect(backoffOf(failed)).toBe(5_000);
    expect(statusOf(failed, NOW)).toBe('queued');
  });

  it('is sent automatically for a week', () => {
    const enquiry = queuedEntry();
    expect(statusOf(enquiry, NOW + WEEK_MS)).toBe('queued');
    expect(statusOf(enquiry, NOW + WEEK_MS + 1)).toBe('expired');
    expect(selectDue([enquiry], 'visitor', NOW + WEEK_MS + 1)).toEqual([]);
  });
});

describe('the due entries', () => {
  const paused = queuedEntry('paused', { pausedUntil: NOW + 10_000 });
  const delayed = queuedEntry('delayed', { notBefore: NOW + 10_000 });
  const due = queuedEntry('due', { pausedUntil: NOW });
  const all = [paused, delayed, due];

  it('on the timer are those whose backoff and Retry-After are over', () => {
    expect(keys(selectDue(all, 'timer', NOW))).toEqual(['due']);
    expect(keys(selectDue(all, 'timer', NOW + 10_000))).toHaveLength(3);
  });

  it('include those in backoff when the connection returns', () => {
    expect(keys(selectDue(all, 'return', NOW))).toEqual(['paused', 'due']);
  });

  it('are all entries when the visitor requests sending', () => {
    expect(keys(selectDue(all, 'visitor', NOW))).toHaveLength(3);
  });

  it('are sorted by attempts, then by age, and those with files are last', () => {
    const attachments = [{ id: 'file-1', name: 'Plan.pdf', file: new Blob(['%PDF-']) }];
    const order = [
      queuedEntry('with file', { attempts: 0, writtenAt: NOW - 4, attachments }),
      queuedEntry('new', { writtenAt: NOW - 1 }),
      queuedEntry('many attempts', { attempts: 5, writtenAt: NOW - 3 }),
      queuedEntry('old', { writtenAt: NOW - 2 }),
    ];
    expect(keys(selectDue(order, 'visitor', NOW))).toEqual([
      'old',
      'new',
      'many attempts',
      'with file',
    ]);
  });

  it('are checked again after the shortest wait, but not before the first backoff', () => {
    expect(nextDueMs(all, NOW)).toBe(5_000);
    expect(nextDueMs([paused, delayed], NOW)).toBe(10_000);
    expect(nextDueMs([], NOW)).toBeUndefined();
  });

  it('include entries with an impossibly long wait, after the clock was set back', () => {
    const before = queuedEntry('key-1', { pausedUntil: NOW + 365 * 24 * 60 * MINUTE_MS });
    expect(keys(selectDue([before], 'timer', NOW))).toEqual(['key-1']);
  });
});
