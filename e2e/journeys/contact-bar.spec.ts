/** The contact bar on phones, and what the enquiry forms know of the page and of the visitor. */
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { newFormValues, warmUpApi } from '../src/enquiries.ts';
import { findClippedElements, readHorizontalOverflow } from '../src/overflow.ts';
import { fillEnquiry } from '../src/pages.ts';
import { siteUrl } from '../src/suite.ts';
import { expect, test } from '../src/test.ts';

const PRODUCT = 'TMT Bar Fe 500D 8 mm';
const PRODUCT_PATH = '/product/tmt-bar-fe-500d-8-mm';

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

const pagesWithBar = [
  [PRODUCT_PATH, PRODUCT],
  ['/category/steel', 'Steel'],
  ['/subcategory/tmt-bars', 'TMT Bars'],
] as const;

const barOf = (page: Page) => page.getByRole('group', { name: 'Contact us' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Product Enquiry' });

test.beforeAll(warmUpApi);

test.describe('the contact bar', () => {
  for (const [path, about] of pagesWithBar) {
    test(`of ${path} has a call link and a WhatsApp message with the name and the address of the page`, async ({
      openPage,
    }) => {
      const { page } = await openPage(phone);
      await page.goto(path);
      const bar = barOf(page);
      await expect(bar).toBeInViewport();
      await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+\d+$/);
      const href = await bar.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
      const { host, searchParams } = new URL(href ?? '');
      expect(host).toBe('wa.me');
      expect(searchParams.get('text')).toContain(about);
      expect(searchParams.get('text')).toContain(siteUrl + path);
    });

    test(`of ${path} is not shown on a wide screen`, async ({ page }) => {
      await page.goto(path);
      await expect(barOf(page)).toBeHidden();
    });
  }

  test('of a product page leads to the first field of its form', async ({ openPage }) => {
    const { page } = await openPage(phone);
    await page.goto(PRODUCT_PATH);
    await barOf(page).getByRole('link', { name: 'Get quote' }).click();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await expect(page.getByLabel('Full Name')).toBeInViewport();
  });

  test('of a category page opens the enquiry dialog about the category', async ({ openPage }) => {
    const { page } = await openPage(phone);
    await page.goto('/category/steel');
    await barOf(page).getByRole('button', { name: 'Get quote' }).click();
    await expect(dialogOf(page).getByLabel('Product')).toHaveValue('Steel');
  });

  for (const [path] of pagesWithBar) {
    test(`of ${path} has no axe violation, and fits into 320 px`, async ({ openPage }) => {
      const { page } = await openPage({ ...phone, viewport: { width: 320, height: 640 } });
      await page.goto(path);
      await expect(barOf(page)).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await findClippedElements(page)).toEqual([]);
      expect(await readHorizontalOverflow(page)).toBe(0);
      for (const target of await barOf(page).locator('a, button').all()) {
        expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    });
  }
});

test.describe('the enquiry dialog', () => {
  test('on a product page contains the product and a message about it, with the focus in the first field', async ({
    page,
  }) => {
    await page.goto(PRODUCT_PATH);
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByLabel('Product')).toHaveValue(PRODUCT);
    await expect(dialog.getByLabel('Message')).toHaveValue(new RegExp(PRODUCT));
  });

  test('on the next page does not contain the product', async ({ page }) => {
    await page.goto(PRODUCT_PATH);
    await page.getByRole('link', { name: 'ABOUT US', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await expect(dialogOf(page).getByLabel('Product')).toHaveValue('');
    await expect(dialogOf(page).getByLabel('Message')).toHaveValue('');
  });
});

test.describe('name and mobile number', () => {
  test('of a sent enquiry are filled in for the next one, until the visitor clears them', async ({
    page,
  }) => {
    const values = newFormValues();
    await page.goto('/about');
    await fillEnquiry(page, values);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('Thank you for your enquiry!')).toBeVisible();

    await page.goto(PRODUCT_PATH);
    const form = page.getByRole('form', { name: 'Request Quote' });
    await expect(form.getByText('are kept on this device for your next enquiry.')).toBeVisible();
    await form.getByLabel('Your Message').press('Tab');
    await expect(form.getByLabel('Full Name')).toHaveValue(values.name);
    await expect(form.getByLabel('Mobile Number')).toHaveValue(values.mobile);
    await expect(form.getByLabel('Email Address')).toHaveValue('');

    const clearButton = form.getByRole('button', { name: 'Clear my details' });
    await clearButton.click();
    await expect(form.getByLabel('Full Name')).toHaveValue('');
    await expect(form.getByLabel('Mobile Number')).toHaveValue('');
    await expect(clearButton).toHaveCount(0);
    await page.reload();
    await form.getByLabel('Your Message').press('Tab');
    await expect(form.getByLabel('Full Name')).toHaveValue('');
  });
});
