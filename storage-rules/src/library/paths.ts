// https://firebase.google.com/docs/reference/rules/rules.Path
import { EvaluationError, PathValue, path, string, type Value } from '../values.ts';
import { type Library, unary } from './operation.ts';

export const pathFunctions: Library = new Map([['path', [unary(string, pathOfText)]]]);

/** The value of a path literal, from the values of its segments: strings or paths. */
export function pathOfSegments(segments: readonly Value[]): PathValue {
  return new PathValue(segments.flatMap(segmentsOf));
}

function pathOfText(text: string): PathValue {
  return new PathValue(text.replace(/^\//, '').split('/').map(requireSegment));
}

function segmentsOf(value: Value): readonly string[] {
  if (path.accepts(value)) return value.segments;
  if (!string.accepts(value)) throw new EvaluationError('a path segment is a string or a path');
  return [requireSegment(value)];
}

/** A segment with a slash or dots would lead to another document than the one the rule names. */
export function requireSegment(segment: string): string {
  if (segment === '' || segment === '.' || segment === '..' || segment.includes('/')) {
    throw new EvaluationError(`"${segment}" is no path segment`);
  }
  return segment;
}
