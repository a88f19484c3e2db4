import type { Locator } from '@playwright/test';

/** Clicks twice, earlier than the snapshot with the change of the first click. */
export async function clickTwice(button: Locator): Promise<void> {
  await button.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise((resolve) => setTimeout(resolve));
    element.click();
  });
}
