/** What rows take beside the entities: JSON bodies, ids, versions. */
import { fieldProblems, idempotencyKey, limits, requiredText } from '@neev/domain';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';

/** Bytes; the largest body that the API reads. */
export const MAX_BODY_BYTES = 32 * 1024;

/**
 * Reads a JSON body as its schema says.
 * @throws ApiError for another content type, more than 32 KB, or anything not as it must be.
 */
export async function readBody<T>(request: Request, schema: z.ZodMiniType<T>): Promise<T> {
  return parseInput(schema, parseJson(await readText(request)));
}

/** @throws ApiError with the problem of each field. */
export function parseInput<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = fieldProblems(result.error);
  throw new ApiError('invalid', fields[0]?.problem ?? 'The input is not valid.', { fields });
}

async function readText(request: Request): Promise<string> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ApiError('wrongType', 'Send JSON, with Content-Type: application/json.');
  }
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_BODY_BYTES)
    throw new ApiError('tooLarge', 'The request is too large.');
  return new TextDecoder().decode(bytes);
}

/** Half a character, which JSON can escape and the database cannot store, becomes its stand-in. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value,
    );
  } catch (cause) {
    throw new ApiError('invalid', 'The body is not valid JSON.', { cause });
  }
}

/** The database keeps ids of the form `__…__` for itself. */
const notReserved = z.regex(/^(?!__.*__$)/, 'The id is not of the right form.');

/** An id as it may stand in an address: no slashes, no dots. */
const idCharacters = z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'The id is not of the right form.');

export const recordId = z.string('The id is missing.').check(idCharacters, notReserved);

/** The id of the record that another hangs on; any other text would lead elsewhere as a path. */
export function parentId(label: string) {
  return requiredText(label, limits.id).check(idCharacters, notReserved);
}

/** The header by which what is sent twice is stored once. */
export const keyHeader = idempotencyKey.check(notReserved);

/** `?limit=…` of a page that may have at most `max` records. */
export function pageLimit(max: number) {
  const problem = `limit must be a whole number from 1 to ${max}.`;
  return z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, problem)),
    z.pipe(z.transform(Number), z.number().check(z.lte(max, problem))),
  );
}

/** `?id=…` */
export const idQuery = z.object({ id: recordId });

/** Which version was seen: the record's `updatedAt`. Left out: none was. */
export const seenVersion = {
  updatedAt: z.optional(z.iso.datetime('updatedAt must be the time that the record had.')),
};

interface Seen {
  updatedAt?: string | undefined;
}

/** Parts what is changed from which version was seen. */
export function splitVersion<T extends Seen>(
  body: T,
): { change: Omit<T, 'updatedAt'>; seen: Date | undefined } {
  const { updatedAt, ...change } = body;
  return { change, seen: updatedAt === undefined ? undefined : new Date(updatedAt) };
}
