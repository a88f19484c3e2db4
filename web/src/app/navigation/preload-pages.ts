import type { Source } from '@neev/domain';
import type { LiveStore } from '@/lib/live/live-store.ts';
import { findPage } from '../pages.ts';

/** The visitor points at a link. */
const POINTING_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** The visitor stops pointing at a link. */
const LEAVING_EVENTS = ['pointerout', 'touchmove', 'focusout'] as const;

/** Milliseconds of pointing before data is requested, since each Firestore read is billed. */
const PRELOAD_DELAY_MS = 80;

/**
 * Preloads the page of a link that the visitor points at: its code at once, its data after
 * `PRELOAD_DELAY_MS`.
 */
export function preloadPages(store: LiveStore): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);

  function preloadLinkedPage({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== window.location.origin) return;
    const { pathname } = link;
    const page = findPage(pathname);
    page.Component.preload();
    cancel();
    timer = setTimeout(() => {
      for (const source of page.sourcesForPath(pathname)) preloadSource(store, source);
    }, PRELOAD_DELAY_MS);
  }

  for (const type of POINTING_EVENTS)
    document.addEventListener(type, preloadLinkedPage, { passive: true });
  for (const type of LEAVING_EVENTS) document.addEventListener(type, cancel, { passive: true });
}

/** Milliseconds for which preloaded data stays subscribed. */
const PRELOAD_LIFETIME_MS = 5_000;

/**
 * Subscribes to a source ahead of its use, but only on a live page, so as not to delay its own
 * data.
 */
function preloadSource(store: LiveStore, source: Source): void {
  if (store.freshness.getState() !== 'current') return;
  const entry = source.kind === 'document' ? store.document(source) : store.query(source);
  const unsubscribe = entry.subscribe(() => {});
  setTimeout(unsubscribe, PRELOAD_LIFETIME_MS);
}
