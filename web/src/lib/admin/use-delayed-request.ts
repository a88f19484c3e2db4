import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `send` when `delayMs` have passed without a change of `key`; not while `key` is `undefined`. The next change
 * aborts the signal.
 */
export function useDelayedRequest(
  key: string | undefined,
  delayMs: number,
  send: (signal: AbortSignal) => unknown,
): void {
  const sendNow = useEffectEvent(send);
  const start = useEffectEvent((signal: AbortSignal) => setTimeout(sendNow, delayMs, signal));

  useEffect(() => {
    if (key === undefined) return undefined;
    const controller = new AbortController();
    const timer = start(controller.signal);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);
}
