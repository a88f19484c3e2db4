import type { Page } from 'playwright-core';

/**
 * Texts and controls that cannot be seen in whole, however one scrolls down: beyond the side of the
 * window, or beyond a box that hides what does not fit. What scrolls in a box of its own is fine.
 */
export function readCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    /** Pixels that a letter's slope or a rounding may reach beyond its box. */
    const slack = 2;

    function rectOf(element: Element): DOMRect {
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      return text.width > 0 ? text : element.getBoundingClientRect();
    }

    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return false;
      // For screen readers alone, a slide that is not shown, a picture's place.
      return !element.closest('.sr-only, .swiper-slide:not(.swiper-slide-active), [inert], svg');
    }

    function isCutOff(element: Element): boolean {
      const rect = rectOf(element);
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        if (webkitLineClamp !== 'none' || overflowX === 'visible') continue;
        const edge = box.getBoundingClientRect();
        if (rect.right > edge.right + slack || rect.left < edge.left - slack) return true;
        if (overflowY !== 'visible' && rect.bottom > edge.bottom + slack) return true;
      }
      return rect.right > width + slack || rect.left < -slack;
    }

    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    return [...document.body.querySelectorAll('*')]
      .filter((element) => hasText(element) || element.matches('img, input, button, textarea'))
      .filter((element) => isSeen(element) && isCutOff(element))
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/** Pixels by which the page can be scrolled sideways. */
export function readSidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
