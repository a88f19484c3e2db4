/** Administrators edit the data of the company, which visitors see on every page. */
import { type Brand, COMPANY_PATH, company, defaultBrands } from '@neev/domain';
import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { findClippedElements } from '../src/overflow.ts';
import {
  photograph,
  readImageFiles,
  removeImagesExcept,
  startImageFunction,
  UPLOADS,
} from '../src/pictures.ts';
import { database, siteUrl } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';

const ADDRESS = '7 Yard Road, Hosur 635109, Tamil Nadu';
const HOURS = 'Monday to Friday, 9 am to 7 pm; Saturday, 10 am to 2 pm';
const GSTIN = '27AAPFU0939F1ZV';

interface Fixtures {
  /** Opens the settings. The stored settings are deleted when the test ends. */
  openSettings: (viewport?: { width: number; height: number }) => Promise<Page>;
}

const test = base.extend<Fixtures>({
  openSettings: async ({ openAdminPage }, use) => {
    await use(async (viewport = { width: 1280, height: 800 }) => {
      const { page } = await openAdminPage('/admin/settings', { viewport });
      await expect(form(page)).toBeVisible();
      return page;
    });
    await database().doc(COMPANY_PATH).delete();
    // Other journeys expect the texts of the specification.
    await expect.poll(() => readPage('/contact')).toContain(company.address);
  },
});

const form = (page: Page) => page.getByRole('form', { name: 'Settings' });
const field = (page: Page, label: string, options?: { exact: boolean }) =>
  form(page).getByLabel(label, options);
const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click();
const saveAll = async (page: Page) => {
  await save(page);
  await expect(page.getByText('Settings saved.').first()).toBeVisible();
};
const names = (page: Page) =>
  field(page, 'Name').evaluateAll((inputs) =>
    inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')),
  );
const brandsOf = (page: Page) => page.getByRole('list', { name: 'Brands we deal in' });

async function storedBrands(): Promise<Brand[]> {
  return (await database().doc(COMPANY_PATH).get()).get('brands');
}

/** Chooses a logo, and waits until its upload begins. */
async function chooseLogo(page: Page, brand: string): Promise<void> {
  await page.getByRole('button', { name: `Logo of ${brand}` }).click();
  const buffer = await photograph();
  await form(page)
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeVisible();
}

/** Whether something else is above a point of the element's last line. */
const isCovered = (element: Locator) =>
  element.evaluate((node) => {
    const { left, bottom } = node.getBoundingClientRect();
    return document.elementFromPoint(left + 8, bottom - 8) !== node;
  });

const previews = (page: Page) => page.getByTestId('preview');

async function readPage(path: string): Promise<string> {
  return (await fetch(new URL(path, siteUrl))).text();
}

test('an open page shows changed settings without a reload, and a new one contains them', async ({
  openSettings,
  openPage,
}) => {
  const { page: visitor } = await openPage();
  await visitor.goto('/contact');
  await expect(visitor.getByRole('main').getByText(company.hours)).toBeVisible();
  const page = await openSettings();
  await field(page, 'Address').fill(ADDRESS);
  await field(page, 'GSTIN').fill('27aapfu0939f1zv');
  await field(page, 'Saturday, opens at').fill('10:00');
  await field(page, 'Saturday, closes at').fill('14:00');
  await expect(form(page).getByText(`Shown as: ${HOURS}`)).toBeVisible();
  const phonePreview = previews(page).last().frameLocator('iframe');
  await expect(phonePreview.getByText(ADDRESS, { exact: true })).toBeVisible();
  await save(page);
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(field(page, 'GSTIN')).toHaveValue(GSTIN);
  await expect(visitor.getByRole('main').getByText(ADDRESS)).toBeVisible();
  await expect(visitor.getByRole('main').getByText(HOURS)).toBeVisible();
  await expect(visitor.getByRole('contentinfo').getByText(`GSTIN: ${GSTIN}`)).toBeVisible();
  await expect.poll(() => readPage('/contact')).toContain(HOURS);
  await expect.poll(() => readPage('/')).toContain(ADDRESS);
});

test('a weekday that is cleared is closed, and one that is ticked has times', async ({
  openSettings,
}) => {
  const page = await openSettings();
  await field(page, 'Saturday', { exact: true }).uncheck();
  await expect(form(page).getByText('Shown as: Monday to Friday, 9 am to 7 pm')).toBeVisible();
  await expect(field(page, 'Saturday, opens at')).toHaveCount(0);
  await field(page, 'Sunday', { exact: true }).check();
  await field(page, 'Sunday, closes at').fill('13:00');
  await expect(
    form(page).getByText('Shown as: Monday to Friday, 9 am to 7 pm; Sunday, 9 am to 1 pm'),
  ).toBeVisible();
});

