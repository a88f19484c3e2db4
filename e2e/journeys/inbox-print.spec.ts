/** Prints the inbox and an open enquiry. */
import type { Locator } from '@playwright/test';
import { openEnquiry, rowOf, test } from '../src/inbox.ts';
import { expect } from '../src/test.ts';

test('the inbox is printed with its rows, without its controls', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry();
  const { page } = await openInbox();
  await expect(rowOf(page, enquiry)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(rowOf(page, enquiry)).toBeVisible();
  for (const control of ['Filters and views', 'Export CSV', 'Logout', 'Open menu']) {
    await expect(page.getByRole('button', { name: control })).toHaveCount(0);
  }
});

test('the settings are printed', async ({ openAdminPage }) => {
  const { page } = await openAdminPage('/admin/settings');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Footer text')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Settings' })).toHaveCount(0);
});

test('an open enquiry with 60 lines is printed in full, and alone', async ({
  openInbox,
  putEnquiry,
}) => {
  const items = Array.from({ length: 60 }, (_, index) => ({
    productId: '',
    name: `Item ${index + 1}`,
    unit: 'kg',
    note: '',
    quantity: 20,
  }));
  const enquiry = await putEnquiry({ items });
  const { page } = await openInbox();
  const details = await openEnquiry(page, enquiry);
  await expect(details.getByText('Item 60')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('h1')).toBeHidden();
  await expect(page.locator('[data-enquiry]').first()).toBeHidden();
  await expect(details.getByRole('button', { name: 'Close' })).toBeHidden();
  expect(await bottomOf(details.getByText('Item 60'))).toBeLessThan(await bottomOf(details));

  const pdf = await page.pdf({ format: 'A4' });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.length).toBeLessThanOrEqual(3);
});

async function bottomOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: 0, height: 0 };
  return y + height;
}
