import type { Page } from '@playwright/test';

/**
 * Closes the tab as a user does. Returns `dialog` if the page requires confirmation; the dialog is dismissed,
 * so the page remains open.
 */
export function closeTab(page: Page): Promise<'dialog' | 'closed'> {
  return new Promise((resolve, reject) => {
    page.once('close', () => resolve('closed'));
    page.once('dialog', (dialog) => {
      dialog.dismiss().then(() => resolve('dialog'), reject);
    });
    page.close({ runBeforeUnload: true }).catch(reject);
  });
}
