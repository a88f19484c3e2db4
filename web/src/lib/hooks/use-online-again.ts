import { useEffect } from 'react';

/** Calls `run` when the device is online again, while it is enabled. */
export function useOnlineAgain(isEnabled: boolean, run: () => void): void {
  useEffect(() => {
    if (isEnabled) window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, [isEnabled, run]);
}
