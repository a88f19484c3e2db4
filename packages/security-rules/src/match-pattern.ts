import type { PatternSegment, RulesVersion } from './syntax.ts';
import { type MapValue, PathValue, type Value } from './values.ts';

/**
 * A segment of the path of a request. A query reads documents whose ids are not known (`any`); a query of a
 * collection group also reads in collections at any depth (`any-path`).
 */
export type PathSegment = string | { readonly kind: 'any' | 'any-path' };

/**
 * The values of the wildcards: a string for {name}, a path for {name=**}. A wildcard for an id that is not known has no
 * value. Undefined unless the pattern matches all paths.
 */
export function matchPattern(
  pattern: readonly PatternSegment[],
  path: readonly PathSegment[],
  version: RulesVersion,
): MapValue | undefined {
  const isRecursive = pattern.some(({ kind }) => kind === 'recursive');
  const recursiveLength = path.length - pattern.length + 1;
  if (isRecursive ? recursiveLength < (version === 1 ? 1 : 0) : recursiveLength !== 1)
    return undefined;
  const captured = new Map<string, Value>();
  let index = 0;
  for (const segment of pattern) {
    const part = path.slice(index, index + (segment.kind === 'recursive' ? recursiveLength : 1));
    if (!matchSegment(segment, part, captured)) return undefined;
    index += part.length;
  }
  return captured;
}

function matchSegment(
  segment: PatternSegment,
  part: readonly PathSegment[],
  captured: Map<string, Value>,
): boolean {
  if (segment.kind === 'recursive') {
    captured.set(segment.name, new PathValue(part.map(knownText)));
    return true;
  }
  const [actual = ''] = part;
  if (segment.kind === 'literal') return segment.text === actual;
  if (typeof actual === 'string') captured.set(segment.name, actual);
  return typeof actual === 'string' || actual.kind === 'any';
}

function knownText(segment: PathSegment): string | null {
  return typeof segment === 'string' ? segment : null;
}
