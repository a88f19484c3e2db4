/** The dark theme, which follows the setting of the device. */
import type { Locator, Page } from '@playwright/test';
import { findColourViolations } from '../src/axe.ts';
import { findLightBackgrounds } from '../src/light-backgrounds.ts';
import { publicPages } from '../src/public-pages.ts';
import { menuDisclosure, openMobileMenu } from '../src/site-header.ts';
import { expect, test } from '../src/test.ts';

const DARK = 'rgb(20, 29, 47)';
const WHITE = 'rgb(255, 255, 255)';

async function expectDark(page: Page): Promise<void> {
  await expect(page.locator('body')).toHaveCSS('background-color', DARK);
  expect.soft(await findColourViolations(page), 'axe').toEqual([]);
  expect.soft(await findLightBackgrounds(page), 'light backgrounds').toEqual([]);
}

test.describe('on a dark device', () => {
  test.use({ colorScheme: 'dark' });

  for (const entry of publicPages.filter(({ sameKindAs }) => sameKindAs === undefined)) {
    test(`${entry.path} is dark, with enough contrast`, async ({ visit }) => {
      const { page } = await visit(entry);
      await expectDark(page);
    });
  }

  test('the menu, the search and the enquiry dialog have enough contrast', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 900 });
    await page.goto('/');
    await openMobileMenu(page);
    await menuDisclosure(page, 'PRODUCTS').click();
    await expectDark(page);
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Name is required.')).toBeVisible();
    await expectDark(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Search products' }).click();
    await page.getByRole('combobox').fill('cement');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectDark(page);
  });

  test('a page is printed on white', async ({ page }) => {
    await page.goto('/product/tmt-bar-fe-500d-8-mm');
    await expect(page.locator('body')).toHaveCSS('background-color', DARK);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('body')).toHaveCSS('background-color', WHITE);
    await expect(page.getByRole('img', { name: /home$/ })).toHaveJSProperty(
      'currentSrc',
      new URL('/logo.svg', page.url()).href,
    );
  });
});

for (const path of ['/', '/admin/dashboard']) {
  test(`${path} has no white background while its styles load`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
  });
}

/** Screens of the admin area, and how to open a dialog or form of each. */
const screens: Record<string, (page: Page) => Promise<Locator>> = {
  dashboard: async (page) => {
    await page.getByText('Show as table').click();
    return page.getByRole('table').filter({ hasText: 'Visits' });
  },
  'products?tab=products': async (page) => {
    await page.getByRole('button', { name: 'Add Product' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    return page.getByText('Name is required.');
  },
  'products?tab=categories': async (page) => {
    await page.getByRole('button', { name: 'Delete Steel' }).click();
    return page.getByRole('dialog');
  },
  // An enquiry that was read before, so that its status does not change.
  'enquiries?show=read': async (page) => {
    const rows = page.getByRole('region', { name: 'Enquiries' }).getByRole('listitem');
    await rows.first().getByRole('button').click();
    return page.getByRole('dialog', { name: 'Enquiry Details' });
  },
  'hero-slides': async (page) => {
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    return page.getByRole('button', { name: 'Update Slide' });
  },
  notifications: async (page) => page.getByRole('combobox', { name: 'New enquiry' }),
  settings: async (page) => {
    await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZW');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    return page.getByText('typing error');
  },
  team: async (page) => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    return page.getByRole('dialog');
  },
};

for (const [screen, open] of Object.entries(screens)) {
  test(`/admin/${screen} is dark on a dark device, with enough contrast`, async ({
    openAdminPage,
  }) => {
    const { page } = await openAdminPage(`/admin/${screen}`, { colorScheme: 'dark' });
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await expectDark(page);
    await expect(await open(page)).toBeVisible();
    await expectDark(page);
  });
}
