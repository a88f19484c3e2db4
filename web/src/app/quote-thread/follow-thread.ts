/** Follows a quote by long polling. Pure but for its options. */
import { type QuoteThread, quoteThread } from '@neev/domain';
import { type ApiResponse, backoffMs, retryAfterMs } from '@/lib/http.ts';

/** Milliseconds between two requests of which the second has brought nothing new. */
const MIN_INTERVAL_MS = 1_000;

/** The backoff grows up to this attempt: to 40 s, as the customer looks at the page. */
const MAX_BACKOFF_ATTEMPT = 4;

/** The longest accepted Retry-After. */
const MAX_WAIT_MS = 5 * 60_000;

export type LoadResult =
  | { kind: 'loaded'; thread: QuoteThread }
  /** The server does not know the link, or it has expired. */
  | { kind: 'unknown' }
  | { kind: 'failed'; reason: 'unreachable' | 'busy'; error: string; retryAfter: string };

/** `unchanged`: the server has waited for a change in vain. */
export type FollowResult = LoadResult | { kind: 'unchanged' };

/** The meaning of a response that contains a thread. */
export function loadResultOf(response: ApiResponse): LoadResult {
  if (response.kind === 'unreachable') {
    return { kind: 'failed', reason: 'unreachable', error: '', retryAfter: '' };
  }
  if (response.kind === 'ok') {
    const { data } = quoteThread.safeParse(response.body);
    if (data) return { kind: 'loaded', thread: data };
    return { kind: 'failed', reason: 'busy', error: '', retryAfter: '' };
  }
  const { status, error, retryAfter } = response;
  // Without the text of our API, or with another status, the response can come from a filter or a proxy on the way.
  if (status === 404 && error !== '') return { kind: 'unknown' };
  return { kind: 'failed', reason: 'busy', error, retryAfter };
}

/** What the page knows about a thread. A quote expires without a new revision. */
export type KnownState = Pick<QuoteThread, 'revision' | 'status'>;

interface FollowOptions {
  /** Requests the thread; with a known state, waits for another one. */
  load(known: KnownState | undefined): Promise<ApiResponse>;
  /** Resolves after this time, or when `signal` aborts. */
  wait(durationMs: number): Promise<void>;
  now(): number;
  /** A random number from 0 to 1. */
  random(): number;
  signal: AbortSignal;
  onResult(result: FollowResult): void;
}

/** Requests the thread, then each change of it, until the signal aborts or the link is unknown. */
export async function followThread(options: FollowOptions): Promise<void> {
  const { load, wait, now, signal, onResult } = options;
  let known: KnownState | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const startedAt = now();
    const response = await load(known);
    if (signal.aborted) return;
    const result = followResultOf(response);
    onResult(result);
    if (result.kind === 'unknown') return;
    if (result.kind === 'failed') {
      failures += 1;
      await wait(retryDelayMs(failures, result.retryAfter, options));
      continue;
    }
    failures = 0;
    const isNew = result.kind === 'loaded' && result.thread.revision !== known?.revision;
    if (result.kind === 'loaded') known = result.thread;
    // Not longer when the clock has been set back.
    if (!isNew) await wait(MIN_INTERVAL_MS - Math.max(0, now() - startedAt));
  }
}

function followResultOf(response: ApiResponse): FollowResult {
  const hasNoContent = response.kind === 'ok' && response.body === null;
  return hasNoContent ? { kind: 'unchanged' } : loadResultOf(response);
}

function retryDelayMs(
  failures: number,
  retryAfter: string,
  { now, random }: Pick<FollowOptions, 'now' | 'random'>,
): number {
  const requestedMs = Math.min(retryAfterMs(retryAfter, now()), MAX_WAIT_MS);
  return Math.max(backoffMs(Math.min(failures, MAX_BACKOFF_ATTEMPT), random()), requestedMs);
}

/** The later of two states of a thread; of the same revision, the one that was loaded later. */
export function latestThread(known: QuoteThread | undefined, loaded: QuoteThread): QuoteThread {
  return known && known.revision > loaded.revision ? known : loaded;
}
