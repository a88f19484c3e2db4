import type { Locator } from '@playwright/test';

/** Clicks twice, earlier than the snapshot with the change of the first click. */
export function clickTwice(button: Locator): Promise<void> {
  return clickInQuickSuccession(button, button);
}

/**
 * Clicks buttons, each one earlier than the snapshot with the change of the previous click, as a busy browser does with
 * clicks that wait.
 */
export async function clickInQuickSuccession(...buttons: Locator[]): Promise<void> {
  const [first] = buttons;
  const handles = await Promise.all(buttons.map((button) => button.elementHandle()));
  await first?.page().evaluate(async (elements) => {
    for (const element of elements) {
      if (element instanceof HTMLElement) element.click();
      // React renders in a microtask after a click.
      await Promise.resolve();
    }
  }, handles);
}
