/** The product of an enquiry. */
import { collections, formatAdminPrice, productDocument } from '@neev/domain';
import * as z from 'zod/mini';
import { rowOf, test } from '../src/inbox.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';

test('an enquiry about a product shows its current price, and links to its row', async ({
  openInbox,
  putEnquiry,
}) => {
  const { docs } = await database().collection(collections.products).limit(1).get();
  const product = z.parse(productDocument, docs[0]?.data());
  const enquiry = await putEnquiry({ product: product.name });
  const { page } = await openInbox();
  await rowOf(page, enquiry).click();
  const details = page.getByRole('dialog');
  await expect(
    details.getByText(`Now ${formatAdminPrice(product.price)} / ${product.unit}`),
  ).toBeVisible();
  await details.getByRole('link', { name: product.name }).click();
  const price = page.getByRole('textbox', { name: `Price of ${product.name}`, exact: true });
  await expect(price).toHaveValue(formatAdminPrice(product.price));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an enquiry about something else has no link to a product', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ product: 'Scaffolding for hire' });
  const { page } = await openInbox();
  await rowOf(page, enquiry).click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('Scaffolding for hire')).toBeVisible();
  expect(await details.getByRole('link', { name: 'Scaffolding' }).count()).toBe(0);
});
