/** Back closes what is open over a page, before it leaves the page. */
import type { Page } from '@playwright/test';
import { waitForHydration } from '../src/hydration.ts';
import { waitForOverlayEntries } from '../src/overlays.ts';
import { enquiryButton, headerOf, narrow, openMobileMenu, test, wide } from '../src/site-header.ts';
import { expect } from '../src/test.ts';

const CATEGORY = '/category/steel';

/** Follows a link to another page, so that Back has a page to return to. */
async function openAbout(page: Page) {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  // The menu closes when the new page is rendered.
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  // On a busy machine the footer is not hydrated yet, and the browser loads the page.
  await waitForHydration(page);
}

const dialog = (page: Page) => page.getByRole('dialog');

for (const [device, options] of [
  ['a phone', narrow],
  ['a desktop', wide],
] as const) {
  test(`closes the enquiry dialog on ${device}, keeps its text, and then leaves the page`, async ({
    openPage,
  }) => {
    const { page } = await openPage(options);
    await openAbout(page);
    const openDialog = async () => {
      if (options === narrow) await openMobileMenu(page);
      await enquiryButton(page).click();
    };
    await openDialog();
    await dialog(page).getByLabel('Name').fill('E2E Back');
    await waitForOverlayEntries(page, 1);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    expect(page.url()).toContain('/contact');

    await openDialog();
    await expect(dialog(page).getByLabel('Name')).toHaveValue('E2E Back');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await waitForOverlayEntries(page, 0);
    await page.goBack();
    await page.waitForURL('**/about');
    await page.goForward();
    await page.waitForURL('**/contact');
    await expect(dialog(page)).toHaveCount(0);
  });
}

test('closes the menu of a phone; a link in the menu leaves no entry behind', async ({
  openHomePage,
}) => {
  const { page } = await openHomePage(narrow);
  await openMobileMenu(page);
  await expect(enquiryButton(page)).toBeVisible();
  await waitForOverlayEntries(page, 1);
  await page.goBack();
  await expect(enquiryButton(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/');

  await openMobileMenu(page);
  await headerOf(page).getByRole('link', { name: 'ABOUT US' }).click();
  await page.waitForURL('**/about');
  await expect(enquiryButton(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goForward();
  await page.waitForURL('**/about');
});

test('closes the products panel that was opened by a click', async ({ openHomePage }) => {
  const { page } = await openHomePage(wide);
  await headerOf(page).getByRole('button', { name: 'PRODUCTS', exact: true }).press('Enter');
  // Which category is first depends on journeys that run beside this one.
  const categories = headerOf(page).locator('[data-column] > a');
  await expect(categories.and(page.locator(':focus'))).toBeVisible();
  await waitForOverlayEntries(page, 1);
  await page.goBack();
  await expect(categories).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('closes the filters of a phone, keeps the chosen ones, and then removes them', async ({
  openPage,
}) => {
  const { page } = await openPage(narrow);
  await page.goto(CATEGORY);
  const count = page.getByText(/^\d+ products$/).first();
  await expect(count).toBeVisible();
  const allProducts = await count.textContent();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await dialog(page).getByLabel('In stock only').check();
  await page.waitForURL('**?stock=1');
  await dialog(page).getByRole('checkbox').first().check();
  await page.waitForURL('**?brand=*');
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await page.waitForURL('**?brand=*&stock=1');
  await page.goBack();
  await page.waitForURL(`**${CATEGORY}`);
  await expect(count).toHaveText(allProducts ?? '');
});

test('closes the enlarged picture, and leaves the page when it was reloaded in between', async ({
  openPage,
}) => {
  const { page } = await openPage(narrow);
  await page.goto('/about');
  await page.goto('/product/tmt-bar-fe-500d-8-mm');
  const enlarge = page.getByRole('link', { name: 'Enlarge the picture' });
  await enlarge.click();
  await waitForOverlayEntries(page, 1);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(enlarge).toBeVisible();

  await enlarge.click();
  await expect(dialog(page)).toBeVisible();
  await page.reload();
  await expect(enlarge).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await waitForOverlayEntries(page, 0);
  await page.goBack();
  await page.waitForURL('**/about');
});