test('a GSTIN with a typing error is explained, and everything that was entered stays', async ({
  openSettings,
}) => {
  const page = await openSettings();
  await field(page, 'Address').fill(ADDRESS);
  await field(page, 'GSTIN').fill('27AAPFU0939F1ZW');
  await field(page, 'Facebook').fill('');
  await save(page);
  await expect(form(page).getByText('typing error')).toBeVisible();
  await expect(field(page, 'GSTIN')).toBeFocused();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Address')).toHaveValue(ADDRESS);
  expect((await database().doc(COMPANY_PATH).get()).exists).toBe(false);
});

test('changes are marked as unsaved, and can be saved wherever the page is scrolled to', async ({
  openSettings,
}) => {
  const page = await openSettings({ width: 360, height: 740 });
  await expect(form(page).getByText('Unsaved changes')).toBeHidden();
  await field(page, 'Address').fill(ADDRESS);
  await expect(form(page).getByText('Unsaved changes')).toBeInViewport({ ratio: 1 });
  const saveButton = page.getByRole('button', { name: 'Save Settings' });
  await expect(saveButton).toBeInViewport({ ratio: 1 });
  for (const label of ['About text', 'Facebook']) {
    await field(page, label).evaluate((element) =>
      window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 4),
    );
    expect(await isCovered(field(page, label))).toBe(true);
    await field(page, label).focus();
    expect(await isCovered(field(page, label))).toBe(false);
  }
  await field(page, 'Address').focus();
  const position = await page.evaluate(() => window.scrollY);
  await save(page);
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(form(page).getByText('Unsaved changes')).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(position);
});

test('invalid hours are shown and get the focus when they are saved from another part of the form', async ({
  openSettings,
}) => {
  const page = await openSettings({ width: 360, height: 740 });
  const closing = page.getByLabel('Friday, closes at');
  await closing.fill('08:00');
  await page.getByLabel('Instagram').scrollIntoViewIfNeeded();
  await expect(closing).not.toBeInViewport();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByLabel('Friday, opens at')).toBeFocused();
  const error = page.getByText('The closing time must be after the opening time.');
  await expect(error).toBeInViewport();
  await closing.fill('18:00');
  await expect(error).toHaveCount(0);
});

test('discarded changes leave the focus on the button that saves', async ({ openSettings }) => {
  const page = await openSettings();
  await field(page, 'Address').fill(ADDRESS);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Address')).toHaveValue(company.address);
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeFocused();
});

test('holidays are added and removed by keyboard', async ({ openSettings }) => {
  const page = await openSettings();
  const date = field(page, 'Date');
  for (const day of ['2027-08-15', '2027-01-26']) {
    await date.fill(day);
    await date.press('Enter');
  }
  await page.getByRole('button', { name: 'Remove 15 August 2027' }).press('Enter');
  await save(page);
  await expect(page.getByText('Settings saved.')).toBeVisible();
  const stored = await database().doc(COMPANY_PATH).get();
  expect(stored.get('holidays')).toEqual(['2027-01-26']);
});

