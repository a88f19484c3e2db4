/** Records whether controls move: a press on one that moves can be lost, or hit another one. */
import type { Page } from '@playwright/test';

/**
 * Records in every frame of the page, and of those that load later, where the controls with these labels are. Fonts are
 * blocked: in the admin area they replace the font of the system as soon as they are loaded.
 */
export async function recordPositions(page: Page, labels: readonly string[]): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(recordInFrames, labels);
  await page.evaluate(recordInFrames, labels);
}

function recordInFrames(labels: readonly string[]): void {
  const positions: Record<string, string[]> = {};
  Reflect.set(window, 'positions', positions);
  const frame = () => {
    for (const control of document.querySelectorAll('a, button')) {
      const text = control.getAttribute('aria-label') ?? control.textContent ?? '';
      const label = labels.find((each) => text.startsWith(each));
      if (label === undefined || !control.checkVisibility()) continue;
      const { x, y } = control.getBoundingClientRect();
      const position = `${Math.round(x)}, ${Math.round(y)}`;
      const known = positions[label] ?? [];
      if (!known.includes(position)) positions[label] = [...known, position];
    }
    requestAnimationFrame(frame);
  };
  frame();
}

/** The recorded positions of each label, without repetitions. */
export function readPositions(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => Reflect.get(window, 'positions'));
}
