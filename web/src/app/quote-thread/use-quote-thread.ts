/** The thread of the customer's page, kept up to date while the page is visible. */
import type { QuoteThread } from '@neev/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { updateQuotes, useMyQuotes } from '@/lib/my-quotes/browser-quotes.ts';
import {
  confirmQuote,
  putLink,
  quotesWith,
  rejectToken,
  tokenOfHash,
} from '@/lib/my-quotes/my-quotes.ts';
import {
  type FollowResult,
  followThread,
  type LoadResult,
  latestThread,
  loadResultOf,
} from './follow-thread.ts';
import { loadThread, type QuoteLink, type ReplyResult } from './thread-api.ts';

export type ThreadFailure = Extract<LoadResult, { kind: 'failed' }>;

/** Sends a reply of the customer and shows the thread with it, or the present one after a conflict. */
export type SendReply = (send: (link: QuoteLink) => Promise<ReplyResult>) => Promise<ReplyResult>;

export type ThreadState =
  | { kind: 'loading' }
  /** This device has no valid link. */
  | { kind: 'unknown' }
  /** There is no thread to show yet. It is requested again. */
  | { kind: 'failed'; failure: ThreadFailure }
  /** With a failure, the thread may be out of date. */
  | {
      kind: 'ready';
      thread: QuoteThread;
      link: QuoteLink;
      failure: ThreadFailure | undefined;
      reply: SendReply;
    };

interface LoadedThread {
  token: string;
  thread: QuoteThread;
}

export function useQuoteThread(referenceNumber: string): ThreadState {
  const { token: knownToken, isReady, reject } = useKnownToken(referenceNumber);
  const [loaded, setLoaded] = useState<LoadedThread>();
  const [failure, setFailure] = useState<ThreadFailure>();
  const token = loaded?.token ?? knownToken;

  function handleResult(usedToken: string, result: FollowResult) {
    setFailure(result.kind === 'failed' ? result : undefined);
    if (result.kind === 'loaded') {
      setLoaded((known) => ({
        token: usedToken,
        thread: latestThread(known?.thread, result.thread),
      }));
    }
    if (result.kind === 'unknown') {
      setLoaded(undefined);
      reject(usedToken);
    }
  }

  useFollowedThread(isReady ? token : undefined, referenceNumber, handleResult);
  useStoredStatus(loaded);

  if (!isReady) return { kind: 'loading' };
  if (token === undefined) return { kind: 'unknown' };
  if (!loaded) return failure ? { kind: 'failed', failure } : { kind: 'loading' };

  const link = { referenceNumber, token };
  return {
    kind: 'ready',
    thread: loaded.thread,
    link,
    failure,
    async reply(send) {
      const result = await send(link);
      if (result.kind === 'conflict') {
        const signal = new AbortController().signal;
        handleResult(token, loadResultOf(await loadThread(link, undefined, signal)));
      }
      if (result.kind === 'loaded' || result.kind === 'unknown') handleResult(token, result);
      return result;
    },
  };
}

/**
 * The token of a number on this device that the server has not rejected. Stores the token in the fragment of the
 * address and removes it from there, so that it is neither in the history nor in a copied address. It
 * stays there if it cannot be stored.
 */
function useKnownToken(referenceNumber: string) {
  const quotes = useMyQuotes();
  const [rejected, setRejected] = useState<ReadonlySet<string>>(new Set());
  const [isReady, setIsReady] = useState(false);

  useEffect(() => {
    function storeToken() {
      const token = tokenOfHash(window.location.hash);
      if (token === undefined) return;
      const createdAt = new Date().toISOString();
      const isStored = updateQuotes((known) =>
        putLink(known, { referenceNumber, token, createdAt }),
      );
      // A link that is opened again gets another try.
      setRejected(new Set());
      // Otherwise a reload would lose the token.
      if (!isStored) return;
      // Not by the router, whose update would have to hydrate the whole page, with the parts that wait for an
      // interaction. It does not store the token (app/navigation/scroll-restoration.ts).
      window.history.replaceState(window.history.state, '', window.location.pathname);
    }
    storeToken();
    setIsReady(true);
    // When the link is opened again on this page.
    window.addEventListener('hashchange', storeToken);
    return () => window.removeEventListener('hashchange', storeToken);
  }, [referenceNumber]);

  return {
    token: quotesWith(quotes ?? [], referenceNumber).find((each) => !rejected.has(each.token))
      ?.token,
    isReady: quotes !== undefined && isReady,
    reject(token: string) {
      setRejected((tokens) => new Set([...tokens, token]));
      updateQuotes((known) => rejectToken(known, token));
    },
  };
}

function useFollowedThread(
  token: string | undefined,
  referenceNumber: string,
  onResult: (token: string, result: FollowResult) => void,
): void {
  const handleResult = useEffectEvent(onResult);

  useEffect(() => {
    if (token === undefined) return;
    return whileVisible((signal) => {
      void followThread({
        load: (known) => loadThread({ referenceNumber, token }, known, signal),
        wait: (durationMs) => wait(durationMs, signal),
        now: Date.now,
        random: Math.random,
        signal,
        onResult: (result) => handleResult(token, result),
      });
    });
  }, [token, referenceNumber]);
}

/** Resolves after this time, or when the signal aborts. */
function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Stores what "My quotes" shows about the thread. */
function useStoredStatus(loaded: LoadedThread | undefined): void {
  const token = loaded?.token;
  const { referenceNumber, createdAt, product, status } = loaded?.thread ?? {};

  useEffect(() => {
    if (!token || !referenceNumber || !createdAt || !status) return;
    const quote = {
      referenceNumber,
      token,
      createdAt,
      summary: product || referenceNumber,
      status,
    };
    updateQuotes((known) => confirmQuote(known, quote));
  }, [token, referenceNumber, createdAt, product, status]);
}

/**
 * Runs `run` while the page is visible: now, and again when it becomes visible or the connection returns. The signal
 * aborts before the next run and when the page is hidden. Returns a function that stops it.
 */
function whileVisible(run: (signal: AbortSignal) => void): () => void {
  const stopped = new AbortController();
  let current: AbortController | undefined;

  function restart() {
    current?.abort();
    if (document.visibilityState !== 'visible') return;
    current = new AbortController();
    run(current.signal);
  }

  document.addEventListener('visibilitychange', restart, { signal: stopped.signal });
  window.addEventListener('online', restart, { signal: stopped.signal });
  restart();
  return () => {
    stopped.abort();
    current?.abort();
  };
}
