// Changes one token of a ruleset, so that it should be invalid. The operators `!` and `-` are not changed: without
// them the ruleset would be valid and have another meaning.
import { type Token, tokenize } from '../tokens.ts';

export type Random = (below: number) => number;

const FOREIGN_TOKENS = [
  '@',
  '#',
  '`',
  '=>',
  '?.',
  '===',
  '|',
  '&',
  '~',
  '\\',
  '\u0000',
  'ünknown',
  "'",
  '$',
  '/*',
  '..',
  '++',
];

/** Mulberry32: the same seed yields the same numbers. */
export function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function corruptRuleset(
  source: string,
  random: Random,
): { readonly description: string; readonly source: string } {
  const tokens = tokenize(source).filter(
    ({ kind, text }) => kind !== 'end' && text !== '!' && text !== '-',
  );
  const token = pick(tokens, random);
  const corruption = pick(
    [deleteToken, insertForeignToken, repeatToken, truncate, misspell, swapBrackets],
    random,
  );
  return {
    description: `${corruption.name} at ${token.start}: ${token.text}`,
    source: corruption(source, token, random),
  };
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}

function replaceToken(source: string, { start, end }: Token, text: string): string {
  return source.slice(0, start) + text + source.slice(end);
}

function deleteToken(source: string, token: Token): string {
  return replaceToken(source, token, ' ');
}

function insertForeignToken(source: string, token: Token, random: Random): string {
  return replaceToken(source, token, `${token.text} ${pick(FOREIGN_TOKENS, random)} `);
}

function repeatToken(source: string, token: Token): string {
  return replaceToken(source, token, `${token.text} ${token.text}`);
}

function truncate(source: string, token: Token): string {
  return source.slice(0, token.start);
}

function misspell(source: string, token: Token): string {
  return replaceToken(source, token, `${token.text}Zz`);
}

function swapBrackets(source: string, token: Token): string {
  const others: Readonly<Record<string, string>> = {
    '(': '[',
    ')': ']',
    '[': '{',
    ']': ')',
    '{': '(',
    '}': ')',
    ';': ',',
    ',': ';',
  };
  return replaceToken(source, token, others[token.text] ?? `${token.text}:`);
}
