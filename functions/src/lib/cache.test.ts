import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rememberLast, shareRuns } from './cache.ts';

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

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('coalesceRuns', () => {
  it('starts one run for all calls during another run', async () => {
    const { source, read, endReading } = createSource();
    const ask = shareRuns(read);
    const first = ask();
    const others = [ask(), ask(), ask()];
    endReading();
    await first;
    await settle();
    endReading();
    await Promise.all(others);
    expect(source.readings).toBe(2);
  });

  it('never returns a result older than the call', async () => {
    const steps = fc.array(fc.constantFrom('call', 'write', 'end'), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { source, read, endReading } = createSource();
        const ask = shareRuns(read);
        const answers: Promise<{ asked: number; told: number }>[] = [];
        const take = {
          call: () => {
            const asked = source.value;
            answers.push(ask().then((told) => ({ asked, told })));
          },
          write: () => {
            source.value += 1;
          },
          end: () => endReading(),
        };
        for (const step of [...taken, 'end', 'end', 'end'] as const) {
          take[step]();
          await settle();
        }
        for (const { asked, told } of await Promise.all(answers)) {
          expect(told).toBeGreaterThanOrEqual(asked);
        }
      }),
    );
  });

  it('rejects only the callers of a failed run', async () => {
    let readings = 0;
    const ask = shareRuns(async () => {
      readings += 1;
      if (readings === 1) throw new Error('No response');
      return readings;
    });
    const [first, second] = await Promise.allSettled([ask(), ask()]);
    expect(first).toMatchObject({ status: 'rejected' });
    expect(second).toEqual({ status: 'fulfilled', value: 2 });
    expect(await ask()).toBe(3);
  });

  it('starts a new run for a call after the last run has ended', async () => {
    const { source, read, endReading } = createSource();
    const ask = shareRuns(read);
    for (const _ of [1, 2]) {
      const answer = ask();
      endReading();
      await answer;
      await settle();
    }
    expect(source.readings).toBe(2);
  });
});

describe('memoizeLast', () => {
  /** Resolves to the number of its calls; rejects while `fails` is set. */
  function createCounter() {
    const source = { asked: 0, fails: false };
    const ask = rememberLast(
      async (_: string) => {
        source.asked += 1;
        if (source.fails) throw new Error('No response');
        return source.asked;
      },
      (key) => key,
    );
    return { source, ask };
  }

  it('computes the result once per key', async () => {
    const { ask } = createCounter();
    expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1]);
    expect([await ask('a'), await ask('b'), await ask('b')]).toEqual([1, 2, 2]);
  });

  it('keeps the result of one key only', async () => {
    const { ask } = createCounter();
    expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 3]);
  });

  it('computes again after a failure', async () => {
    const { source, ask } = createCounter();
    source.fails = true;
    await expect(ask('a')).rejects.toThrow('No response');
    source.fails = false;
    expect(await ask('a')).toBe(2);
  });

  it('keeps the latest result when an older computation fails', async () => {
    const { source, ask } = createCounter();
    source.fails = true;
    const failing = ask('a');
    source.fails = false;
    const later = ask('b');
    await expect(failing).rejects.toThrow('No response');
    expect([await later, await ask('b')]).toEqual([2, 2]);
  });
});
