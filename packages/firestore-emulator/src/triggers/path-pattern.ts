/** Path patterns of triggers: `users/{id}`, `users/{id=*}`, `users/{rest=**}`, `users/*`, `users/**`. */

/** Whether a path of a document, such as `users/ann`, matches. */
export type PathMatcher = (path: string) => boolean;

type SegmentMatcher = 'any number' | ((segment: string) => boolean);

export function compilePattern(pattern: string): PathMatcher {
  const segments = pattern.replace(/^\//, '').split('/').map(compileSegment);
  return (path) => matchSegments(segments, path.split('/'));
}

function compileSegment(segment: string): SegmentMatcher {
  const [, captured] = /^\{[^{}=]+(?:=([^{}]*))?\}$/.exec(segment) ?? [segment, segment];
  const glob = captured ?? '*';
  if (glob === '**') return 'any number';
  const [start = '', ...parts] = glob.split('*');
  const end = parts.pop();
  if (end === undefined) return (value) => value === glob;
  return (value) => matchGlob(value, { start, parts, end });
}

interface Glob {
  readonly start: string;
  /** What has to occur between the start and the end, in this order. */
  readonly parts: readonly string[];
  readonly end: string;
}

function matchGlob(value: string, { start, parts, end }: Glob): boolean {
  if (value.length < start.length + end.length) return false;
  if (!value.startsWith(start) || !value.endsWith(end)) return false;
  const middle = value.slice(start.length, value.length - end.length);
  let position = 0;
  return parts.every((part) => {
    const found = middle.indexOf(part, position);
    position = found + part.length;
    return found >= 0;
  });
}

function matchSegments(matchers: readonly SegmentMatcher[], path: readonly string[]): boolean {
  const [matcher, ...rest] = matchers;
  if (matcher === undefined) return path.length === 0;
  if (matcher === 'any number') {
    return [...path, ''].some((_, count) => matchSegments(rest, path.slice(count)));
  }
  const [segment] = path;
  return segment !== undefined && matcher(segment) && matchSegments(rest, path.slice(1));
}
