import type { Page } from 'playwright-core';

/** Closes the tab as a person does. Where the browser asks, the answer is no, and the page stays. */
export function tryToClose(page: Page): Promise<'asked' | 'closed'> {
  return new Promise((resolve, reject) => {
    page.once('close', () => resolve('closed'));
    page.once('dialog', (dialog) => {
      dialog.dismiss().then(() => resolve('asked'), reject);
    });
    page.close({ runBeforeUnload: true }).catch(reject);
  });
}
