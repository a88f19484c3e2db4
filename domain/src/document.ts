/**
 * Parses documents of Firestore. Every document is parsed once, when it is read; an invalid one is reported with its
 * path and fields instead of causing an error elsewhere.
 */
import * as z from 'zod/mini';

/** A field of a document that does not match the schema. */
export interface FieldProblem {
  field: string;
  problem: string;
}

/** A parsed document, or the problems of an invalid one. */
export type ParsedDocument<T> =
  | { ok: true; value: T & { id: string } }
  | { ok: false; path: string; problems: FieldProblem[] };

/** Parses the fields of the document at `path`; the id is the last segment of the path. */
export function parseDocument<T extends object>(
  schema: z.ZodMiniType<T>,
  path: string,
  data: unknown,
): ParsedDocument<T> {
  const result = schema.safeParse(data);
  if (!result.success) return { ok: false, path, problems: fieldProblems(result.error) };
  return { ok: true, value: { ...result.data, id: path.slice(path.lastIndexOf('/') + 1) } };
}

/** Converts the issues of a failed parse to one problem per field. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.map((issue) => ({ field: issue.path.join('.'), problem: issue.message }));
}

/**
 * Parses the `Timestamp` of both Firestore SDKs (with `toDate()`), or a `Date`, to a `Date`.
 */
export const instant = z.pipe(
  z.transform((value: unknown) => (hasToDate(value) ? value.toDate() : value)),
  z.date('not a timestamp'),
);

/** The time and the author of the last change. Forms use it to detect conflicts. */
export const changeStamp = {
  updatedAt: instant,
  /**
   * The SHA-256 of the administrator's uid in lower-case hexadecimal digits, because the document is
   * public; empty for the seed and for imports.
   */
  updatedBy: z._default(z.string(), ''),
};

export interface ChangeStamp {
  updatedAt: Date;
  updatedBy: string;
}

function hasToDate(value: unknown): value is { toDate(): unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'toDate' in value &&
    typeof value.toDate === 'function'
  );
}
