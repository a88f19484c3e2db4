/** Parses what routes have in common: JSON bodies, ids, page limits and versions. */
import { fieldProblems, idempotencyKey, limits, requiredText } from '@neev/domain';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';

/** The largest accepted request body, unless a route sets another one. */
export const MAX_BODY_BYTES = 32 * 1024;

/**
 * Parses a JSON body with the schema.
 * @throws ApiError for another content type, more than `maxBytes`, or invalid input.
 */
export async function readBody<T>(
  request: Request,
  schema: z.ZodMiniType<T>,
  maxBytes = MAX_BODY_BYTES,
): Promise<T> {
  return parseInput(schema, parseJson(await readText(request, maxBytes)));
}

/** @throws ApiError with the problem of each field. */
export function parseInput<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = fieldProblems(result.error);
  throw new ApiError('invalid', fields[0]?.problem ?? 'The input is not valid.', { fields });
}

/**
 * Reads a body that is a file.
 * @throws ApiError for another content type than `application/octet-stream`, or more than `maxBytes`.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/octet-stream\s*(;|$)/i.test(type)) {
    throw new ApiError('wrongType', 'Send the file with Content-Type: application/octet-stream.');
  }
  const declaredBytes = Number(request.headers.get('Content-Length') ?? 0);
  const bytes = declaredBytes > maxBytes ? undefined : Buffer.from(await request.arrayBuffer());
  if (bytes && bytes.length <= maxBytes) return bytes;
  throw new ApiError('tooLarge', `A file can have at most ${maxBytes / 1024 / 1024} MB.`);
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ApiError('wrongType', 'Send JSON, with Content-Type: application/json.');
  }
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maxBytes) throw new ApiError('tooLarge', 'The request is too large.');
  return new TextDecoder().decode(bytes);
}

/** Replaces lone surrogates by U+FFFD: JSON can contain them, Firestore cannot store them. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value,
    );
  } catch (cause) {
    throw new ApiError('invalid', 'The body is not valid JSON.', { cause });
  }
}

/** Firestore reserves ids of the form `__…__`. */
const notReserved = z.regex(/^(?!__.*__$)/, 'The id is not of the right form.');

/** Without slashes and dots, which have a meaning in paths. */
const idCharacters = z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'The id is not of the right form.');

export const recordId = z.string('The id is missing.').check(idCharacters, notReserved);

/** The id of a parent record. Restricted to id characters, because it becomes part of a document path. */
export function parentId(label: string) {
  return requiredText(label, limits.id).check(idCharacters, notReserved);
}

/** The header `Idempotency-Key`. */
export const idempotencyKeyHeader = idempotencyKey.check(notReserved);

/** `?limit=…`, from 1 to `max`. */
export function pageLimit(max: number) {
  const problem = `limit must be a whole number from 1 to ${max}.`;
  return z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, problem)),
    z.pipe(z.transform(Number), z.number().check(z.lte(max, problem))),
  );
}

/** `?id=…` */
export const idQuery = z.object({ id: recordId });

/** The version on which a change is based: the `updatedAt` of the record. Optional. */
export const baseVersionField = {
  updatedAt: z.optional(z.iso.datetime('updatedAt must be the time that the record had.')),
};

interface WithBaseVersion {
  updatedAt?: string | undefined;
}

/** Separates the changed fields from the version. */
export function splitVersion<T extends WithBaseVersion>(
  body: T,
): { change: Omit<T, 'updatedAt'>; baseVersion: Date | undefined } {
  const { updatedAt, ...change } = body;
  return { change, baseVersion: updatedAt === undefined ? undefined : new Date(updatedAt) };
}
