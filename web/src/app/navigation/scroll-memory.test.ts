import { describe, expect, it } from 'vitest';
import { createScrollMemory } from './scroll-memory.ts';

function createStorage(saved: Record<string, string> = {}) {
  const items = new Map(Object.entries(saved));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe('the memory of heights', () => {
  it('knows what was set last', () => {
    const memory = createScrollMemory(undefined);
    memory.set('a', 100);
    memory.set('a', 200);
    expect([memory.get('a'), memory.get('b')]).toEqual([200, undefined]);
  });

  it('outlives the page once it is saved', () => {
    const storage = createStorage();
    const memory = createScrollMemory(storage);
    memory.set('a', 100);
    expect(createScrollMemory(storage).get('a')).toBeUndefined();
    memory.save();
    expect(createScrollMemory(storage).get('a')).toBe(100);
  });

  it('saves the hundred entries that were set last', () => {
    const storage = createStorage();
    const memory = createScrollMemory(storage);
    for (let n = 0; n <= 100; n += 1) memory.set(`entry ${n}`, n);
    memory.set('entry 0', 7);
    memory.save();
    const saved = createScrollMemory(storage);
    expect([0, 1, 2, 100].map((n) => saved.get(`entry ${n}`))).toEqual([7, undefined, 2, 100]);
  });

  it.each(['', 'no JSON', '{"a":1}', '[["a","1"]]'])('begins anew when %j was saved', (text) => {
    expect(
      createScrollMemory(createStorage({ 'scroll-positions': text })).get('a'),
    ).toBeUndefined();
  });
});
