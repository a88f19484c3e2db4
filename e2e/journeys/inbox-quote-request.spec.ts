/** Requests for a quote in the inbox. */
import { findAxeViolations } from '../src/axe.ts';
import { warmUpApi } from '../src/enquiries.ts';
import { openEnquiry, rowOf, test } from '../src/inbox.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { expect } from '../src/test.ts';

test.beforeAll(warmUpApi);

test('an administrator reads the product list and the delivery of an enquiry on a phone', async ({
  openInbox,
  putEnquiry,
}) => {
  const bar = { productId: 'tmt-bar', name: 'TMT Bar 16 mm', unit: 't', note: 'cut to 6 m' };
  const enquiry = await putEnquiry({
    product: 'TMT Bar 16 mm and 2 more',
    items: [
      { ...bar, quantity: 8.5, seenPrice: 60_000, price: 61_500.5, minQuantity: 10 },
      { ...bar, productId: 'gone', name: 'Old sheet', note: '', unit: 'sheet', quantity: 60 },
      {
        ...bar,
        productId: '',
        name: `Wire ${crypto.randomUUID()}`,
        note: '',
        quantity: 2,
        unit: '',
      },
    ],
    delivery: {
      pinCode: '560066',
      address: 'Site 4,\nWhitefield',
      requiredOn: '2026-11-27',
      gstin: '27AAPFU0939F1ZV',
    },
  });
  const { page } = await openInbox({ viewport: { width: 360, height: 740 } });
  await page.getByLabel('Search enquiries').fill(enquiry.items?.[2]?.name ?? '');
  await expect(rowOf(page, enquiry)).toContainText('TMT Bar 16 mm and 2 more');

  const details = await openEnquiry(page, enquiry);
  const rows = details.getByRole('region', { name: 'Product list' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('TMT Bar 16 mm');
  await expect(rows.nth(1)).toContainText('The customer saw ₹60,000.00.');
  await expect(rows.nth(1)).toContainText('8.5 t');
  await expect(rows.nth(1)).toContainText('Minimum 10 t');
  await expect(rows.nth(1)).toContainText('₹5,22,754.25');
  await expect(rows.nth(2)).toContainText('No longer in the catalogue');
  await expect(rows.last()).toContainText('₹5,22,754.25');
  await expect(details.getByText('2 lines have no price.')).toBeVisible();
  const delivery = details.getByRole('region', { name: 'Delivery' });
  for (const text of ['Whitefield', 'PIN code 560066 (Karnataka)', '27 Nov', '27AAPFU0939F1ZV'])
    await expect(delivery).toContainText(text);
  expect(await readHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await expect(details.getByText('Not in the catalogue')).toHaveCount(0);
});
