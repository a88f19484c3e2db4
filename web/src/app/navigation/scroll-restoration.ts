/**
 * Restores scroll positions in place of the browser, which would do so before the page is rendered.
 */
import type { Location, NavigationType } from 'react-router-dom';
import { shouldKeepScroll } from '@/lib/history/site-history.ts';
import { sessionValues } from '@/lib/stored-values.ts';

export interface ScrollRestoration {
  /** Called when the page of a location has been rendered. */
  handleNavigation(navigation: PageNavigation['navigation'], to: Location): void;
  stop(): void;
}

export function startScrollRestoration(): ScrollRestoration {
  const memory = createScrollMemory();
  const listeners = new AbortController();
  let currentLocation: Location | undefined;
  let cancelScroll: (() => void) | undefined;

  /** Not while a page is loading: it may be too short for the remembered position. */
  function rememberPosition() {
    if (currentLocation && !cancelScroll)
      memory.set(historyEntryKey(currentLocation), Math.round(window.scrollY));
  }

  function finishScroll() {
    cancelScroll = undefined;
    rememberPosition();
  }

  function handleNavigation(navigation: PageNavigation['navigation'], to: Location) {
    cancelScroll?.();
    const rememberedY =
      currentLocation || isReloadOrReturn() ? memory.get(historyEntryKey(to)) : undefined;
    const target = scrollTargetOf({ navigation, from: currentLocation, to, rememberedY });
    currentLocation = to;
    cancelScroll = startScroll(target);
    rememberPosition();
  }

  function startScroll(target: ScrollTarget) {
    if (target.kind === 'position' || target.kind === 'anchor')
      return scrollToWhenReady(target, finishScroll);
    if (target.kind === 'top') window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }

  /** Safari scrolls a page from its back/forward cache to the top, because the restoration is manual. */
  function scrollAfterReturn({ persisted }: PageTransitionEvent) {
    const y = persisted && currentLocation && memory.get(historyEntryKey(currentLocation));
    if (y) positionScroller(y)();
  }

  window.history.scrollRestoration = 'manual';
  const options = { passive: true, signal: listeners.signal };
  window.addEventListener('scroll', rememberPosition, options);
  window.addEventListener('pagehide', memory.save, options);
  window.addEventListener('pageshow', scrollAfterReturn, options);
  document.addEventListener('visibilitychange', memory.save, options);
  return {
    handleNavigation,
    stop() {
      cancelScroll?.();
      listeners.abort();
      window.history.scrollRestoration = 'auto';
    },
  };
}

/** Includes the address, because the router gives the first entry of every tab the same key. */
export function historyEntryKey(location: Location): string {
  const { key, pathname, search } = location;
  return `${key} ${pathname}${search}${anchorHashOf(location)}`;
}

/**
 * The hash, which names a heading. That of the page of the list or of a quote is a list or the secret part of a link,
 * which is not stored.
 */
function anchorHashOf({ pathname, hash }: Location): string {
  return pathname.startsWith('/quote') ? '' : hash;
}

/** Whether the document was reloaded, or opened by going back from another site. */
function isReloadOrReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate';
}

/** The scroll target of a navigation; `current` keeps the current position. */
type ScrollTarget =
  | { kind: 'current' }
  | { kind: 'top' }
  | { kind: 'position'; y: number }
  | { kind: 'anchor'; id: string };

export interface PageNavigation {
  navigation: `${NavigationType}`;
  /** The previous location; `undefined` on the first page. */
  from: Location | undefined;
  to: Location;
  /** The scroll position in pixels at which the visitor left this history entry. */
  rememberedY: number | undefined;
}

const TOP: ScrollTarget = { kind: 'top' };
const CURRENT: ScrollTarget = { kind: 'current' };

/**
 * The scroll target of a navigation: the top (specification, section 2) or the heading named by the
 * hash; after going back or forward the remembered position; for filters the current position.
 */
export function scrollTargetOf({
  navigation,
  from,
  to,
  rememberedY,
}: PageNavigation): ScrollTarget {
  const anchor = anchorOf(anchorHashOf(to));
  if (navigation !== 'POP') return shouldKeepScroll(to.state) ? CURRENT : (anchor ?? TOP);

  const isSamePage = from?.pathname === to.pathname;
  if (isSamePage && isBrowserHashNavigation(to)) return CURRENT;
  if (rememberedY !== undefined)
    return rememberedY === 0 ? TOP : { kind: 'position', y: rememberedY };
  return anchor ?? (isSamePage || !from ? CURRENT : TOP);
}

