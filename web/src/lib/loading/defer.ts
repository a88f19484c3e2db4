/** Schedules work for after the first render of a page. */
import { type RefObject, useEffect, useState } from 'react';

/**
 * - `idle`: in an idle period after `load`. A hidden tab waits until it is visible; with
 *   `Save-Data`, until the first interaction.
 * - `visible`: while the element is within `VISIBLE_MARGIN` of the viewport; without an element,
 *   once the tab is visible.
 * - `interaction`: on the first interaction with the page.
 */
export type Until = 'idle' | 'visible' | 'interaction';

const INTERACTIONS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'keydown',
  'scroll',
  // Triggered by screen readers and by autofill.
  'focusin',
  // Triggered by scripts and assistive technology without a pointer or a key.
  'click',
  'input',
  'popstate',
] as const;

/**
 * Timeout of `requestIdleCallback` in milliseconds. Shorter, deferred work would begin during hydration
 * on a slow processor; longer, a page would not be live within three seconds.
 */
const IDLE_TIMEOUT_MS = 1_000;

/** Milliseconds after `load` in browsers without `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 500;

/** Distance from the viewport within which an element counts as visible: about one phone screen. */
const VISIBLE_MARGIN = '800px';

/** Calls `run` once when `until` is reached. Returns a function that cancels it. */
export function defer(until: Until, run: () => void): () => void {
  const controller = new AbortController();
  const finish = () => {
    controller.abort();
    run();
  };
  const { signal } = controller;
  if (until === 'interaction' || (until === 'idle' && savesData())) onInteraction(finish, signal);
  else
    onVisible(
      until === 'idle' ? () => onLoad(() => onIdle(finish, signal), signal) : finish,
      signal,
    );
  return () => controller.abort();
}

/**
 * Whether `until` has been reached. With an element, `visible` becomes false again when the element
 * leaves the viewport.
 */
export function useDeferred(
  until: Until,
  { element, isEnabled = true }: { element?: RefObject<Element | null>; isEnabled?: boolean } = {},
): boolean {
  const [isReady, setIsReady] = useState(false);

  useEffect(() => {
    if (!isEnabled) return undefined;
    if (element?.current) return observe(element.current, setIsReady);
    return defer(until, () => setIsReady(true));
  }, [until, element, isEnabled]);

  return isReady;
}

function observe(element: Element, onChange: (isVisible: boolean) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => onChange(entries.at(-1)?.isIntersecting ?? false),
    { rootMargin: VISIBLE_MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

function onInteraction(run: () => void, signal: AbortSignal): void {
  if (navigator.userActivation?.hasBeenActive) {
    run();
    return;
  }
  const onEvent = (event: Event) => {
    if (!isWithoutMovement(event)) run();
  };
  for (const type of INTERACTIONS) {
    window.addEventListener(type, onEvent, { passive: true, signal });
  }
}

/** Chromium sends a `pointermove` after layout if the pointer already rests on the page. */
function isWithoutMovement(event: Event): boolean {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return false;
  return event.movementX === 0 && event.movementY === 0;
}

function onVisible(run: () => void, signal: AbortSignal): void {
  if (document.visibilityState === 'visible') run();
  else document.addEventListener('visibilitychange', run, { once: true, signal });
}

function onLoad(run: () => void, signal: AbortSignal): void {
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true, signal });
}

/** Safari has no `requestIdleCallback`. */
function onIdle(run: () => void, signal: AbortSignal): void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    signal.addEventListener('abort', () => window.cancelIdleCallback(handle));
  } else {
    const timer = setTimeout(run, FALLBACK_DELAY_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
}

/**
 * `Save-Data`: https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData, not in
 * Safari and Firefox.
 */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return Reflect.get(Object(connection), 'saveData') === true;
}
