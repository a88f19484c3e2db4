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

    const textsOf = (element: Element) =>
      [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');

    /** Where its own text is; of a control or a picture, where it is itself. */
    function rectsOf(element: Element): DOMRect[] {
      const texts = textsOf(element).map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getBoundingClientRect();
      });
      return texts.length > 0 ? texts : [element.getBoundingClientRect()];
    }

    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return false;
      // For screen readers alone, a slide that is not shown, a picture's place.
      return !element.closest('.sr-only, .swiper-slide:not(.swiper-slide-active), [inert], svg');
    }

    function isCutOff(element: Element, rect: DOMRect): boolean {
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

    return [...document.body.querySelectorAll('*')]
      .filter((each) => textsOf(each).length > 0 || each.matches('img, input, button, textarea'))
      .filter((each) => isSeen(each) && rectsOf(each).some((rect) => isCutOff(each, rect)))
      .map((each) => each.outerHTML.slice(0, 160));
  });
}

/** Pixels by which the page can be scrolled sideways. */
export function readSidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