function anchorOf(hash: string): ScrollTarget | undefined {
  if (hash === '') return undefined;
  try {
    return { kind: 'anchor', id: decodeURIComponent(hash.slice(1)) };
  } catch {
    // Not an address of this site; the hash is ignored.
    return undefined;
  }
}

/** Whether the browser followed a plain `#` link itself: the router gives such an entry no key. */
function isBrowserHashNavigation({ key, hash }: Location): boolean {
  return key === 'default' && hash !== '';
}

/** A target that may not exist until more content has loaded. */
type DeferredScrollTarget = Extract<ScrollTarget, { kind: 'position' | 'anchor' }>;

/** Milliseconds to wait until a page is tall enough. */
const SCROLL_TIMEOUT_MS = 10_000;

/** Events after which scroll restoration leaves scrolling to the visitor. */
const INTERACTION_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Tolerance in pixels, because browsers round scroll positions. */
const ROUNDING_PX = 2;

/**
 * Scrolls to a target, and again when the page height changes, as content loads. Ends
 * when the visitor interacts or scrolls away, or after `SCROLL_TIMEOUT_MS`.
 * @returns a function that cancels it without calling `onEnd`.
 */
function scrollToWhenReady(target: DeferredScrollTarget, onEnd: () => void): () => void {
  const scroll =
    target.kind === 'position' ? positionScroller(target.y) : anchorScroller(target.id);
  const listeners = new AbortController();
  const resizeObserver = new ResizeObserver(scrollAgain);
  const timer = setTimeout(end, SCROLL_TIMEOUT_MS);
  let lastScroll = { y: 0, pageHeight: 0 };

  function scrollAgain() {
    scroll();
    lastScroll = { y: window.scrollY, pageHeight: document.body.offsetHeight };
  }

  /**
   * Ends when the position changes without a change of the page height: only the visitor does that,
   * while the browser may scroll a page whose height changes.
   */
  function endIfScrolledAway() {
    if (document.body.offsetHeight !== lastScroll.pageHeight) return;
    if (Math.abs(window.scrollY - lastScroll.y) > ROUNDING_PX) end();
  }

  function cancel() {
    listeners.abort();
    resizeObserver.disconnect();
    clearTimeout(timer);
  }

  function end() {
    cancel();
    onEnd();
  }

  scrollAgain();
  resizeObserver.observe(document.body);
  const options = { passive: true, signal: listeners.signal };
  window.addEventListener('scroll', endIfScrolledAway, options);
  for (const type of INTERACTION_EVENTS) window.addEventListener(type, end, options);
  return cancel;
}

function positionScroller(y: number): () => void {
  return () => window.scrollTo({ top: y, behavior: 'instant' });
}

/** Also focuses the heading, so that keyboard navigation continues from there. */
function anchorScroller(id: string): () => void {
  let heading: HTMLElement | null = null;
  return () => {
    if (!heading) {
      heading = document.getElementById(id);
      heading?.focus({ preventScroll: true });
    }
    heading?.scrollIntoView({ behavior: 'instant' });
  };
}

/** Scroll positions in pixels by history entry. */
interface ScrollMemory {
  get(entry: string): number | undefined;
  set(entry: string, y: number): void;
  /** Stores the positions for the next page load. */
  save(): void;
}

/** Maximum number of stored entries; the oldest are dropped. */
const MAX_ENTRIES = 100;

const STORAGE_KEY = 'scroll-positions';

/** Starts with the positions that were saved last. */
export function createScrollMemory(): ScrollMemory {
  const positions = new Map(parseSaved(sessionValues.read(STORAGE_KEY)));
  return {
    get: (entry) => positions.get(entry),
    set(entry, y) {
      positions.delete(entry);
      positions.set(entry, y);
    },
    save() {
      const latest = [...positions].slice(-MAX_ENTRIES);
      sessionValues.write(STORAGE_KEY, JSON.stringify(latest));
    },
  };
}

/** Parsed without a schema, to keep the schema library out of the initial code. */
function parseSaved(text: string | undefined): [string, number][] {
  try {
    const saved: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(saved) ? saved.filter(isPositionEntry) : [];
  } catch {
    // Stored by another version of the site.
    return [];
  }
}

function isPositionEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
