import { type ApiResponse, type JsonRequest, sendJson, UNREACHABLE_TEXT } from '../http.ts';
import { adminAuth } from './admin-app.ts';
import { confirmUnloadUntil } from './confirm-unload.ts';

/** Sends a request to the API with the token of the signed-in administrator. */
export function sendAdminJson(request: JsonRequest): Promise<ApiResponse> {
  const response = authorize(request).then(sendJson);
  return request.method === 'GET' ? response : confirmUnloadUntil(response);
}

/**
 * Adds the ID token. Without one the request is sent as it is, and the API responds with the error.
 */
async function authorize(request: JsonRequest): Promise<JsonRequest> {
  const token = await adminAuth.currentUser?.getIdToken().catch(() => undefined);
  if (!token) return request;
  return { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } };
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
