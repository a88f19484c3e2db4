import { useEffect, useEffectEvent } from 'react';

/** Calls `run` when the device is online again, while it is enabled. */
export function useOnlineAgain(isEnabled: boolean, run: () => void): void {
  const handleOnline = useEffectEvent(run);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const listener = () => handleOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isEnabled]);
}
