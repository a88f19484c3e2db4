import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns the axe violations of a page: WCAG 2.2 A and AA, and best practices. The rule for target sizes
 * is off by default in axe.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // The contact bar covers whatever is at the bottom of the window, until the user scrolls.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.contact-bar')?.style.setProperty('position', 'static');
  });
  return violationsOf(
    new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } }),
  );
}

/** Returns the axe violations that depend on colours. */
export function findColourViolations(page: Page): Promise<string[]> {
  return violationsOf(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
