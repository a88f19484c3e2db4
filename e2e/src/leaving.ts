import type { Page } from 'playwright-core';

/** Closes the tab as a user does. A confirmation dialog is dismissed, which keeps the page open. */
export function tryToClose(page: Page): Promise<'asked' | 'closed'> {
  return new Promise((resolve, reject) => {
    page.once('close', () => resolve('closed'));
    page.once('dialog', (dialog) => {
      dialog.dismiss().then(() => resolve('asked'), reject);
    });
    page.close({ runBeforeUnload: true }).catch(reject);
  });
}
