import { expect, it } from 'vitest';
import { rememberLast } from './remember-last.ts';

/** Answers with how often it was asked; fails as long as it is told to. */
function createSource() {
  const source = { asked: 0, fails: false };
  const ask = rememberLast(
    async (_: string) => {
      source.asked += 1;
      if (source.fails) throw new Error('No answer');
      return source.asked;
    },
    (key) => key,
  );
  return { source, ask };
}

it('asks once for a key, and again for another', async () => {
  const { ask } = createSource();
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1]);
  expect([await ask('a'), await ask('b'), await ask('b')]).toEqual([1, 2, 2]);
});

it('remembers one key alone', async () => {
  const { ask } = createSource();
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 3]);
});

it('asks again after a failure', async () => {
  const { source, ask } = createSource();
  source.fails = true;
  await expect(ask('a')).rejects.toThrow('No answer');
  source.fails = false;
  expect(await ask('a')).toBe(2);
});

it('keeps an answer when an older question fails', async () => {
  const { source, ask } = createSource();
  source.fails = true;
  const failing = ask('a');
  source.fails = false;
  const later = ask('b');
  await expect(failing).rejects.toThrow('No answer');
  expect([await later, await ask('b')]).toEqual([2, 2]);
});
