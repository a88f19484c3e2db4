import { type ApiAnswer, type JsonRequest, sendJson } from '../http.ts';
import { adminAuth } from './admin-app.ts';

type ApiCall = Omit<JsonRequest, 'headers'>;

/** A request to the API in the name of whoever is signed in. */
export async function callApi(call: ApiCall): Promise<ApiAnswer> {
  const token = await adminAuth.currentUser?.getIdToken().catch(() => undefined);
  // Without a token the API says what is wrong.
  return sendJson({ ...call, headers: token ? { Authorization: `Bearer ${token}` } : {} });
}
