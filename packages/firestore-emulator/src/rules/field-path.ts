const SEGMENT = /`((?:[^`\\]|\\.)*)`|([^.`]+)/g;

/** The segments of a field path, in which names that are not identifiers are quoted with backticks. */
export function parseFieldPath(fieldPath: string): string[] {
  return [...fieldPath.matchAll(SEGMENT)].map(
    ([, quoted, plain]) => plain ?? (quoted ?? '').replace(/\\(.)/g, '$1'),
  );
}
