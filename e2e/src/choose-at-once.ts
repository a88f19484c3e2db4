import type { Locator, Page } from '@playwright/test';

/** Chooses values of select fields in one task of the page, without waiting for their effects. */
export async function chooseAtOnce(
  page: Page,
  choices: readonly (readonly [Locator, string])[],
): Promise<void> {
  const fields = await Promise.all(
    choices.map(async ([field, value]) => ({ field: await field.elementHandle(), value })),
  );
  await page.evaluate((all) => {
    for (const { field, value } of all) {
      if (!(field instanceof HTMLSelectElement)) continue;
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, fields);
}
