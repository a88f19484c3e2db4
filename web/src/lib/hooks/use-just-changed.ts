import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds that a change stays marked: long enough to be found by an eye that was elsewhere. */
const MARK_MS = 6_000;

/**
 * Whether the value has just become another one while it was on the screen; each time it does,
 * `onChange` is called. For values that `===` compares: texts, numbers, addresses of pictures.
 */
export function useJustChanged(value: string | number | boolean, onChange: () => void): boolean {
  const seen = useRef(value);
  const [isMarked, setIsMarked] = useState(false);

  const tellChange = useEffectEvent(onChange);

  useEffect(() => {
    if (seen.current === value) return undefined;
    seen.current = value;
    setIsMarked(true);
    tellChange();
    const timer = setTimeout(() => setIsMarked(false), MARK_MS);
    return () => clearTimeout(timer);
  }, [value]);

  return isMarked;
}
