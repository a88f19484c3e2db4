/**
 * From what a database returns to what the product trusts: every document is parsed once, where
 * it enters, and a bad one is reported by path and field instead of failing far from its cause.
 */
import * as z from 'zod/mini';

/** One field of a document that is not as its schema says. */
export interface FieldProblem {
  field: string;
  problem: string;
}

/** A document, or what is wrong with it. */
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

/** The problems of a failed parse, a line per field. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.map((issue) => ({ field: issue.path.join('.'), problem: issue.message }));
}

/**
 * An instant, however the database's SDK spells it: both Firestore SDKs return a `Timestamp` with
 * `toDate()`.
 */
export const instant = z.pipe(
  z.transform((value: unknown) => (hasToDate(value) ? value.toDate() : value)),
  z.date('not a timestamp'),
);

/** Who changed a document last, and when. Two who edit one record are told by it. */
export const changeStamp = {
  updatedAt: instant,
  /**
   * The SHA-256 of the administrator's uid in lower-case hexadecimal digits, since anyone may read
   * the document; empty for the seed and for imports.
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
