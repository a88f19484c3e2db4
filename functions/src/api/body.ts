import { fieldProblems } from '@neev/domain';
import type * as z from 'zod/mini';
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
