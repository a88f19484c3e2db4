import { type ApiAnswer, type JsonRequest, sendJson } from '../http.ts';
import { adminAuth } from './admin-app.ts';
import { confirmUnloadUntil } from './confirm-unload.ts';

/** Sends a request to the API with the token of the signed-in administrator. */
export function callApi(call: JsonRequest): Promise<ApiAnswer> {
  const answer = authorize(call).then(sendJson);
  return call.method === 'GET' ? answer : confirmUnloadUntil(answer);
}

/**
 * Adds the ID token. Without one the request is sent as it is, and the API responds with the error.
 */
async function authorize(call: JsonRequest): Promise<JsonRequest> {
  const token = await adminAuth.currentUser?.getIdToken().catch(() => undefined);
  if (!token) return call;
  return { ...call, headers: { ...call.headers, Authorization: `Bearer ${token}` } };
}

/**
 * The error message for the user; `undefined` for a successful response. `fallback` is the text for
 * an error response without one.
 */
export function problemOf(answer: ApiAnswer, refusal?: string): string | undefined {
  switch (answer.kind) {
    case 'ok':
      return undefined;
    case 'unreachable':
      return 'There is no answer. Please check your connection.';
    case 'refused':
      return answer.error || (refusal ?? `The server refused it (${answer.status}).`);
  }
}
