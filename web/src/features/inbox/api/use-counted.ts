import { useEffect, useEffectEvent, useState } from 'react';

export interface Counted {
  /** `undefined` until the first count. */
  count: number | undefined;
  /** Whether the last count failed; the one before it still stands. */
  hasFailed: boolean;
  retry(): void;
}

/** A number that the server counts, again whenever `occasion` is another one; not while it is none. */
export function useCounted(read: () => Promise<number>, occasion: string | undefined): Counted {
  const [counted, setCounted] = useState<Omit<Counted, 'retry'>>({
    count: undefined,
    hasFailed: false,
  });
  const [attempt, setAttempt] = useState(0);
  const readNow = useEffectEvent(read);

  const trigger = occasion === undefined ? undefined : `${occasion} ${attempt}`;

  useEffect(() => {
    if (trigger === undefined) return;
    let isCurrent = true;
    readNow().then(
      (count) => isCurrent && setCounted({ count, hasFailed: false }),
      (error: unknown) => {
        console.warn('The enquiries could not be counted.', error);
        if (isCurrent) setCounted(({ count }) => ({ count, hasFailed: true }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [trigger]);

  return { ...counted, retry: () => setAttempt(attempt + 1) };
}
