import { CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFreshness } from '@/lib/live/use-live.ts';
import { readLocal, writeLocal } from '@/lib/local-values.ts';

/** Milliseconds that the server may take to confirm what is shown before that is worth a word. */
const PATIENCE_MS = 4_000;

/** When the server last confirmed what this device shows: kept between visits. */
const CONFIRMED_KEY = 'neev.lastConfirmed';

/** Says that what is shown is from an earlier time; goes when the server has confirmed it. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  const freshness = useFreshness();
  const isBehind = useIsLong(freshness === 'behind');
  const isStale = !isOnline || isBehind;
  const confirmedAt = useLastConfirmed({ isStale, isCurrent: freshness === 'current' && !isStale });

  return (
    <div
      role="status"
      data-freshness={freshness}
      className="offline-notice pointer-events-none fixed inset-x-0 bottom-0 z-30"
    >
      {isStale && (
        <p className="mx-auto flex w-fit max-w-full items-center gap-3 rounded-t-md bg-ink px-5 py-3 text-sm text-white shadow-raised">
          <CloudOff aria-hidden className="size-5 shrink-0 text-accent" />
          {isOnline ? 'The live catalogue does not answer.' : 'You are offline.'}{' '}
          {confirmedAt
            ? `You see the catalogue as of ${confirmedAt.toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' })}.`
            : 'What you see may be from an earlier time.'}
        </p>
      )}
    </div>
  );
}

/** Whether the page is behind for longer than it normally takes to catch up. */
function useIsLong(isBehind: boolean): boolean {
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isBehind]);

  return isLong;
}

/** When the server last stood behind what is shown; noted whenever it ceases to. */
function useLastConfirmed({ isStale, isCurrent }: Record<'isStale' | 'isCurrent', boolean>) {
  const [confirmedAt, setConfirmedAt] = useState<Date>();

  useEffect(() => {
    if (!isCurrent) return undefined;
    const note = () => writeLocal(CONFIRMED_KEY, String(Date.now()));
    window.addEventListener('pagehide', note);
    return () => {
      window.removeEventListener('pagehide', note);
      note();
    };
  }, [isCurrent]);

  useEffect(() => {
    if (isStale) setConfirmedAt(readLastConfirmed());
  }, [isStale]);

  return confirmedAt;
}

/** `undefined` on a first visit. */
function readLastConfirmed(): Date | undefined {
  const milliseconds = readLocal(CONFIRMED_KEY);
  return milliseconds === undefined ? undefined : new Date(Number(milliseconds));
}

/** Whether the device has a network, as far as the browser knows; a server assumes so. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
