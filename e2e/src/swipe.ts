import type { Page } from '@playwright/test';

/** In pixels from the top left corner of the viewport. */
export interface Point {
  x: number;
  y: number;
}

interface Swipe {
  from: Point;
  to: Point;
}

const STEPS = 12;

/** Moves a finger from one point to another, in several steps: carousels ignore the first few pixels. */
export async function swipe(page: Page, { from, to }: Swipe): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= STEPS; step += 1) {
    const x = from.x + ((to.x - from.x) * step) / STEPS;
    const y = from.y + ((to.y - from.y) * step) / STEPS;
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
    await page.waitForTimeout(16);
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
