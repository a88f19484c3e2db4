import { useEffect, useState } from 'react';
import type { LiveState } from './live/live-entry.ts';
import type { Live } from './live/use-live.ts';

/**
 * Code that is loaded when it is wanted. A browser remembers a module that did not load for as long
 * as the page lives: to try again is to load the page again.
 */
export function useLate<V>(load: () => Promise<V>, isWanted: boolean): Live<V> {
  const [state, setState] = useState<LiveState<V>>({ status: 'loading' });
  const isDue = isWanted && state.status === 'loading';

  useEffect(() => {
    if (!isDue) return;
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setState({ status: 'ready', value }),
      (cause: unknown) => {
        const error = new Error('A part of the site did not load.', { cause });
        if (isCurrent) setState({ status: 'error', error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isDue]);

  return { ...state, retry: () => window.location.reload() };
}
