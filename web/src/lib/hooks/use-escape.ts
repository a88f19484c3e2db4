import { useEffect, useEffectEvent } from 'react';

/** Calls back when Escape is pressed, wherever the focus is, for as long as `isActive`. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const pressed = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return;
    const listener = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') pressed();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isActive]);
}
