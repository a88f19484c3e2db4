// The inside of a path literal: `/b/{bucket}/o/{rest=**}` in a match, `/databases/(default)/documents/a/$(x)` in a condition.
import { Refusal } from './issue.ts';
import { STRING } from './string-literals.ts';

export type PathPart =
  | { readonly kind: 'text'; readonly text: string; readonly start: number }
  | {
      readonly kind: 'wildcard';
      readonly name: string;
      readonly recursive: boolean;
      readonly start: number;
    }
  | {
      readonly kind: 'interpolation';
      readonly start: number;
      readonly from: number;
      readonly to: number;
    };

interface Scanned {
  readonly part: PathPart;
  readonly end: number;
}

const TEXT = /[A-Za-z0-9_.~@-]+|\([A-Za-z0-9_-]+\)/y;
const WILDCARD = /\{([A-Za-z_][A-Za-z0-9_]*)(=\*\*)?\}/y;
const PART_END = /(?:[\s/,;:)\]{}]|$)/y;

/** The parts of the path that starts with the `/` at `start`, and where it ends. Throws a Refusal. */
export function scanPath(source: string, start: number): { parts: PathPart[]; end: number } {
  const parts: PathPart[] = [];
  let end = start;
  while (source[end] === '/') {
    const scanned = scanPart(source, end + 1);
    parts.push(scanned.part);
    end = scanned.end;
    if (!matchesAt(PART_END, source, end))
      throw new Refusal('unsupported character in a path', end);
  }
  return { parts, end };
}

function scanPart(source: string, start: number): Scanned {
  if (source.startsWith('$(', start)) return scanInterpolation(source, start);
  const wildcard = execAt(WILDCARD, source, start);
  if (wildcard) return wildcardOf(wildcard, start);
  const text = execAt(TEXT, source, start)?.[0];
  if (text === undefined) throw new Refusal('empty or unsupported path segment', start);
  if (text === '.' || text === '..') throw new Refusal(`"${text}" is no path segment`, start);
  return { part: { kind: 'text', text, start }, end: start + text.length };
}

function wildcardOf(match: RegExpExecArray, start: number): Scanned {
  const [all, name = '', recursion] = match;
  const part = { kind: 'wildcard', name, recursive: recursion !== undefined, start } as const;
  return { part, end: start + all.length };
}

function scanInterpolation(source: string, start: number): Scanned {
  const from = start + 2;
  const to = closingParenthesis(source, from);
  if (to === undefined) throw new Refusal('unterminated $( in a path', start);
  return { part: { kind: 'interpolation', start, from, to }, end: to + 1 };
}

function closingParenthesis(source: string, from: number): number | undefined {
  const piece = new RegExp(`${STRING.source}|[()]`, 'g');
  piece.lastIndex = from;
  let depth = 1;
  for (let match = piece.exec(source); match !== null; match = piece.exec(source)) {
    if (match[0] === '(') depth += 1;
    if (match[0] === ')') depth -= 1;
    if (depth === 0) return match.index;
  }
  return undefined;
}

function matchesAt(pattern: RegExp, source: string, offset: number): boolean {
  return execAt(pattern, source, offset) !== null;
}

function execAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  const sticky = new RegExp(pattern);
  sticky.lastIndex = offset;
  return sticky.exec(source);
}
