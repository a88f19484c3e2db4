import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coalesceRuns, memoizeLast } from './cache.ts';

/** A source whose reads end when the test calls `endReading`. */
function createSource() {
  const ends: (() => void)[] = [];
  const source = { value: 0, readings: 0 };
  const read = async () => {
    source.readings += 1;
    const { value } = source;
    await new Promise<void>((end) => ends.push(end));
    return value;
  };
  return { source, read, endReading: () => ends.shift()?.() };
}

const flushTasks = () => new Promise((resolve) => setImmediate(resolve));

describe('coalesceRuns', () => {
  it('starts one run for all calls during another run', async () => {
    const { source, read, endReading } = createSource();
    const call = coalesceRuns(read);
    const first = call();
    const others = [call(), call(), call()];
    endReading();
    await first;
    await flushTasks();
    endReading();
    await Promise.all(others);
    expect(source.readings).toBe(2);
  });

  it('never returns a result older than the call', async () => {
    const steps = fc.array(fc.constantFrom('call', 'write', 'end'), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const { source, read, endReading } = createSource();
        const call = coalesceRuns(read);
        const results: Promise<{ valueBefore: number; returned: number }>[] = [];
        const take = {
          call: () => {
            const valueBefore = source.value;
            results.push(call().then((returned) => ({ valueBefore, returned })));
          },
          write: () => {
            source.value += 1;
          },
          end: () => endReading(),
        };
        for (const step of [...sequence, 'end', 'end', 'end'] as const) {
          take[step]();
          await flushTasks();
        }
        for (const { valueBefore, returned } of await Promise.all(results)) {
          expect(returned).toBeGreaterThanOrEqual(valueBefore);
        }
      }),
    );
  });

  it('rejects only the callers of a failed run', async () => {
    let readings = 0;
    const call = coalesceRuns(async () => {
      readings += 1;
      if (readings === 1) throw new Error('No response');
      return readings;
    });
    const [first, second] = await Promise.allSettled([call(), call()]);
    expect(first).toMatchObject({ status: 'rejected' });
    expect(second).toEqual({ status: 'fulfilled', value: 2 });
    expect(await call()).toBe(3);
  });

  it('starts a new run for a call after the last run has ended', async () => {
    const { source, read, endReading } = createSource();
    const call = coalesceRuns(read);
    for (const _ of [1, 2]) {
      const pending = call();
      endReading();
      await pending;
      await flushTasks();
    }
    expect(source.readings).toBe(2);
  });
});

describe('memoizeLast', () => {
  /** Resolves to the number of its calls; rejects while `fails` is set. */
  function createCounter() {
    const source = { callCount: 0, fails: false };
    const call = memoizeLast(
      async (_: string) => {
        source.callCount += 1;
        if (source.fails) throw new Error('No response');
        return source.callCount;
      },
      (key) => key,
    );
    return { source, call };
  }

  it('computes the result once per key', async () => {
    const { call } = createCounter();
    expect(await Promise.all([call('a'), call('a')])).toEqual([1, 1]);
    expect([await call('a'), await call('b'), await call('b')]).toEqual([1, 2, 2]);
  });

  it('keeps the result of one key only', async () => {
    const { call } = createCounter();
    expect([await call('a'), await call('b'), await call('a')]).toEqual([1, 2, 3]);
  });

  it('computes again after a failure', async () => {
    const { source, call } = createCounter();
    source.fails = true;
    await expect(call('a')).rejects.toThrow('No response');
    source.fails = false;
    expect(await call('a')).toBe(2);
  });

  it('keeps the latest result when an older computation fails', async () => {
    const { source, call } = createCounter();
    source.fails = true;
    const failing = call('a');
    source.fails = false;
    const later = call('b');
    await expect(failing).rejects.toThrow('No response');
    expect([await later, await call('b')]).toEqual([2, 2]);
  });
});
