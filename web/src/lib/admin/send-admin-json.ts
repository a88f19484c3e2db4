import type * as z from 'zod/mini';
import {
  type ApiResponse,
  type JsonRequest,
  readApiResponse,
  sendJson,
  UNREACHABLE_TEXT,
} from '../http.ts';
import { adminAuth } from './admin-app.ts';
import { confirmUnloadUntil } from './confirm-unload.ts';

/** Sends a request to the API with the token of the signed-in administrator. */
export function sendAdminJson(request: JsonRequest): Promise<ApiResponse> {
  const response = authorize(request).then(sendJson);
  return request.method === 'GET' ? response : confirmUnloadUntil(response);
}

export const UNREADABLE_TEXT = "The server's response could not be read.";

/** Sends a request and parses the response. @throws Error with a message for the user. */
export async function requestAdminJson<T>(
  request: JsonRequest,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  const response = await sendAdminJson(request);
  if (response.kind !== 'ok') throw new Error(errorTextOf(response));
  const parsed = schema.safeParse(response.body);
  if (!parsed.success) {
    throw new Error(UNREADABLE_TEXT, { cause: parsed.error });
  }
  return parsed.data;
}

/**
 * Adds the ID token. Without one the request is sent as it is, and the API responds with the error.
 */
async function authorize(request: JsonRequest): Promise<JsonRequest> {
  return { ...request, headers: { ...request.headers, ...(await authorization()) } };
}

async function authorization(): Promise<Record<string, string>> {
  const token = await adminAuth.currentUser?.getIdToken().catch(() => undefined);
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Downloads a file with the token of the signed-in administrator. @throws Error with a message for the user. */
export async function fetchAdminFile(path: string): Promise<Blob> {
  const headers = await authorization();
  const response = await fetch(path, { headers, redirect: 'error' }).catch(() => undefined);
  // The connection can also fail while the file is read.
  const file = response?.ok ? await response.blob().catch(() => undefined) : undefined;
  if (file) return file;
  const failure = response && !response.ok ? await readApiResponse(response) : undefined;
  throw new Error(failure ? errorTextOf(failure) : UNREACHABLE_TEXT);
}

/**
 * The error message for the user; `undefined` for a successful response. `fallback` is the text for
 * an error response without one.
 */
export function errorTextOf(response: ApiResponse, fallback?: string): string | undefined {
  switch (response.kind) {
    case 'ok':
      return undefined;
    case 'unreachable':
      return UNREACHABLE_TEXT;
    case 'refused':
      return response.error || (fallback ?? `The server denied it (${response.status}).`);
  }
}
