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
  return violationsOf(page, { rules: { 'target-size': { enabled: true } } });
}

/** Returns the axe violations that depend on colours. */
export function findColourViolations(page: Page): Promise<string[]> {
  const values = ['color-contrast', 'link-in-text-block'];
  return violationsOf(page, { runOnly: { type: 'rule', values } });
}

async function violationsOf(
  page: Page,
  options: Parameters<AxeBuilder['options']>[0],
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ ...options, resultTypes: ['violations'] })
    // Merging the results of several frames takes a second page, which takes longer than the check.
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
