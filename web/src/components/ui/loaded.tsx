import type { ReactNode } from 'react';
import type { Live } from '@/lib/live/use-live.ts';
import { ErrorState } from './error-boundary.tsx';

interface LoadedProps<V> {
  live: Live<V>;
  /** What stands there until the first value comes. */
  loading: ReactNode;
  /** What to say when none can be had; the reason and a way to try again stand below. */
  failure: string;
  /** The page, from the value; it says itself when the value is empty. */
  children: (value: V) => ReactNode;
}

/** Something live in its states: loading, failed, there. */
export function Loaded<V>({ live, loading, failure, children }: LoadedProps<V>) {
  switch (live.status) {
    case 'loading':
      return loading;
    case 'error':
      return <ErrorState title={failure} reason={live.error.message} onRetry={live.retry} />;
    case 'ready':
      return children(live.value);
  }
}