test('holidays are added with Tab, which keeps the focus', async ({ openSettings }) => {
  const page = await openSettings();
  const date = field(page, 'Date');
  await date.fill('2027-01-26');
  // Through the parts of the field.
  do await page.keyboard.press('Tab');
  while (await date.evaluate((input) => input === document.activeElement));
  await expect(page.getByRole('button', { name: 'Remove 26 January 2027' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add holiday' })).toBeFocused();

  await page.getByRole('button', { name: 'Remove 26 January 2027' }).press('Enter');
  await expect(date).toBeFocused();

  // Left while the year is typed.
  await date.fill('0002-01-26');
  await field(page, 'Address').focus();
  await expect(page.getByRole('button', { name: 'Remove 26 January 2' })).toHaveCount(0);
  await expect(date).toHaveValue('0002-01-26');
});

test('a holiday that was chosen and not added is saved too', async ({ openSettings }) => {
  const page = await openSettings({ width: 360, height: 740 });
  await field(page, 'Date').fill('2027-01-26');
  // Leaving the field adds the holiday, with which the button gets half as wide.
  await page.getByRole('button', { name: 'Save Settings' }).click({ delay: 100 });
  await expect(page.getByText('Settings saved.')).toBeVisible();
  const stored = await database().doc(COMPANY_PATH).get();
  expect(stored.get('holidays')).toContain('2027-01-26');
});

test('the error of a brand disappears with the brand', async ({ openSettings }) => {
  const page = await openSettings();
  await page.getByRole('button', { name: 'Add brand' }).click();
  const unnamed = page.getByRole('button', { name: 'Move New brand up' });
  await unnamed.focus();
  await unnamed.press('Enter');
  await save(page);
  const error = form(page).getByText('Name is required.');
  await expect(error).toBeVisible();
  await page.getByRole('button', { name: 'Remove New brand' }).press('Enter');
  await expect(error).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add brand' })).toBeFocused();
});

test('a brand with a logo is on the home page once it is saved, until it is removed', async ({
  openSettings,
  openPage,
  afterTest,
}) => {
  await startImageFunction();
  afterTest(() => removeImagesExcept('brands', []));
  const { page: visitor } = await openPage();
  await visitor.goto('/');
  await expect(brandsOf(visitor).getByRole('link').first()).toHaveAccessibleName('Vajrasthi');
  const page = await openSettings();
  await page.getByRole('button', { name: 'Add brand' }).click();
  await field(page, 'Name').last().fill('Dak & Sons');
  await page.getByRole('button', { name: 'Logo of Dak & Sons' }).click();
  await field(page, 'Logo')
    .last()
    .setInputFiles({
      name: 'logo.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph(),
    });
  await expect(form(page).getByRole('img', { name: 'Dak & Sons' })).toBeVisible();
  const moveUp = page.getByRole('button', { name: 'Move Dak & Sons up' });
  await moveUp.focus();
  for (let n = 0; n < defaultBrands.length; n += 1) await moveUp.press('Enter');
  await expect(moveUp).toBeFocused();
  const preview = previews(page).first().frameLocator('iframe');
  await expect(preview.getByRole('img').first()).toHaveAccessibleName('Dak & Sons');
  await saveAll(page);

  await brandsOf(visitor).scrollIntoViewIfNeeded();
  const link = brandsOf(visitor).getByRole('link').first();
  await expect(link).toHaveAccessibleName('Dak & Sons');
  await expect(link).toHaveAttribute('href', '/search?q=Dak%20%26%20Sons');
  await expect.poll(() => readPage('/')).toContain('alt="Dak &amp; Sons"');
  const [{ logo = '' } = {}] = await storedBrands();
  expect(logo).toMatch(/#800x1200$/);
  expect([...(await readImageFiles(logo)).keys()]).toContain('400.webp');

  await page.getByRole('button', { name: 'Remove Dak & Sons' }).click();
  await save(page);
  await expect(link).toHaveAccessibleName('Vajrasthi');
  await expect.poll(() => readPage('/')).not.toContain('Dak &amp; Sons');
});

test('a brand without a logo is shown by its name, and two of the same name are explained', async ({
  openSettings,
}) => {
  const page = await openSettings();
  const [first, second] = defaultBrands.map(({ name }) => name);
  await field(page, 'Name').first().fill(`${second} `);
  await page
    .getByRole('button', { name: `Logo of ${second}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(form(page).locator('input[type=file]')).toBeFocused();
  await save(page);
  await expect(form(page).getByText('Two brands have the same name.')).toBeVisible();
  await page
    .getByRole('button', { name: `Remove ${second}` })
    .last()
    .click();
  await page.getByRole('button', { name: `Move ${second} down` }).click();
  await saveAll(page);
  expect((await names(page)).slice(0, 2)).toEqual([defaultBrands[2]?.name, second]);
  expect((await storedBrands())[1]).toEqual({ name: second, logo: '' });
  const home = brandsOf(page);
  await page.goto('/');
  await home.scrollIntoViewIfNeeded();
  await expect(home.getByText(second ?? '', { exact: true })).toBeVisible();
  await expect(home.getByRole('link', { name: first ?? '' })).toHaveCount(0);
});

test('a logo that changes while a name is typed is kept, with the name', async ({
  openSettings,
}) => {
  const page = await openSettings();
  await page.getByRole('button', { name: `Logo of ${defaultBrands[0]?.name}` }).click();
  const removeButton = await page.getByRole('button', { name: 'Remove image' }).elementHandle();
  // In one task, as when an upload ends at the moment of a keystroke.
  await field(page, 'Name')
    .first()
    .evaluate((input, button) => {
      if (!(input instanceof HTMLInputElement && button instanceof HTMLElement)) return;
      button.click();
      input.setRangeText('Dak', 0, input.value.length);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, removeButton);
  await saveAll(page);
  expect((await storedBrands())[0]).toEqual({ name: 'Dak', logo: '' });
});

test('a logo that is being uploaded belongs to its brand when another administrator removes the one before it', async ({
  openSettings,
  afterTest,
}) => {
  await startImageFunction();
  afterTest(() => removeImagesExcept('brands', []));
  const [page, other] = [await openSettings(), await openSettings()];
  const [first, second] = defaultBrands.map(({ name }) => name);
  const release = await holdRequests(page, UPLOADS);
  await chooseLogo(page, second ?? '');
  await other.getByRole('button', { name: `Remove ${first}` }).click();
  await saveAll(other);
  await expect(field(page, 'Name')).toHaveCount(defaultBrands.length - 1);
  release();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toHaveCount(0);
  await saveAll(page);
  const changed = (await storedBrands()).filter(({ logo }) => logo.startsWith('http'));
  expect(changed.map(({ name }) => name)).toEqual([second]);
});

test('the field of a logo is closed only after its upload', async ({ openSettings, afterTest }) => {
  await startImageFunction();
  afterTest(() => removeImagesExcept('brands', []));
  const page = await openSettings();
  const brand = defaultBrands[0]?.name ?? '';
  const toggle = page.getByRole('button', { name: `Logo of ${brand}` });
  const removeButton = page.getByRole('button', { name: 'Remove image' });
  const release = await holdRequests(page, UPLOADS);
  await chooseLogo(page, brand);
  await toggle.click();
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeVisible();
  release();
  await expect(removeButton).toBeVisible();
  await toggle.click();
  await expect(removeButton).toHaveCount(0);
  await saveAll(page);
  expect((await storedBrands())[0]?.logo).toMatch(/^http/);
});

test('discarded changes end the upload of a logo', async ({ openSettings }) => {
  const page = await openSettings();
  await holdRequests(page, UPLOADS);
  await chooseLogo(page, defaultBrands[0]?.name ?? '');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeFocused();
});

test('two administrators who change the same field choose what to keep', async ({
  openSettings,
}) => {
  const first = await openSettings();
  const second = await openSettings();
  await field(first, 'Footer text').fill('Everything for your site.');
  await field(second, 'Footer text').fill('Steel and stone.');
  await field(second, 'Email').fill('trade@neev.example');
  await save(second);
  const conflict = first.getByRole('group', {
    name: 'Footer text was changed by another administrator',
  });
  await expect(conflict.getByText('Steel and stone.')).toBeVisible();
  await expect(field(first, 'Email')).toHaveValue('trade@neev.example');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(field(first, 'Footer text')).toBeFocused();
  await save(first);
  await expect(field(second, 'Footer text')).toHaveValue('Everything for your site.');
});

test('the notice about another administrator’s change disappears when the settings are saved', async ({
  openSettings,
}) => {
  const first = await openSettings();
  const second = await openSettings();
  await field(first, 'Address').fill(ADDRESS);
  await field(second, 'Footer text').fill('Steel and stone.');
  await saveAll(second);
  const notice = form(first).getByText(
    'Footer text was changed by another administrator just now.',
  );
  await expect(notice).toBeVisible();
  await saveAll(first);
  await expect(notice).toHaveCount(0);
});

test('discarded changes end their conflict, and the failure to save them', async ({
  openSettings,
}) => {
  const first = await openSettings();
  const second = await openSettings();
  await field(first, 'Footer text').fill('Everything for your site.');
  await first.context().setOffline(true);
  await save(first);
  const failure = form(first).getByText('The settings were not saved.');
  await expect(failure).toBeVisible();
  await first.context().setOffline(false);
  await field(second, 'Footer text').fill('Steel and stone.');
  await saveAll(second);
  const conflict = form(first).getByRole('group', { name: 'Footer text was changed by another' });
  await expect(conflict).toBeVisible();
  await first.getByRole('button', { name: 'Discard changes' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(failure).toHaveCount(0);
  await expect(field(first, 'Footer text')).toHaveValue('Steel and stone.');
  await field(first, 'Address').fill(ADDRESS);
  await saveAll(first);
});

for (const width of [360, 768, 1280]) {
  test(`the screen has no axe violation and clips nothing at ${width} px`, async ({
    openSettings,
  }) => {
    const page = await openSettings({ width, height: 800 });
    await expect(previews(page).first().locator('iframe')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findClippedElements(page)).toEqual([]);
  });
}
