/** Accessibility: axe, use by keyboard, narrow windows and large text. */
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { findClippedElements, readHorizontalOverflow } from '../src/overflow.ts';
import { readLowestContrast } from '../src/pixel-contrast.ts';
import { type PublicPage, publicPages } from '../src/public-pages.ts';
import { openMobileMenu } from '../src/site-header.ts';
import { expect, test } from '../src/test.ts';

const widths = [360, 1280];

const viewport = (width: number) => ({ width, height: 900 });

const readTextSize = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

/** Returns the text size, the horizontal overflow and the clipped elements of a page. */
async function readOverflow(page: Page) {
  await waitTwoFrames(page);
  const textSize = await readTextSize(page);
  return {
    textSize,
    overflowPx: await readHorizontalOverflow(page),
    clipped: await findClippedElements(page),
  };
}

/** Waits two frames: a page reacts to a new viewport in the first, a carousel in the second. */
function waitTwoFrames(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Expects that nothing overflows once the page has adapted to its new width or text size. Continues after a failure. */
function expectNoOverflow(page: Page, textSize: string, message: string): Promise<void> {
  return expect
    .configure({ soft: true })
    .poll(() => readOverflow(page), message)
    .toEqual({ textSize, overflowPx: 0, clipped: [] });
}

/** Sets the browser's default font size. Unset, it is 16 px. */
async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // A viewport change in progress may reset the font size once.
  await expect
    .poll(async () => {
      await session.send('Page.setFontSizes', { fontSizes: { standard: px } });
      return readTextSize(page);
    })
    .toBe(`${px}px`);
}

/** One page of each kind. */
const checkedPages: PublicPage[] = [
  ...publicPages.filter(({ sameKindAs }) => sameKindAs === undefined),
  { path: '/admin-portal-xyz-login' },
];

for (const entry of checkedPages) {
  test(`${entry.path} is accessible: axe finds no violation, and nothing is cut off in narrow windows or with large text`, async ({
    visit,
  }) => {
    const { page } = await visit(entry);
    for (const width of widths) {
      await page.setViewportSize(viewport(width));
      expect.soft(await findAxeViolations(page), `axe at ${width} px`).toEqual([]);
    }
    // 320 px is also the width of a 1280 px window at a zoom of 400 %; 640 px at 200 %.
    for (const width of [320, 640]) {
      await page.setViewportSize(viewport(width));
      await expectNoOverflow(page, '16px', `at ${width} px`);
    }
    for (const width of [1280, 360]) {
      await page.setViewportSize(viewport(width));
      await setTextSize(page, 32);
      await expectNoOverflow(page, '32px', `text at 200 %, at ${width} px`);
    }
  });
}

test('the list of a visitor has nothing cut off with large text on a phone', async ({ page }) => {
  await page.goto('/subcategory/tmt-bars');
  await page.getByRole('link', { name: 'Add TMT Bar Fe 500D 8 mm to list' }).click();
  await page.goto('/quote');
  await page.setViewportSize(viewport(360));
  await setTextSize(page, 32);
  await expect(page.getByLabel('Quantity of TMT Bar Fe 500D 8 mm')).toBeVisible();
  await expectNoOverflow(page, '32px', 'text at 200 %');
});

const adminScreens = [
  'dashboard',
  'products',
  'products?tab=categories',
  'products?tab=subcategories',
  'products?tab=products',
  'enquiries',
  'enquiries?show=quarantine',
  'hero-slides',
  'notifications',
  'settings',
  'team',
];

