import { quoteThread } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import {
  confirmQuote,
  MAX_QUOTES,
  type MyQuote,
  parseQuotes,
  putLink,
  putQuote,
  quotesWith,
  rejectToken,
  tokenOfHash,
} from './my-quotes.ts';

const tokenOf = (name: string) => name.padEnd(43, '-');

const quote = (name: string, part: Partial<MyQuote> = {}): MyQuote => ({
  referenceNumber: `NV-${name}`,
  token: tokenOf(name),
  createdAt: '2026-11-25T10:00:00Z',
  summary: 'TMT Bar 16 mm',
  ...part,
});

const names = (quotes: readonly MyQuote[]) => quotes.map(({ token }) => token.replace(/-+$/, ''));

describe('parseQuotes', () => {
  it('returns the requests that were stored', () => {
    const stored = [quote('a', { status: 'quoted' }), quote('b')];
    expect(parseQuotes(JSON.stringify(stored))).toEqual(stored);
  });

  it('returns a request in every status that a quote can have', () => {
    const stored = quoteThread.shape.status.options.map((status) => quote(status, { status }));
    expect(parseQuotes(JSON.stringify(stored))).toEqual(stored);
  });

  it('leaves out what is invalid', () => {
    const stored = [quote('a'), quote('b', { token: 'short' }), { token: tokenOf('c') }, null];
    expect(names(parseQuotes(JSON.stringify(stored)))).toEqual(['a']);
  });

  it.each([undefined, '', '{', '{}', 'null'])('returns no requests for %s', (text) => {
    expect(parseQuotes(text)).toEqual([]);
  });
});

describe('a request that was sent', () => {
  it('is stored once, also when its response arrives twice', () => {
    expect(names(putQuote([quote('b'), quote('a')], quote('a')))).toEqual(['a', 'b']);
  });

  it('replaces the oldest one when there are too many', () => {
    const full = Array.from({ length: MAX_QUOTES }, (_, n) => quote(`n${n}`));
    const quotes = putQuote(full, quote('new'));
    expect(quotes).toHaveLength(MAX_QUOTES);
    expect(names([quotes[0] ?? quote(''), quotes.at(-1) ?? quote('')])).toEqual(['new', 'n48']);
  });
});

describe('a link that was opened', () => {
  it('is tried first, and leaves the other token of the same number', () => {
    const wrong = quote('wrong', { referenceNumber: 'NV-a' });
    const quotes = putLink([quote('b'), quote('a')], wrong);
    expect(names(quotesWith(quotes, 'NV-a'))).toEqual(['wrong', 'a']);
    expect(names(rejectToken(quotes, wrong.token))).toEqual(['b', 'a']);
  });

  it('keeps what is known about its request', () => {
    const known = quote('a', { status: 'accepted' });
    expect(putLink([quote('b'), known], quote('a'))).toEqual([known, quote('b')]);
  });

  it('gets the data of its page in its place, and removes the other tokens of its number', () => {
    const loaded = quote('a', { status: 'quoted' });
    const other = quote('other', { referenceNumber: 'NV-a' });
    expect(confirmQuote([other, quote('b'), quote('a')], loaded)).toEqual([quote('b'), loaded]);
  });
});

it('a request that was sent from this device stays when its link has expired, and so do other links', () => {
  const quotes = [quote('a'), quote('link', { summary: '' })];
  expect(names(rejectToken(quotes, tokenOf('a')))).toEqual(['a', 'link']);
});

it.each([
  [`#${tokenOf('a')}`, tokenOf('a')],
  ['', undefined],
  ['#', undefined],
  [`#${tokenOf('a')}x`, undefined],
  ['#content', undefined],
])('the token of the fragment %s is %s', (hash, token) => {
  expect(tokenOfHash(hash)).toBe(token);
});
