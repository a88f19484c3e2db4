import type { Source } from '@neev/domain';
import type { LiveStore } from '@/lib/live/live-store.ts';
import { findPage } from '../pages.ts';

/** The visitor points at a link. */
const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

/** The visitor stops pointing at a link. */
const COUNTER_SIGNS = ['pointerout', 'touchmove', 'focusout'] as const;

/** Milliseconds of pointing before data is requested, since each Firestore read is billed. */
const DWELL_MS = 80;

/**
 * Preloads the page of a link that the visitor points at: its code at once, its data after
 * `PRELOAD_DELAY_MS`.
 */
export function preparePages(store: LiveStore): void {
  let meant: ReturnType<typeof setTimeout> | undefined;
  const forget = () => clearTimeout(meant);

  function prepare({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== window.location.origin) return;
    const { pathname } = link;
    const page = findPage(pathname);
    page.Component.preload();
    forget();
    meant = setTimeout(() => {
      for (const source of page.sourcesAt(pathname)) prepareSource(store, source);
    }, DWELL_MS);
  }

  for (const sign of SIGNS) document.addEventListener(sign, prepare, { passive: true });
  for (const sign of COUNTER_SIGNS) document.addEventListener(sign, forget, { passive: true });
}

/** Milliseconds for which preloaded data stays subscribed. */
const PREPARED_MS = 5_000;

/**
 * Subscribes to a source ahead of its use, but only on a live page, so as not to delay its own
 * data.
 */
function prepareSource(store: LiveStore, source: Source): void {
  if (store.freshness.getState() !== 'current') return;
  const entry = source.kind === 'document' ? store.document(source) : store.query(source);
  const stop = entry.subscribe(() => {});
  setTimeout(stop, PREPARED_MS);
}
