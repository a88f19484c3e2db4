import { useRef } from 'react';

/**
 * The key of what is being filled in. The same words sent again keep their key, so that a lost
 * answer doubles nothing; other words get a new one, since they are another enquiry.
 */
export function useIdempotencyKey(): (words: unknown) => string {
  const last = useRef<{ words: string; key: string }>(undefined);
  return (words) => {
    const text = JSON.stringify(words);
    if (last.current?.words !== text) last.current = { words: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
