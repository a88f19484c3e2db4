import type { Dialog, Page } from '@playwright/test';

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

/**
 * Reloads the page. Returns `dialog` if the page requires confirmation; the dialog is accepted. The reload starts in the
 * page, because the browser process registers a `beforeunload` listener with a delay.
 */
export async function reloadTab(page: Page): Promise<'dialog' | 'reloaded'> {
  let result: 'dialog' | 'reloaded' = 'reloaded';
  const accept = (dialog: Dialog) => {
    result = 'dialog';
    return dialog.accept();
  };
  page.once('dialog', accept);
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    page.evaluate(() => setTimeout(() => window.location.reload())),
  ]);
  page.off('dialog', accept);
  return result;
}
