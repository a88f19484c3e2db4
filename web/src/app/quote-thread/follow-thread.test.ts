import type { QuoteThread } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '@/lib/http.ts';
import { type FollowResult, followThread, latestThread, loadResultOf } from './follow-thread.ts';

const thread = (revision: number): QuoteThread => ({
  referenceNumber: 'NV-7K3-Q2F',
  status: 'received',
  revision,
  createdAt: '2026-11-25T10:00:00Z',
  name: 'Site office',
  product: 'TMT Bar 16 mm',
  message: 'Please send a quotation.',
  messages: [],
  linkExpiresAt: '2027-05-24T10:00:00Z',
});

const loaded = (revision: number): ApiResponse => ({ kind: 'ok', body: thread(revision) });

const unchanged: ApiResponse = { kind: 'ok', body: null };

const failed = (status: number, retryAfter = ''): ApiResponse => ({
  kind: 'refused',
  status,
  error: '',
  fields: {},
  retryAfter,
});

/** Follows a thread with these responses, each of which takes `durationMs`. Aborts after the last one. */
async function follow(responses: readonly ApiResponse[], durationMs = 20_000) {
  const controller = new AbortController();
  const requested: (number | undefined)[] = [];
  const waits: number[] = [];
  const results: FollowResult[] = [];
  let now = 0;
  await followThread({
    async load(known) {
      requested.push(known?.revision);
      now += durationMs;
      const response = responses[requested.length - 1];
      if (!response) controller.abort();
      return response ?? { kind: 'unreachable' };
    },
    async wait(ms) {
      waits.push(ms);
      now += Math.max(0, ms);
    },
    now: () => now,
    random: () => 0.5,
    signal: controller.signal,
    onResult: (result) => results.push(result),
  });
  return { requested, waits, kinds: results.map(({ kind }) => kind) };
}

/** The response of the API to a link that is not valid. */
const notFound: ApiResponse = {
  kind: 'refused',
  status: 404,
  error: 'There is no such quote.',
  fields: {},
  retryAfter: '',
};

describe('a thread that is followed', () => {
  it('is requested at once, and then each time it changes', async () => {
    const { requested, waits, kinds } = await follow([loaded(3), loaded(4), loaded(6)], 5);
    expect(requested).toEqual([undefined, 3, 4, 6]);
    expect(waits).toEqual([]);
    expect(kinds).toEqual(['loaded', 'loaded', 'loaded']);
  });

  it('is requested again at once after a request that has waited for a change in vain', async () => {
    const { requested, waits, kinds } = await follow([
      loaded(3),
      unchanged,
      failed(503),
      unchanged,
    ]);
    expect(requested).toEqual([undefined, 3, 3, 3, 3]);
    expect(waits.filter((ms) => ms > 0)).toEqual([5_000]);
    expect(kinds).toEqual(['loaded', 'unchanged', 'failed', 'unchanged']);
  });

  it('is shown when its status changes without a new revision', async () => {
    const expired = { kind: 'ok' as const, body: { ...thread(3), status: 'expired' } };
    const { requested, kinds } = await follow([loaded(3), expired]);
    expect(requested).toEqual([undefined, 3, 3]);
    expect(kinds).toEqual(['loaded', 'loaded']);
  });

  it('is not requested in a loop by a server that does not wait', async () => {
    expect((await follow([loaded(3), loaded(3), unchanged], 5)).waits).toEqual([995, 995]);
  });

  it('is requested again after a second when the clock of the device is set back', async () => {
    expect((await follow([loaded(3), unchanged], -3_600_000)).waits).toEqual([1_000]);
  });

  it('is requested again with a backoff that doubles up to 40 s and starts again after a success', async () => {
    const unreachable: ApiResponse = { kind: 'unreachable' };
    const failures = [unreachable, failed(503), failed(500), failed(429), failed(502)];
    const { requested, waits } = await follow([loaded(3), ...failures, loaded(3), failed(503)]);
    expect(requested).toEqual([undefined, 3, 3, 3, 3, 3, 3, 3, 3]);
    const backoffs = waits.filter((ms) => ms > 0);
    expect(backoffs).toEqual([5_000, 10_000, 20_000, 40_000, 40_000, 5_000]);
  });

  it('waits as long as the server requests', async () => {
    expect((await follow([failed(429)])).waits).toEqual([5_000]);
    expect((await follow([failed(429, '60')])).waits).toEqual([60_000]);
    expect((await follow([failed(429, '999999')])).waits).toEqual([300_000]);
  });

  it('is no longer requested when its link is not valid', async () => {
    const { requested, kinds } = await follow([notFound, loaded(3)]);
    expect(requested).toEqual([undefined]);
    expect(kinds).toEqual(['unknown']);
  });

  it('does not get a response that arrives after its page was closed', async () => {
    const { requested, kinds } = await follow([]);
    expect(requested).toEqual([undefined]);
    expect(kinds).toEqual([]);
  });
});

describe('loadResultOf', () => {
  it('takes a response of the API with status 404 for an unknown link', () => {
    expect(loadResultOf(notFound)).toEqual({ kind: 'unknown' });
  });

  it.each([400, 401, 403, 404, 410, 451])(
    'does not take %i without a text of the API for an unknown link: a filter on the way can send it',
    (status) => {
      expect(loadResultOf(failed(status))).toMatchObject({ kind: 'failed', reason: 'busy' });
    },
  );

  it.each([429, 500, 503])('does not take %i of the API for an unknown link', (status) => {
    expect(loadResultOf({ ...notFound, status })).toMatchObject({ kind: 'failed', reason: 'busy' });
  });

  it('takes no response for a server that is unreachable', () => {
    expect(loadResultOf({ kind: 'unreachable' })).toMatchObject({ reason: 'unreachable' });
  });

  it('does not take a response of another version of the site for a thread', () => {
    const body = { ...thread(1), status: 'postponed' };
    expect(loadResultOf({ kind: 'ok', body })).toMatchObject({ kind: 'failed', reason: 'busy' });
  });
});

it('an older state of a thread, which arrives late, does not replace a later one', () => {
  const later = { ...thread(5), name: 'later' };
  expect(latestThread(later, thread(4))).toBe(later);
  expect(latestThread(later, thread(5))).toEqual(thread(5));
  expect(latestThread(undefined, thread(1))).toEqual(thread(1));
});
