/**
 * The one script that a drawn page has in itself. The policy of the page names it by its hash. Its
 * functions run in the page, and may use nothing of this module.
 */

import type { Moment } from '@/lib/mark-once.ts';

const TEMPLATE_ID = 'code';

/** From the first on React hears a press itself, and mostly takes it; from the last on always. */
const HEARD: Moment = 'neev:heard';
const INTERACTIVE: Moment = 'neev:interactive';

/**
 * The code makes way for what is seen: it is asked for when the page has been painted, with the
 * picture that it puts first, and after a second at the latest. In a tab that nobody sees nothing is
 * painted, and nothing has to make way. What has been moved into the head is not there a second time.
 */
function bringCode(templateId: string): void {
  const bring = () => {
    const template = document.getElementById(templateId);
    if (template instanceof HTMLTemplateElement) document.head.append(template.content);
  };
  const type = 'largest-contentful-paint';
  const picture = document.querySelector('#root img[fetchpriority="high"]');
  if (document.hidden) {
    bring();
  } else if (PerformanceObserver.supportedEntryTypes.includes(type)) {
    new PerformanceObserver((list) => {
      const isShown = list.getEntries().some((entry) => Reflect.get(entry, 'element') === picture);
      if (!picture || isShown) bring();
    }).observe({ type, buffered: true });
  } else {
    requestAnimationFrame(() => setTimeout(bring));
  }
  setTimeout(bring, 1_000);
}

/**
 * A button that is pressed before React takes presses does what it says when the page is alive, if it
 * still says so; only the last one. A press that React hears and cannot take yet goes no further than to
 * it. Links and forms do without code.
 */
function keepPress(heardMark: string, interactiveMark: string): void {
  let pressed: Element | null = null;
  let said: string | null = null;
  const textOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
  const keep = ({ target, eventPhase }: Event) => {
    const isHeard = performance.getEntriesByName(heardMark).length > 0;
    const isTaken = isHeard && eventPhase === Event.BUBBLING_PHASE;
    pressed =
      target instanceof Element && !isTaken ? target.closest('button[type="button"]') : null;
    said = pressed && textOf(pressed);
  };
  window.addEventListener('click', keep, true);
  window.addEventListener('click', keep);
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName(interactiveMark).length === 0) return;
    observer.disconnect();
    window.removeEventListener('click', keep, true);
    window.removeEventListener('click', keep);
    if (!(pressed instanceof HTMLElement && pressed.isConnected)) return;
    if (textOf(pressed) === said) pressed.click();
  }).observe({ type: 'mark', buffered: true });
}

/** The text of the script, to the letter. */
export const earlyScript = `(${keepPress})('${HEARD}','${INTERACTIVE}');(${bringCode})('${TEMPLATE_ID}')`;

/** The elements that ask for the code, which do nothing before the script has brought them. */
export function codeElement(elements: string): string {
  return `<template id="${TEMPLATE_ID}">${elements}</template><script>${earlyScript}</script>`;
}
