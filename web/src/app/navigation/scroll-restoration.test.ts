import { beforeEach, describe, expect, it } from 'vitest';
import { KEEP_SCROLL } from '@/lib/history/site-history.ts';
import { sessionValues } from '@/lib/stored-values.ts';
import {
  createScrollMemory,
  historyEntryKey,
  type PageNavigation,
  scrollTargetOf,
} from './scroll-restoration.ts';

function locationOf(address: string, key = 'k'): PageNavigation['to'] {
  const { pathname, search, hash } = new URL(address, 'http://neev.example');
  return { pathname, search, hash, key, state: null };
}

function targetAfter(
  navigation: PageNavigation['navigation'],
  addresses: [from: string, to: string],
  y?: number,
) {
  const [from, to] = addresses;
  return scrollTargetOf({ navigation, from: locationOf(from), to: locationOf(to), rememberedY: y });
}

const top = { kind: 'top' };
const current = { kind: 'current' };

describe('scroll position after a navigation', () => {
  it.each(['PUSH', 'REPLACE'] as const)('is the top of another page (%s)', (navigation) => {
    expect(targetAfter(navigation, ['/', '/blog'])).toEqual(top);
    expect(targetAfter(navigation, ['/', '/blog'], 700)).toEqual(top);
  });

  it('is the top when the link leads to the current page', () => {
    expect(targetAfter('REPLACE', ['/blog', '/blog'])).toEqual(top);
    expect(targetAfter('PUSH', ['/blog#a', '/blog'])).toEqual(top);
  });

  it('is unchanged when the location state keeps the position, otherwise the top', () => {
    const [from, to] = [locationOf('/search?q=a'), locationOf('/search?q=a&sort=price')];
    const navigationBase = { navigation: 'PUSH', from, rememberedY: undefined } as const;
    expect(scrollTargetOf({ ...navigationBase, to: { ...to, state: KEEP_SCROLL } })).toEqual(
      current,
    );
    expect(targetAfter('PUSH', ['/search?q=a', '/search?q=b'])).toEqual(top);
  });

  it('is the heading named by the hash', () => {
    expect(targetAfter('PUSH', ['/', '/blog/a#the-slump'])).toEqual({
      kind: 'anchor',
      id: 'the-slump',
    });
    expect(targetAfter('PUSH', ['/a#b', '/a#c%20d'])).toEqual({ kind: 'anchor', id: 'c d' });
    expect(targetAfter('PUSH', ['/a', '/b#100%'])).toEqual(top);
  });

  it('is the remembered position after going back or forward', () => {
    expect(targetAfter('POP', ['/blog', '/'], 700)).toEqual({ kind: 'position', y: 700 });
    expect(targetAfter('POP', ['/search?q=b', '/search?q=a'], 0)).toEqual(top);
    expect(targetAfter('POP', ['/a#b', '/a#c'], 700)).toEqual({ kind: 'position', y: 700 });
  });

  it('is the top, or the heading, when no position is remembered', () => {
    expect(targetAfter('POP', ['/blog', '/'])).toEqual(top);
    expect(targetAfter('POP', ['/blog', '/a#b'])).toEqual({ kind: 'anchor', id: 'b' });
  });

  it('is left to the browser after a plain hash link within the page', () => {
    const [from, to] = [locationOf('/blog'), locationOf('/blog#content', 'default')];
    expect(scrollTargetOf({ navigation: 'POP', from, to, rememberedY: 700 })).toEqual(current);
  });

  it('is restored on the first page after a reload, else its heading or unchanged', () => {
    const first = (address: string, rememberedY?: number) =>
      scrollTargetOf({
        navigation: 'POP',
        from: undefined,
        to: locationOf(address, 'default'),
        rememberedY,
      });
    expect(first('/blog', 700)).toEqual({ kind: 'position', y: 700 });
    expect(first('/a#b')).toEqual({ kind: 'anchor', id: 'b' });
    expect(first('/blog')).toEqual(current);
  });
});

describe('stored scroll positions', () => {
  beforeEach(() => sessionValues.removeAll(''));

  it('return the last value of an entry', () => {
    const memory = createScrollMemory();
    memory.set('a', 100);
    memory.set('a', 200);
    expect([memory.get('a'), memory.get('b')]).toEqual([200, undefined]);
  });

  it('are read again after a reload once they were saved', () => {
    const memory = createScrollMemory();
    memory.set('a', 100);
    expect(createScrollMemory().get('a')).toBeUndefined();
    memory.save();
    expect(createScrollMemory().get('a')).toBe(100);
  });

  it('keep the hundred latest entries', () => {
    const memory = createScrollMemory();
    for (let n = 0; n <= 100; n += 1) memory.set(`entry ${n}`, n);
    memory.set('entry 0', 7);
    memory.save();
    const saved = createScrollMemory();
    expect([0, 1, 2, 100].map((n) => saved.get(`entry ${n}`))).toEqual([7, undefined, 2, 100]);
  });

  it('do not contain the secret part of a link, or a list, which name no heading either', () => {
    for (const address of ['/quote/NV-7K3-Q2F#secret', '/quote#list=secret']) {
      expect(historyEntryKey(locationOf(address))).not.toContain('secret');
      expect(targetAfter('PUSH', ['/', address])).toEqual(top);
    }
    expect(historyEntryKey(locationOf('/blog#content'))).toContain('#content');
  });

  it.each(['', 'no JSON', '{"a":1}', '[["a","1"]]'])('are empty when %j was stored', (text) => {
    sessionValues.write('scroll-positions', text);
    expect(createScrollMemory().get('a')).toBeUndefined();
  });
});
