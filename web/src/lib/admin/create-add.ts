/**
 * Adding records by the API, each under an idempotency key: what may have been stored although no
 * answer came is sent again under the key that it had, so that it is added once.
 */
import type { ApiAnswer } from '../http.ts';
import type { ApiCall } from './call-api.ts';

export type Add = (path: string, input: object) => Promise<ApiAnswer>;

export function createAdd(
  call: (call: ApiCall) => Promise<ApiAnswer>,
  newKey: () => string = () => crypto.randomUUID(),
): Add {
  /** Keys of what has been stored or not, by what was sent. */
  const openKeys = new Map<string, string>();

  return async (path, input) => {
    const words = JSON.stringify([path, input]);
    const key = openKeys.get(words) ?? newKey();
    // The same words sent meanwhile are meant as another record.
    openKeys.delete(words);
    const headers = { 'Idempotency-Key': key };
    const answer = await call({ method: 'POST', path, body: input, headers });
    if (isUncertain(answer)) openKeys.set(words, key);
    return answer;
  };
}

/** A server that broke, or one before it, may have stored it all the same. */
function isUncertain(answer: ApiAnswer): boolean {
  return answer.kind === 'unreachable' || (answer.kind === 'refused' && answer.status >= 500);
}
