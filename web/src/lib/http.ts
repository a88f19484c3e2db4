/** Requests to the product's own API. */

/** Milliseconds after which a request counts as failed. */
const REQUEST_TIMEOUT_MS = 10_000;

/** An answer, or that there was none (no network, or none in time). */
export type ApiAnswer = { kind: 'ok'; body: unknown } | Refused | { kind: 'unreachable' };

interface Refused {
  kind: 'refused';
  status: number;
  /** The server's text, empty when it sent none. */
  error: string;
  /** What is wrong, by field. */
  fields: Record<string, string>;
  /** The record as it is now, where it is not the one that was to be changed. */
  current?: unknown;
  /** The header of that name, empty when there was none. */
  retryAfter: string;
}

export interface JsonRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Milliseconds after which it counts as failed; ten seconds unless told. */
  timeoutMs?: number;
  /** Aborts the request: it then counts as unreachable. */
  signal?: AbortSignal;
}

export async function sendJson({
  method,
  path,
  body,
  headers = {},
  timeoutMs = REQUEST_TIMEOUT_MS,
  signal,
}: JsonRequest): Promise<ApiAnswer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      // The API never redirects: whoever does (the sign-in page of a public network) is not the API.
      redirect: 'error',
      signal: anySignal(AbortSignal.timeout(timeoutMs), signal),
    });
  } catch {
    // fetch rejects for one reason that matters here: there was no answer.
    return { kind: 'unreachable' };
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { kind: 'ok', body: answer };
  return refusalOf(response, answer);
}

function anySignal(timeout: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  return signal ? AbortSignal.any([timeout, signal]) : timeout;
}

/** An error's body is read by hand: its schema would weigh more than all the rest of this file. */
function refusalOf({ status, headers }: Response, body: unknown): Refused {
  return {
    kind: 'refused',
    status,
    error: textsOf(body).error ?? '',
    fields: textsOf(memberOf(body, 'fields')),
    current: memberOf(body, 'current'),
    retryAfter: headers.get('Retry-After') ?? '',
  };
}

/** The members of an object that are texts. */
function textsOf(value: unknown): Record<string, string> {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const texts: Record<string, string> = {};
  for (const name of names) {
    const text = memberOf(value, name);
    if (typeof text === 'string') texts[name] = text;
  }
  return texts;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
