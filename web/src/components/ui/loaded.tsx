import type { ReactNode } from 'react';
import type { Live } from '@/lib/live/use-live.ts';
import { ErrorState } from './error-boundary.tsx';

interface LoadedProps<V> {
  live: Live<V>;
  /** Shown until there is a first value. */
  loading: ReactNode;
  /** Title of the error state, which also shows the reason and a retry button. */
  failure: string;
  /** Renders the value, including an empty one. */
  children: (value: V) => ReactNode;
}

/** Renders a live value by its state: loading, error or ready. */
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
