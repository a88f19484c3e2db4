import type { Locator, Page } from '@playwright/test';

/**
 * Drags one element to another in small steps, which drag-and-drop libraries require. `beforeDrop` runs over the
 * target.
 */
export async function drag(
  page: Page,
  from: Locator,
  to: Locator,
  beforeDrop?: () => Promise<void>,
) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('The dragged element or its target is not visible.');
  await page.mouse.move(start.x + 20, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 30, { steps: 4 });
  await page.mouse.move(end.x + 20, end.y + 20, { steps: 12 });
  await beforeDrop?.();
  await page.mouse.up();
}
