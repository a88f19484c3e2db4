import type { Live } from './use-live.ts';

/** The same state with something made of its value. */
export function mapLive<V, W>(live: Live<V>, make: (value: V) => W): Live<W> {
  return live.status === 'ready' ? { ...live, value: make(live.value) } : live;
}
