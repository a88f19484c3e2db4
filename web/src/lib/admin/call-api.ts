import { type ApiAnswer, type JsonRequest, sendJson } from '../http.ts';
import { adminAuth } from './admin-app.ts';
import { confirmUnloadUntil } from './confirm-unload.ts';

export type ApiCall = JsonRequest;

/** Sends a request to the API with the token of the signed-in administrator. */
export function callApi(call: ApiCall): Promise<ApiAnswer> {
  const answer = authorize(call).then(sendJson);
  return call.method === 'GET' ? answer : confirmUnloadUntil(answer);
}

/** Without a token the API says what is wrong. */
async function authorize(call: ApiCall): Promise<JsonRequest> {
  const token = await adminAuth.currentUser?.getIdToken().catch(() => undefined);
  if (!token) return call;
  return { ...call, headers: { ...call.headers, Authorization: `Bearer ${token}` } };
}