for (const screen of adminScreens) {
  test(`/admin/${screen} has nothing cut off on phones, tablets and small laptops`, async ({
    openAdminPage,
  }) => {
    const { page } = await openAdminPage(`/admin/${screen}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    for (const width of [320, 768, 1024]) {
      await page.setViewportSize(viewport(width));
      await expectNoOverflow(page, '16px', `at ${width} px`);
    }
  });
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: viewport(width) });

    test('the enquiry dialog has no axe violation', async ({ page }) => {
      await page.goto('/');
      if (width < 1024) await openMobileMenu(page);
      await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Name is required.')).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
    });
  });
}

const WHITE_PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3H0z" fill="#fff"/></svg>';

test('the text on the picture of a subcategory has a contrast of 4.5:1 on a white picture', async ({
  page,
}) => {
  await page.route(/\.(svg|webp)$/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: WHITE_PICTURE }),
  );
  const heading = page.getByRole('heading', { level: 1 });
  for (const width of [320, 360, 768, 1024, 1280]) {
    // A page that is resized while it is open can be measured before its layout has changed.
    await page.setViewportSize(viewport(width));
    await page.goto('/subcategory/tmt-bars');
    for (const text of [heading, heading.locator('~ p')]) {
      expect.soft(await readLowestContrast(page, text), `${width} px`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('the menu of the admin area is used by keyboard on a phone', async ({ openAdminPage }) => {
  const { page } = await openAdminPage('/admin/dashboard', {
    viewport: { width: 360, height: 740 },
  });
  const menu = page.getByRole('navigation', { name: 'Admin' });
  const open = page.getByRole('button', { name: /^Open menu/ });
  await open.press('Enter');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await page.getByRole('button', { name: 'Log out everywhere' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
  // The page behind it is inert and does not scroll.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');

  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');

  await open.press('Enter');
  await menu.getByRole('link', { name: 'Team' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await open.press('Enter');
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  await page.getByRole('main').getByRole('button').first().focus();
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('buttons have an outline in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  for (const button of [
    page.getByRole('button', { name: 'PRODUCT ENQUIRY' }),
    page.getByRole('button', { name: 'PRODUCTS', exact: true }),
    // A link that looks like a button.
    page.getByRole('link', { name: 'Browse products' }).first(),
  ]) {
    await expect(button).toHaveCSS('border-top-width', '1px');
    await expect(button).toHaveCSS('border-top-style', 'solid');
  }
});

test('the current one of several links differs from the others in forced colours', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/category/steel', '/product/tmt-bar-fe-500d-8-mm']) {
    await page.goto(path);
    const current = page.locator('main a[aria-current="true"]');
    const other = page.locator('main li:has(> a[aria-current="true"]) + li > a');
    await expect(current).toHaveCSS('border-top-width', '5px');
    await expect(other).not.toHaveCSS('border-top-width', '5px');
  }
});

test('the current screen, tab and pressed button of the admin area differ from the others in forced colours', async ({
  openAdminPage,
}) => {
  for (const [path, current, other] of [
    ['/admin/products', 'nav [aria-current="page"]', 'nav a:not([aria-current])'],
    ['/admin/products', '[aria-selected="true"]', '[aria-selected="false"]'],
    ['/admin/dashboard', '[aria-pressed="true"]', '[aria-pressed="false"]'],
  ] as const) {
    const { page } = await openAdminPage(path);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(page.locator(current)).toHaveCSS('border-top-width', '3px');
    await expect(page.locator(other).first()).not.toHaveCSS('border-top-width', '3px');
  }
});

test('the pause button of the slides has the background of buttons in forced colours', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  // Opaque: the alpha of a background is kept in forced colours.
  await expect(page.getByRole('button', { name: /the slides$/ })).toHaveCSS(
    'background-color',
    /^rgb\(/,
  );
});

test('the bars of a page scroll away at 400 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/product/tmt-bar-fe-500d-8-mm');
  const heading = page.getByRole('heading', { name: 'Request Quote' });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(page.getByRole('group', { name: 'Contact us' })).not.toBeInViewport();
});

test('the enquiry dialog opens and closes by keyboard, traps the focus, and restores it on close', async ({
  page,
}) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'PRODUCT ENQUIRY' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Product Enquiry' });
  await expect(dialog).toBeVisible();
  for (let n = 0; n < 12; n += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () =>
        document.activeElement?.closest('dialog, body > :not(#root)') === null &&
        document.activeElement !== document.body,
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});
