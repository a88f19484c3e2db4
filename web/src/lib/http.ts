/** Requests to the product's own API. */

/** Milliseconds after which a request counts as failed. */
const REQUEST_TIMEOUT_MS = 10_000;

/** An answer, or that there was none (no network, or none in time). */
export type ApiAnswer =
  | { kind: 'ok'; body: unknown }
  /** `error` is the server's text, empty when it sent none. */
  | { kind: 'refused'; status: number; error: string }
  | { kind: 'unreachable' };

export async function postJson(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  } catch {
    // fetch rejects for one reason that matters here: there was no answer.
    return { kind: 'unreachable' };
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { kind: 'ok', body: answer };
  return { kind: 'refused', status: response.status, error: errorTextOf(answer) };
}

function errorTextOf(body: unknown): string {
  const hasError = typeof body === 'object' && body !== null && 'error' in body;
  return hasError && typeof body.error === 'string' ? body.error : '';
}
