/**
 * Scrolls the window as one navigates, in place of the browser, which would do so before the page
 * is there.
 */
import type { Location } from 'react-router-dom';
import { type Arrival, type Place, placeOf } from './place-of.ts';
import { reach } from './reach.ts';
import { createScrollMemory } from './scroll-memory.ts';

export interface ScrollKeeper {
  /** To be called when the page of a location has just been put on the screen. */
  arrive(navigation: Arrival['navigation'], to: Location): void;
  stop(): void;
}

export function startScrollKeeper(): ScrollKeeper {
  const memory = createScrollMemory(sessionStorageIfAllowed());
  const listening = new AbortController();
  let at: Location | undefined;
  let breakOff: (() => void) | undefined;

  /** Not while a page grows: it may be too short yet for the height that is remembered. */
  function remember() {
    if (at && !breakOff) memory.set(entryOf(at), Math.round(window.scrollY));
  }

  function settle() {
    breakOff = undefined;
    remember();
  }

  function arrive(navigation: Arrival['navigation'], to: Location) {
    breakOff?.();
    const remembered = at || isReturn() ? memory.get(entryOf(to)) : undefined;
    const place = placeOf({ navigation, from: at, to, remembered });
    at = to;
    breakOff = goTo(place);
    remember();
  }

  function goTo(place: Place) {
    if (place.kind === 'height' || place.kind === 'anchor') return reach(place, settle);
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
      breakOff?.();
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
