/** JSON requests to the API of the site, and when a failed request is sent again. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The first backoff; it doubles with each attempt. */
export const FIRST_BACKOFF_MS = 5 * SECOND_MS;
const MAX_BACKOFF_MS = 15 * MINUTE_MS;

/** Default timeout of a request in milliseconds. */
const REQUEST_TIMEOUT_MS = 10_000;

/** The message for a server that does not respond. */
export const UNREACHABLE_TEXT = "We couldn't reach the server. Check your connection.";

/**
 * The response, or `unreachable` when there was none (offline or timed out). The body is `null` for 204, and `undefined`
 * if it is no JSON.
 */
export type ApiResponse = { kind: 'ok'; body: unknown } | ErrorResponse | { kind: 'unreachable' };

interface ErrorResponse {
  kind: 'refused';
  status: number;
  /** The error text of the server; empty when it sent none. */
  error: string;
  /** Error messages by field. */
  fields: Record<string, string>;
  /** The `Retry-After` header; empty when there was none. */
  retryAfter: string;
}

export interface JsonRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Timeout in milliseconds; `REQUEST_TIMEOUT_MS` by default. */
  timeoutMs?: number;
  /** Aborts the request, which is then reported as unreachable. */
  signal?: AbortSignal;
}

export async function sendJson({
  method,
  path,
  body,
  headers = {},
  timeoutMs = REQUEST_TIMEOUT_MS,
  signal,
}: JsonRequest): Promise<ApiResponse> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  const init: RequestInit = {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    // The API never redirects. A redirect comes from another server, such as the sign-in page of
    // a public network.
    redirect: 'error',
    signal: anySignal(signals),
  };
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    // `fetch` rejects only without a response: offline, timed out, aborted or redirected.
    return { kind: 'unreachable' };
  }
  return readApiResponse(response);
}

export async function readApiResponse(response: Response): Promise<ApiResponse> {
  const body: unknown =
    response.status === 204 ? null : await response.json().catch(() => undefined);
  return response.ok ? { kind: 'ok', body } : errorResponseOf(response, body);
}

/** As `AbortSignal.any`, which Safari has since version 17.4. */
function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const signal of signals) {
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { signal: controller.signal });
  }
  return controller.signal;
}

/**
 * Reads the body of an error without a schema, which would be larger than the rest of this file.
 */
function errorResponseOf({ status, headers }: Response, body: unknown): ErrorResponse {
  return {
    kind: 'refused',
    status,
    error: stringPropertiesOf(body).error ?? '',
    fields: stringPropertiesOf(propertyOf(body, 'fields')),
    retryAfter: headers.get('Retry-After') ?? '',
  };
}

/** The properties of an object whose values are strings. */
function stringPropertiesOf(value: unknown): Record<string, string> {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const texts: Record<string, string> = {};
  for (const name of names) {
    const text = propertyOf(value, name);
    if (typeof text === 'string') texts[name] = text;
  }
  return texts;
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Statuses after which a request may be repeated later. */
export const temporaryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 502, 503, 504]);

/** Backoff with a jitter of a quarter, so that not all clients retry at once. */
export function backoffMs(attempts: number, random: number): number {
  const baseMs = Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);
  return baseMs * (0.75 + random / 2);
}

/** Seconds or a date (RFC 9110, section 10.2.3); anything else is ignored. */
export function retryAfterMs(header: string, now: number): number {
  if (/^\d+$/.test(header)) return Number(header) * SECOND_MS;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
