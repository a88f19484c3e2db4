import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  coalescedTask,
  DEBOUNCE_WINDOW_MS,
  reportFinalFailure,
  runCoalesced,
  TASK_ATTEMPTS,
  TASK_GIVEN_UP,
} from './coalesce.ts';

const instants = fc.integer({ min: 0, max: 4_000_000_000_000 });

/** A clock that advances only by waiting. */
function fakeClock(startMs: number) {
  let now = startMs;
  return {
    nowMs: () => now,
    waitMs: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('a coalesced task', () => {
  it('is shared by all requests within one debounce window', () => {
    fc.assert(
      fc.property(
        instants,
        fc.nat(DEBOUNCE_WINDOW_MS - 1),
        fc.nat(DEBOUNCE_WINDOW_MS - 1),
        (start, a, b) => {
          const windowStart = start - (start % DEBOUNCE_WINDOW_MS);
          const first = coalescedTask('menu', new Date(windowStart + a));
          expect(coalescedTask('menu', new Date(windowStart + b))).toEqual(first);
        },
      ),
    );
  });

  it('differs for another subject', () => {
    const now = new Date();
    expect(coalescedTask('category/a', now).id).not.toBe(coalescedTask('category/b', now).id);
  });

  it('recomputes after the last request that shares it', async () => {
    await fc.assert(
      fc.asyncProperty(instants, fc.nat(DEBOUNCE_WINDOW_MS - 1), async (requestedMs, delayMs) => {
        const task = coalescedTask('menu', new Date(requestedMs));
        const clock = fakeClock(requestedMs + delayMs);
        const recomputedMs: number[] = [];
        await runCoalesced(task, async () => void recomputedMs.push(clock.nowMs()), clock);
        const lastRequestMs =
          (Math.floor(requestedMs / DEBOUNCE_WINDOW_MS) + 1) * DEBOUNCE_WINDOW_MS - 1;
        expect(recomputedMs.at(-1)).toBeGreaterThan(lastRequestMs);
        expect(recomputedMs.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('recomputes again if the first recomputation has started in its window and ends after it', async () => {
    const task = coalescedTask('menu', new Date(0));
    const clock = fakeClock(DEBOUNCE_WINDOW_MS - 100);
    const startedMs: number[] = [];
    await runCoalesced(
      task,
      async () => {
        startedMs.push(clock.nowMs());
        await clock.waitMs(1_000);
      },
      clock,
    );
    expect(startedMs).toEqual([DEBOUNCE_WINDOW_MS - 100, DEBOUNCE_WINDOW_MS + 900]);
  });

  it('recomputes once if it runs late', async () => {
    const task = coalescedTask('menu', new Date(0));
    let runs = 0;
    const recompute = async () => {
      runs += 1;
    };
    await runCoalesced(task, recompute, fakeClock(60_000));
    expect(runs).toBe(1);
  });

  it('has an id that Cloud Tasks accepts', () => {
    const long = `https://host/${'ü/'.repeat(500)}`;
    const { id } = coalescedTask(long, new Date());
    expect(id).toMatch(/^[A-Za-z0-9_-]{1,500}$/);
    expect(coalescedTask(`${long}x`, new Date()).id).not.toBe(id);
  });
});

describe('a failing task', () => {
  const failure = new Error('The database does not respond.');

  const fail = async () => {
    throw failure;
  };

  it('is reported once, with its subject, after its last attempt', async () => {
    const report = vi.fn();
    for (let retryCount = 0; retryCount < TASK_ATTEMPTS; retryCount += 1) {
      expect(report).not.toHaveBeenCalled();
      await expect(reportFinalFailure({ subject: 'steel', retryCount, report }, fail)).rejects.toBe(
        failure,
      );
    }
    expect(report.mock.calls).toEqual([[TASK_GIVEN_UP, failure, { subject: 'steel' }]]);
  });

  it('is not reported if its last attempt succeeds', async () => {
    const report = vi.fn();
    const last = { subject: 'steel', retryCount: TASK_ATTEMPTS - 1, report };
    await reportFinalFailure(last, async () => {});
    expect(report).not.toHaveBeenCalled();
  });
});
