// Which paths a pattern matches, and what its wildcards then hold: a text for {name}, a path for {name=**}.
import type { PatternSegment, RulesVersion } from './syntax.ts';
import { type MapValue, PathValue, type Value } from './values.ts';

/** The captured wildcards, or undefined when the path does not match. */
export function matchPattern(
  pattern: readonly PatternSegment[],
  path: readonly string[],
  version: RulesVersion,
): MapValue | undefined {
  const at = pattern.findIndex(({ kind }) => kind === 'recursive');
  const recursive = pattern[at];
  if (recursive?.kind !== 'recursive') return matchSegments(pattern, path);
  const after = pattern.slice(at + 1);
  const end = path.length - after.length;
  const least = version === 1 ? 1 : 0;
  if (end - at < least) return undefined;
  const head = matchSegments(pattern.slice(0, at), path.slice(0, at));
  const tail = matchSegments(after, path.slice(end));
  if (head === undefined || tail === undefined) return undefined;
  return new Map<string, Value>([
    ...head,
    ...tail,
    [recursive.name, new PathValue(path.slice(at, end))],
  ]);
}

/** Segment by segment, without a recursive one. */
function matchSegments(
  pattern: readonly PatternSegment[],
  path: readonly string[],
): MapValue | undefined {
  if (pattern.length !== path.length) return undefined;
  const captured = new Map<string, Value>();
  for (const [index, segment] of pattern.entries()) {
    const text = path[index];
    if (text === undefined) return undefined;
    if (segment.kind === 'literal' && segment.text !== text) return undefined;
    if (segment.kind !== 'literal') captured.set(segment.name, text);
  }
  return captured;
}
