/**
 * Restores scroll positions in place of the browser, which would do so before the page is rendered.
 */
import type { Location, NavigationType } from 'react-router-dom';
import { keepsPlace } from '@/lib/keeps-place.ts';

export interface ScrollRestoration {
  /** Called when the page of a location has been rendered. */
  arrive(navigation: Arrival['navigation'], to: Location): void;
  stop(): void;
}

export function startScrollRestoration(): ScrollRestoration {
  const memory = createScrollMemory(sessionStorageIfAllowed());
  const listening = new AbortController();
  let at: Location | undefined;
  let cancel: (() => void) | undefined;

  /** Not while a page is loading: it may be too short for the remembered position. */
  function remember() {
    if (at && !cancel) memory.set(entryOf(at), Math.round(window.scrollY));
  }

  function settle() {
    cancel = undefined;
    remember();
  }

  function arrive(navigation: Arrival['navigation'], to: Location) {
    cancel?.();
    const remembered = at || isReturn() ? memory.get(entryOf(to)) : undefined;
    const place = placeOf({ navigation, from: at, to, remembered });
    at = to;
    cancel = goTo(place);
    remember();
  }

  function goTo(place: Place) {
    if (place.kind === 'position' || place.kind === 'anchor') return scrollToWhenReady(place, settle);
    if (place.kind === 'top') window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }

  window.history.scrollRestoration = 'manual';
  const options = { passive: true, signal: listening.signal };
  window.addEventListener('scroll', remember, options);
  window.addEventListener('pagehide', memory.save, options);
  document.addEventListener('visibilitychange', memory.save, options);
  return {
    arrive,
    stop() {
      cancel?.();
      listening.abort();
      window.history.scrollRestoration = 'auto';
    },
  };
}

/** Includes the address, because the router gives the first entry of every tab the same key. */
function entryOf({ key, pathname, search, hash }: Location): string {
  return `${key} ${pathname}${search}${hash}`;
}

/** Whether the document was reloaded, or opened by going back from another site. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate';
}

/** Reading the property throws where the browser blocks storage. */
function sessionStorageIfAllowed(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The scroll target of a navigation; `current` keeps the current position. */
export type Place =
  | { kind: 'current' }
  | { kind: 'top' }
  | { kind: 'position'; y: number }
  | { kind: 'anchor'; id: string };

export interface Arrival {
  navigation: `${NavigationType}`;
  /** The previous location; `undefined` on the first page. */
  from: Location | undefined;
  to: Location;
  /** The scroll position in pixels at which the visitor left this history entry. */
  remembered: number | undefined;
}

const TOP: Place = { kind: 'top' };
const HERE: Place = { kind: 'current' };

/**
 * The scroll target of a navigation: the top (specification, section 2) or the heading named by the
 * hash; after going back or forward the remembered position; for filters the current position.
 */
export function placeOf({ navigation, from, to, remembered }: Arrival): Place {
  const anchor = anchorOf(to.hash);
  if (navigation !== 'POP') return keepsPlace(to.state) ? HERE : (anchor ?? TOP);

  const isSamePage = from?.pathname === to.pathname;
  if (isSamePage && isOfBrowser(to)) return HERE;
  if (remembered !== undefined) return remembered === 0 ? TOP : { kind: 'position', y: remembered };
  return anchor ?? (isSamePage || !from ? HERE : TOP);
}

function anchorOf(hash: string): Place | undefined {
  if (hash === '') return undefined;
  try {
    return { kind: 'anchor', id: decodeURIComponent(hash.slice(1)) };
  } catch {
    // Not an address of this site; the hash is ignored.
    return undefined;
  }
}

/** Whether the browser followed a plain `#` link itself: the router gives such an entry no key. */
function isOfBrowser({ key, hash }: Location): boolean {
  return key === 'default' && hash !== '';
}

/** A target that may not exist until more content has loaded. */
type FarPlace = Extract<Place, { kind: 'position' | 'anchor' }>;

/** Milliseconds to wait until a page is tall enough. */
const GIVE_UP_MS = 10_000;

/** Events after which scroll restoration leaves scrolling to the visitor. */
const VISITOR_ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Tolerance in pixels, because browsers round scroll positions. */
const ROUNDING_PX = 2;

/**
 * Scrolls to a target, and again when the page height changes, as content loads. Ends
 * when the visitor interacts or scrolls away, or after `SCROLL_TIMEOUT_MS`.
 * @returns a function that cancels it without calling `onEnd`.
 */
function scrollToWhenReady(place: FarPlace, onEnd: () => void): () => void {
  const go = place.kind === 'position' ? goToHeight(place.y) : goToAnchor(place.id);
  const listening = new AbortController();
  const growth = new ResizeObserver(proceed);
  const timer = setTimeout(end, GIVE_UP_MS);
  let reached = { y: 0, pageHeight: 0 };

  function proceed() {
    go();
    reached = { y: window.scrollY, pageHeight: document.body.offsetHeight };
  }

  /**
   * Ends when the position changes without a change of the page height: only the visitor does that,
   * while the browser may scroll a page whose height changes.
   */
  function endIfElsewhere() {
    if (document.body.offsetHeight !== reached.pageHeight) return;
    if (Math.abs(window.scrollY - reached.y) > ROUNDING_PX) end();
  }

  function cancel() {
    listening.abort();
    growth.disconnect();
    clearTimeout(timer);
  }

  function end() {
    cancel();
    onEnd();
  }

  proceed();
  growth.observe(document.body);
  const options = { passive: true, signal: listening.signal };
  window.addEventListener('scroll', endIfElsewhere, options);
  for (const type of VISITOR_ACTS) window.addEventListener(type, end, options);
  return cancel;
}

function goToHeight(y: number): () => void {
  return () => window.scrollTo({ top: y, behavior: 'instant' });
}

/** Also focuses the heading, so that keyboard navigation continues from there. */
function goToAnchor(id: string): () => void {
  let found: HTMLElement | null = null;
  return () => {
    if (!found) {
      found = document.getElementById(id);
      found?.focus({ preventScroll: true });
    }
    found?.scrollIntoView({ behavior: 'instant' });
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

/**
 * Starts with the positions in `storage`; without `storage` they last until the page is unloaded.
 */
export function createScrollMemory(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
): ScrollMemory {
  const positions = new Map(parseSaved(storage?.getItem(STORAGE_KEY)));
  return {
    get: (entry) => positions.get(entry),
    set(entry, y) {
      positions.delete(entry);
      positions.set(entry, y);
    },
    save() {
      const latest = [...positions].slice(-MAX_ENTRIES);
      storage?.setItem(STORAGE_KEY, JSON.stringify(latest));
    },
  };
}

/** Parsed without a schema, to keep the schema library out of the initial code. */
function parseSaved(text: string | null | undefined): [string, number][] {
  try {
    const saved: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(saved) ? saved.filter(isPosition) : [];
  } catch {
    // Stored by another version of the site.
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
