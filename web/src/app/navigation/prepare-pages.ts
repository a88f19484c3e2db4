import type { Source } from '@neev/domain';
import type { LiveStore } from '@/lib/live/live-store.ts';
import { findPage } from '../pages.ts';

/** A pointer that comes over a link, a finger that touches it, or the keyboard's focus on it. */
const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

/** The pointer leaves the link, the finger scrolls, the focus moves. */
const COUNTER_SIGNS = ['pointerout', 'touchmove', 'focusout'] as const;

/** Milliseconds after which a link is meant. What is read of the database has its price. */
const DWELL_MS = 80;

/**
 * When a visitor points at a link: loads the code of its page at once, and its data after `DWELL_MS`.
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

/** Milliseconds for which the data of a page are watched ahead of its use. */
const PREPARED_MS = 5_000;

/** Watches a source ahead of its use. Only on a page that is live: it must not delay that. */
function prepareSource(store: LiveStore, source: Source): void {
  if (store.freshness.getState() !== 'current') return;
  const entry = source.kind === 'document' ? store.document(source) : store.query(source);
  const stop = entry.subscribe(() => {});
  setTimeout(stop, PREPARED_MS);
}
