import { fieldProblems } from '@neev/domain';
import type * as z from 'zod/mini';
import { ApiError } from './errors.ts';

/** Bytes; the largest body the API reads. */
export const MAX_BODY_BYTES = 32 * 1024;

/**
 * Reads a JSON body as its schema says.
 * @throws ApiError 415 for another content type, 413 over 32 KB, 400 for anything not as it must be.
 */
export async function readBody<T>(request: Request, schema: z.ZodMiniType<T>): Promise<T> {
  const result = schema.safeParse(parseJson(await readText(request)));
  if (result.success) return result.data;
  const problems = fieldProblems(result.error);
  throw new ApiError(400, problems[0]?.problem ?? 'The input is not valid.', problems);
}

async function readText(request: Request): Promise<string> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ApiError(415, 'Send JSON, with Content-Type: application/json.');
  }
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_BODY_BYTES) throw new ApiError(413, 'The request is too large.');
  return new TextDecoder().decode(bytes);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(400, 'The body is not valid JSON.', [], { cause });
  }
}
