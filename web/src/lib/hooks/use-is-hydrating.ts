import { useSyncExternalStore } from 'react';

/** Returns whether this render hydrates server-rendered HTML. It is also true on the server. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
}

function subscribeToNothing() {
  return () => {};
}
