import type { Place } from './place-of.ts';

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
 * @returns what breaks it off; `onEnd` is not called then.
 */
export function reach(place: FarPlace, onEnd: () => void): () => void {
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

  function breakOff() {
    listening.abort();
    growth.disconnect();
    clearTimeout(timer);
  }

  function end() {
    breakOff();
    onEnd();
  }

  proceed();
  growth.observe(document.body);
  const options = { passive: true, signal: listening.signal };
  window.addEventListener('scroll', endIfElsewhere, options);
  for (const type of VISITOR_ACTS) window.addEventListener(type, end, options);
  return breakOff;
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
