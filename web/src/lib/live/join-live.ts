import type { Live } from './use-live.ts';

/** Something made of two live values: there when both are, failed when either has. */
export function joinLive<A, B, C>(a: Live<A>, b: Live<B>, make: (a: A, b: B) => C): Live<C> {
  function retry() {
    for (const each of [a, b]) if (each.status === 'error') each.retry();
  }
  if (a.status === 'error') return { ...a, retry };
  if (b.status === 'error') return { ...b, retry };
  if (a.status === 'loading' || b.status === 'loading') return { status: 'loading', retry };
  return { status: 'ready', value: make(a.value, b.value), retry };
}
