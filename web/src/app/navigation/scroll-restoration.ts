/**
 * Restores scroll positions in place of the browser, which would do so before the page is rendered.
 */
import type { Location, NavigationType } from 'react-router-dom';
import { keepsPlace } from '@/lib/keeps-place.ts';

export interface ScrollRestoration {
  /** Call it when the page of a location has been rendered. */
  arrive(navigation: Arrival['navigation'], to: Location): void;
  stop(): void;
}

export function startScrollRestoration(): ScrollRestoration {
  const memory = createScrollMemory(sessionStorageIfAllowed());
  const listening = new AbortController();
  let at: Location | undefined;
  let cancel: (() => void) | undefined;

  /** Not while a page grows: it may be too short yet for the height that is remembered. */
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
    if (place.kind === 'height' || place.kind === 'anchor') return scrollToWhenReady(place, settle);
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

/** The address is part of it: the router gives every first entry of a tab the same key. */
function entryOf({ key, pathname, search, hash }: Location): string {
  return `${key} ${pathname}${search}${hash}`;
}

/** Whether the page was loaded again, or come back to from another site. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate';
}

/** Where the browser refuses storage, reading the property throws. */
function sessionStorageIfAllowed(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Where on its page a navigation arrives; `here` is where the visitor is already. */
export type Place =
  | { kind: 'here' }
  | { kind: 'top' }
  | { kind: 'height'; y: number }
  | { kind: 'anchor'; id: string };

export interface Arrival {
  navigation: `${NavigationType}`;
  /** Where the visitor was before; `undefined` on the first page. */
  from: Location | undefined;
  to: Location;
  /** The height at which the visitor left this entry of the history. */
  remembered: number | undefined;
}

const TOP: Place = { kind: 'top' };
const HERE: Place = { kind: 'here' };

/**
 * Every navigation begins at the top (specification, section 2), or at the heading that its address
 * names; going back begins where one was. Who sets a filter stays where the filter is.
 */
export function placeOf({ navigation, from, to, remembered }: Arrival): Place {
  const anchor = anchorOf(to.hash);
  if (navigation !== 'POP') return keepsPlace(to.state) ? HERE : (anchor ?? TOP);

  const isSamePage = from?.pathname === to.pathname;
  if (isSamePage && isOfBrowser(to)) return HERE;
  if (remembered !== undefined) return remembered === 0 ? TOP : { kind: 'height', y: remembered };
  return anchor ?? (isSamePage || !from ? HERE : TOP);
}

function anchorOf(hash: string): Place | undefined {
  if (hash === '') return undefined;
  try {
    return { kind: 'anchor', id: decodeURIComponent(hash.slice(1)) };
  } catch {
    // No address that this site has made: it names nothing.
    return undefined;
  }
}

/** A plain `#` link, which the browser has followed by itself: the router gives it no key. */
function isOfBrowser({ key, hash }: Location): boolean {
  return key === 'default' && hash !== '';
}

/** A place that may not be there yet. */
type FarPlace = Extract<Place, { kind: 'height' | 'anchor' }>;

/** Milliseconds after which a page that has not grown tall enough will not. */
const GIVE_UP_MS = 10_000;

/** What shows that the visitor has taken over. */
const VISITOR_ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Pixels by which a browser may round a height. */
const ROUNDING_PX = 2;

/**
 * Scrolls to a place, and again whenever the page grows, since what it shows may come a moment
 * later. Ends when the visitor does something or scrolls elsewhere, or after a while.
 * @returns a function that cancels it; `onEnd` is not called then.
 */
function scrollToWhenReady(place: FarPlace, onEnd: () => void): () => void {
  const go = place.kind === 'height' ? goToHeight(place.y) : goToAnchor(place.id);
  const listening = new AbortController();
  const growth = new ResizeObserver(proceed);
  const timer = setTimeout(end, GIVE_UP_MS);
  let reached = { y: 0, pageHeight: 0 };

  function proceed() {
    go();
    reached = { y: window.scrollY, pageHeight: document.body.offsetHeight };
  }

  /** A page that grows may be moved by the browser; one that does not, only by the visitor. */
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

/** The heading gets the focus when it is found, so that the keyboard goes on from there. */
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

/** How far down the visitor was in each entry of the history. */
interface ScrollMemory {
  get(entry: string): number | undefined;
  set(entry: string, y: number): void;
  /** Keeps it for the next time that the page is loaded. */
  save(): void;
}

/** Entries that are remembered, the latest ones. */
const MAX_ENTRIES = 100;

const STORAGE_KEY = 'scroll-positions';

/** What was saved in `storage` is known from the start; without one it lasts as long as the page. */
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

/** By hand, since no page waits for a library of schemas. */
function parseSaved(text: string | null | undefined): [string, number][] {
  try {
    const saved: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(saved) ? saved.filter(isPosition) : [];
  } catch {
    // Written by another version of the site.
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
