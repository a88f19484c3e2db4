import { type ApiAnswer, type JsonRequest, sendJson } from '../http.ts';
import { adminAuth } from './admin-app.ts';
import { leaving } from './leaving.ts';

export type ApiCall = Omit<JsonRequest, 'outlivesPage'>;

/**
 * A request to the API in the name of whoever is signed in. A change is not lost in silence: who
 * leaves the page before there is an answer is asked.
 */
export function callApi(call: ApiCall): Promise<ApiAnswer> {
  const answer = authorize(call).then(sendJson);
  return call.method === 'GET' ? answer : leaving.askUntil(answer);
}

/**
 * The same request made ready ahead: sent at once when it is called, and sent even if the page goes
 * right after. While a page is being left there is no time to ask for a token.
 */
export async function prepareCall(call: ApiCall): Promise<() => Promise<ApiAnswer>> {
  const request = await authorize(call);
  return () => sendJson({ ...request, outlivesPage: true });
}

/** Without a token the API says what is wrong. */
async function authorize(call: ApiCall): Promise<JsonRequest> {
  const token = await adminAuth.currentUser?.getIdToken().catch(() => undefined);
  if (!token) return call;
  return { ...call, headers: { ...call.headers, Authorization: `Bearer ${token}` } };
}
