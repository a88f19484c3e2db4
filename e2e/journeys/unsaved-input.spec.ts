/** Forms of the admin area ask before they discard unsaved input, and keep it as a draft. */
import type { Page } from '@playwright/test';
import { chooseFile } from '../src/image-field.ts';
import { closeTab, reloadTab } from '../src/leave-page.ts';
import { waitForOverlayEntries } from '../src/overlays.ts';
import { photograph, UPLOADS } from '../src/pictures.ts';
import { expect, test } from '../src/test.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Add Category' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });
const keepEditing = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' });
const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard' });
const name = (page: Page) => form(page).getByLabel('Name');

const waysToClose: Record<string, (page: Page) => Promise<unknown>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  '×': (page) => form(page).getByRole('button', { name: 'Close' }).click(),
  Cancel: (page) => form(page).getByRole('button', { name: 'Cancel' }).click(),
  'a click on the backdrop': (page) => page.mouse.click(4, 4),
  Back: (page) => page.goBack(),
};

/** Opens the form of a new category from another screen, so that Back has a screen to return to. */
async function openForm(page: Page) {
  await page.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('tab', { name: 'Categories', exact: true }).click();
  await page.getByRole('button', { name: 'Add Category' }).click();
}

for (const [way, close] of Object.entries(waysToClose)) {
  test(`${way} asks before it discards a form`, async ({ openAdminPage }) => {
    const { page } = await openAdminPage('/admin/dashboard');
    await openForm(page);
    await name(page).fill('E2E Unsaved');
    // Asks every time, also when nothing was typed in between.
    for (const _ of [1, 2]) {
      await waitForOverlayEntries(page, 1);
      await close(page);
      await expect(keepEditing(page)).toBeFocused();
      await keepEditing(page).click();
      await expect(question(page)).toHaveCount(0);
      await expect(name(page)).toHaveValue('E2E Unsaved');
    }
    await waitForOverlayEntries(page, 1);
    await close(page);
    await discard(page).click();
    await expect(form(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Category' })).toBeFocused();
    expect(page.url()).toContain('/admin/products');

    await page.getByRole('button', { name: 'Add Category' }).click();
    await expect(name(page)).toHaveValue('');
    await waitForOverlayEntries(page, 1);
    await close(page);
    await expect(form(page)).toHaveCount(0);
    expect(await question(page).count()).toBe(0);
    expect(page.url()).toContain('/admin/products');
  });
}

test('Escape, pressed again and again, never closes a form that has unsaved input', async ({
  openAdminPage,
}) => {
  const { page } = await openAdminPage('/admin/dashboard');
  await openForm(page);
  await name(page).fill('E2E Unsaved');
  for (let n = 0; n < 7; n += 1) await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(name(page)).toHaveValue('E2E Unsaved');
});

test('a reload asks, and the form then has the draft', async ({ openAdminPage }) => {
  const { page } = await openAdminPage('/admin/dashboard');
  await openForm(page);
  await name(page).fill('E2E Unsaved');
  expect(await reloadTab(page)).toBe('dialog');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(name(page)).toHaveValue('E2E Unsaved');
  await expect(form(page).getByText('We kept what you entered earlier.')).toBeVisible();
});

test('Back closes the menu of a phone and an enquiry before it leaves the screen', async ({
  openAdminPage,
}) => {
  const { page } = await openAdminPage('/admin/dashboard', {
    viewport: { width: 360, height: 740 },
  });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Enquiries' })
    .click();
  await page.waitForURL('**/admin/enquiries');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await waitForOverlayEntries(page, 1);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Team' })).toBeHidden();
  expect(page.url()).toContain('/admin/enquiries');
  const rows = page.getByRole('region', { name: 'Enquiries' }).getByRole('listitem');
  await rows.first().getByRole('button').click();
  const enquiry = page.getByRole('dialog', { name: 'Enquiry Details' });
  await expect(enquiry).toBeVisible();
  await waitForOverlayEntries(page, 1);
  await page.goBack();
  await expect(enquiry).toHaveCount(0);
  expect(page.url()).toContain('/admin/enquiries');
  await page.goBack();
  await page.waitForURL('**/admin/dashboard');
});

test('a form asks before it closes while a picture is uploaded', async ({ openAdminPage }) => {
  const { page } = await openAdminPage('/admin/dashboard');
  await openForm(page);
  await page.route(UPLOADS, () => {});
  await chooseFile(page, await photograph());
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeVisible();
  await waitForOverlayEntries(page, 1);
  await page.keyboard.press('Escape');
  await keepEditing(page).click();
  expect(await closeTab(page)).toBe('dialog');
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the settings ask before they are left while a logo is uploaded', async ({
  openAdminPage,
}) => {
  const { page } = await openAdminPage('/admin/settings');
  await page.route(UPLOADS, () => {});
  await page
    .getByRole('button', { name: /^Logo of/ })
    .first()
    .click();
  const buffer = await photograph();
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.jpg',
    mimeType: 'image/jpeg',
    buffer,
  });
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await keepEditing(page).click();
  expect(page.url()).toContain('/admin/settings');
});

test.describe('the form of a slide', () => {
  test('asks before another slide is edited while its picture is uploaded', async ({
    openAdminPage,
  }) => {
    const { page } = await openAdminPage('/admin/hero-slides');
    await page.route(UPLOADS, () => {});
    await chooseFile(page, await photograph());
    const cancel = page.getByRole('button', { name: 'Cancel upload' });
    await expect(cancel).toBeVisible();
    const edit = () =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
    await edit();
    await page.getByRole('button', { name: 'Keep uploading' }).click();
    await expect(cancel).toBeVisible();
    await edit();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByRole('form', { name: /^Edit / }).getByLabel('Title')).toBeFocused();
  });

  const leave: Record<string, (page: Page) => Promise<unknown>> = {
    'a link': (page) => page.getByRole('link', { name: 'Dashboard' }).click(),
    Back: (page) => page.goBack(),
  };
  for (const [way, go] of Object.entries(leave)) {
    test(`asks before ${way} leaves the screen`, async ({ openAdminPage }) => {
      const { page } = await openAdminPage('/admin/dashboard');
      await page.getByRole('link', { name: 'Carousel Management' }).click();
      await page.getByLabel('Title').fill('E2E Slide Unsaved');
      await waitForOverlayEntries(page, 1);
      await go(page);
      await keepEditing(page).click();
      await expect(page.getByLabel('Title')).toHaveValue('E2E Slide Unsaved');
      expect(page.url()).toContain('/admin/hero-slides');

      await waitForOverlayEntries(page, 1);
      await go(page);
      await discard(page).click();
      await page.waitForURL('**/admin/dashboard');
      await page.getByRole('link', { name: 'Carousel Management' }).click();
      await expect(page.getByLabel('Title')).toHaveValue('');
    });
  }

  test('has its draft after a reload', async ({ openAdminPage }) => {
    const { page } = await openAdminPage('/admin/hero-slides');
    await page.getByLabel('Title').fill('E2E Slide Unsaved');
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue('E2E Slide Unsaved');
  });
});
