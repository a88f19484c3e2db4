/** The clock of the server, for ages on admin screens: the clock of a device may be wrong by hours. */
import { useEffect, useState } from 'react';
import { useNow } from '@/lib/hooks/use-now.ts';

/** A smaller difference in milliseconds may come from the request: `Date` has whole seconds. */
const TOLERANCE_MS = 5_000;

let offset: Promise<number | undefined> | undefined;

/**
 * The current time of the server, updated every minute. The time of the device until the server has
 * responded.
 */
export function useServerNow(): Date {
  const now = useNow();
  const [offsetMs, setOffsetMs] = useState(0);
  useEffect(() => {
    offset ??= fetchOffset();
    offset.then((milliseconds) => {
      if (milliseconds !== undefined) setOffsetMs(milliseconds);
      // The next screen tries again.
      else offset = undefined;
    });
  }, []);
  return offsetMs === 0 ? now : new Date(now.getTime() + offsetMs);
}

/** Milliseconds by which the server's clock is ahead; `undefined` without a response. */
async function fetchOffset(): Promise<number | undefined> {
  try {
    const { headers } = await fetch('/api/categories', { method: 'HEAD', cache: 'no-store' });
    return offsetOf(headers, Date.now());
  } catch {
    return undefined;
  }
}

/** A cache returns the time at which it stored the response, and its age. */
export function offsetOf(headers: Headers, nowMs: number): number | undefined {
  const dateMs = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(dateMs)) return undefined;
  const offsetMs = dateMs + Number(headers.get('Age') ?? 0) * 1_000 - nowMs;
  return Math.abs(offsetMs) < TOLERANCE_MS ? 0 : offsetMs;
}
