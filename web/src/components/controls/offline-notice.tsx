import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useFreshness } from '@/lib/live/use-live.ts';
import { localValues } from '@/lib/stored-values.ts';

/** Milliseconds that a page may be stale before the notice is shown. */
const NOTICE_DELAY_MS = 4_000;

/** Milliseconds within which the first snapshot of a page that a link opened arrives from the cache. */
const CACHED_SNAPSHOT_MS = 2_000;

/** Storage key of the time at which the server last confirmed the data of a page, before its path. */
const PREFIX = 'neev-confirmed-';

interface OfflineNoticeProps {
  /** What the page shows. */
  subject?: string;
}

/** Reports that the page may be stale. Disappears when the server has confirmed the data. */
export function OfflineNotice({ subject = 'catalogue' }: OfflineNoticeProps) {
  const isOnline = useIsOnline();
  const freshness = useFreshness();
  const isStaleForLong = useIsStaleForLong(freshness === 'stale');
  const isStale = !isOnline || isStaleForLong;
  const confirmedAt = useLastConfirmed({ isStale, isCurrent: freshness === 'current' && !isStale });

  return (
    <div
      role="status"
      data-freshness={freshness}
      className="offline-notice pointer-events-none fixed inset-x-0 z-30"
    >
      {isStale && (
        <p className="mx-auto flex w-fit max-w-full items-center gap-3 rounded-t-md bg-ink px-5 py-3 text-sm text-white shadow-raised">
          <CloudOff aria-hidden className="size-5 shrink-0 text-accent" />
          {isOnline ? "We couldn't reach the server. Reconnecting…" : "You're offline."}{' '}
          {confirmedAt
            ? `This is the ${subject} as of ${confirmedAt.toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' })}.`
            : 'This page may be out of date.'}
        </p>
      )}
    </div>
  );
}

/** True once `isStale` has been true for `NOTICE_DELAY_MS`. */
function useIsStaleForLong(isStale: boolean): boolean {
  const [isStaleForLong, setIsStaleForLong] = useState(false);

  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setTimeout(() => setIsStaleForLong(true), NOTICE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsStaleForLong(false);
    };
  }, [isStale]);

  return isStaleForLong;
}

/** The time of the last confirmation of the page, stored when it stops being current or is left. */
function useLastConfirmed({ isStale, isCurrent }: Record<'isStale' | 'isCurrent', boolean>) {
  const { pathname } = useLocation();
  const [confirmedAt, setConfirmedAt] = useState<Date>();
  const wasCurrent = useRef(false);

  useEffect(() => {
    if (isStale) setConfirmedAt(readLastConfirmed(pathname));
    // The sources of a page that a link opened may have no snapshot yet.
    const openedAt = wasCurrent.current ? Date.now() : 0;
    wasCurrent.current = isCurrent;
    if (!isCurrent) return undefined;
    const storeConfirmationTime = () => {
      // The addresses of quotes do not stay on the device when the visitor removes them there.
      if (Date.now() - openedAt < CACHED_SNAPSHOT_MS || pathname.startsWith('/quote/')) return;
      localValues.write(PREFIX + pathname, String(Date.now()));
    };
    window.addEventListener('pagehide', storeConfirmationTime);
    return () => {
      window.removeEventListener('pagehide', storeConfirmationTime);
      storeConfirmationTime();
    };
  }, [isStale, isCurrent, pathname]);

  return confirmedAt;
}

/** `undefined` on the first visit of the page. */
function readLastConfirmed(pathname: string): Date | undefined {
  const milliseconds = localValues.read(PREFIX + pathname);
  return milliseconds === undefined ? undefined : new Date(Number(milliseconds));
}

/** `navigator.onLine` as state; true on the server. */
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
