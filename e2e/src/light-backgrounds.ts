import type { Page } from '@playwright/test';

/**
 * Returns the HTML of visible elements with a light background. Except on orange and in the carousel,
 * which look the same in both themes, and behind the logos of brands, which need white.
 */
export function findLightBackgrounds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const exceptions =
      '.bg-accent, [aria-roledescription="carousel"], :has(> img[src^="/brands/"])';
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas.');

    /** The relative luminance of a colour of any notation; 0 if it is mostly transparent. */
    function luminanceOf(colour: string): number {
      if (!context) return 0;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return alpha < 128 ? 0 : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    }

    const luminances = new Map<string, number>();
    function isLight(element: Element): boolean {
      const colour = getComputedStyle(element).backgroundColor;
      if (!luminances.has(colour)) luminances.set(colour, luminanceOf(colour));
      return (luminances.get(colour) ?? 0) > 0.7;
    }

    return [...document.querySelectorAll('*')]
      .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((each) => isLight(each) && !each.closest(exceptions))
      .map((each) => each.outerHTML.slice(0, 200));
  });
}
