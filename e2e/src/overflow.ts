import type { Locator, Page } from '@playwright/test';

/**
 * Returns the HTML of texts and controls that are clipped by the side of the viewport or by an ancestor
 * that hides its overflow. Content of a horizontally scrollable element does not count.
 */
export function findClippedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    /** Tolerance in pixels for slanted letters and rounding. */
    const tolerancePx = 2;

    const textsOf = (element: Element) =>
      [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');

    /** Returns the rectangles of the element's own text, or of the element if it has none. */
    function rectsOf(element: Element): DOMRect[] {
      const texts = textsOf(element).map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getBoundingClientRect();
      });
      return texts.length > 0 ? texts : [element.getBoundingClientRect()];
    }

    function isVisible(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return false;
      // Except texts for screen readers only, hidden slides, and image placeholders.
      if (getComputedStyle(element).clipPath !== 'none') return false;
      return !element.closest('.sr-only, .swiper-slide:not(.swiper-slide-active), [inert], svg');
    }

    const isLineClamped = (element: Element) =>
      getComputedStyle(element).webkitLineClamp !== 'none';

    function isClipped(element: Element, rect: DOMRect): boolean {
      for (
        let ancestor = element.parentElement;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(ancestor);
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        if (isLineClamped(ancestor) || overflowX === 'visible') continue;
        const edge = ancestor.getBoundingClientRect();
        if (rect.right > edge.right + tolerancePx || rect.left < edge.left - tolerancePx)
          return true;
        const isBelow = rect.bottom > edge.bottom + tolerancePx;
        if (isBelow && overflowY !== 'visible' && !isLineClamped(element)) return true;
      }
      return rect.right > width + tolerancePx || rect.left < -tolerancePx;
    }

    return [...document.body.querySelectorAll('*')]
      .filter((each) => textsOf(each).length > 0 || each.matches('img, input, button, textarea'))
      .filter((each) => isVisible(each) && rectsOf(each).some((rect) => isClipped(each, rect)))
      .map((each) => each.outerHTML.slice(0, 160));
  });
}

/** Returns the pixels by which the page scrolls horizontally. */
export function readHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Returns the number of lines of the element's text, which is one node. */
export function countLines(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node.firstChild ?? node);
    return range.getClientRects().length;
  });
}
