/** HTML and scripts in catalogue fields are rendered as text on every admin screen and public page. */
import { collections } from '@neev/domain';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readIndex, readMenu } from '../api/derived-catalogue.ts';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { hostileImages, hostileTexts } from '../src/hostile-texts.ts';
import { newAdministrator, putCategory, putSubcategory, removeRecords } from '../src/manager.ts';
import { newVisitorContext, waitForContent } from '../src/open-public-page.ts';
import { database } from '../src/suite.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

const PREFIX = 'e2e-ch';
const idOf = (n: number) => `${PREFIX}-${n}`;

let browser: Browser;
let administrator: BrowserContext;
let visitor: BrowserContext;

const stamp = () => ({ updatedAt: new Date(), updatedBy: hostileTexts[0] });

/** Stores a category, a subcategory and a product with the text in every text field. */
async function putHostile(text: string, n: number): Promise<void> {
  const id = idOf(n);
  await putCategory(id, { name: text, description: text, image: '' }, 0);
  await putSubcategory(id, { name: text, description: text, categoryId: id });
  await putHostileProduct(id, id, text, '');
}

async function putHostileProduct(id: string, parentId: string, text: string, image: string) {
  await database()
    .collection(collections.products)
    .doc(id)
    .set({
      name: text,
      brand: text,
      description: text,
      price: 1,
      unit: text.length <= 20 ? text : '<b onclick=pwned()>',
      stock: 1,
      categoryId: parentId,
      subcategoryId: parentId,
      image,
      features: [text],
      ...stamp(),
    });
}

beforeAll(async () => {
  browser = await launchBrowser();
  administrator = await newAdministrator(browser);
  visitor = await newVisitorContext(browser, { reducedMotion: 'reduce' });
  await withoutTriggers(async () => {
    await Promise.all(hostileTexts.map(putHostile));
    await Promise.all(
      hostileImages.map((image, n) =>
        putHostileProduct(`${PREFIX}-image-${n}`, idOf(0), `E2E-CH Picture ${n}`, image),
      ),
    );
  });
  // Only this write starts the triggers.
  await putCategory(`${PREFIX}-last`, { name: 'E2E-CH Last', description: '', image: '' });
  const isLastRecord = ({ id }: { id: string }) => id === idOf(hostileTexts.length - 1);
  await eventually(readMenu, ({ categories }) => categories.some(isLastRecord), 30_000);
  await eventually(readIndex, (products) => products.some(isLastRecord), 30_000);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await removeRecords(PREFIX);
}, 120_000);

/** Opens a page. `executed` collects each script and dialog of an injected text. */
async function openRecorded(context: BrowserContext, path: string) {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  onTestFinished(() => page.close());
  const executed: string[] = [];
  await page.exposeFunction('pwned', () => void executed.push('a script'));
  page.on('dialog', (dialog) => {
    executed.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(path);
  return { page, executed };
}

/** Returns the elements that could only come from an injected text. */
const findInjectedElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.matches(
            'body script, body iframe, body details[open][ontoggle], body b[onclick]',
          ) ||
          element.getAttributeNames().some((name) => name.startsWith('on')) ||
          /^\s*(javascript|data):/i.test(element.getAttribute('href') ?? '') ||
          /^\s*(javascript|data):/i.test(element.getAttribute('src') ?? ''),
      )
      // Except the site's own scripts, their loader, and JSON data blocks, which are not executed.
      .filter((element) => !element.matches('script[src^="/"], script[type="module"]'))
      .filter((element) => !element.matches('body > template#code + script'))
      .filter((element) => !element.matches('script[type$="json"]'))
      .map((element) => element.outerHTML.slice(0, 160)),
  );

it.each(['overview', 'categories', 'subcategories', 'products'])(
  'HTML and scripts are rendered as text in the tab %s',
  async (tab) => {
    const { page, executed } = await openRecorded(administrator, `/admin/products?tab=${tab}`);
    for (const text of hostileTexts) {
      await page.getByText(text).filter({ visible: true }).first().waitFor();
    }
    expect([await findInjectedElements(page), executed]).toEqual([[], []]);
  },
);

it('HTML and scripts are rendered as text in forms, confirmation dialogs and notifications', async () => {
  const texts = hostileTexts.slice(0, 6).map((text) => `${text} bis`);
  await withoutTriggers(() =>
    Promise.all(
      texts.map((name, n) =>
        putCategory(`${PREFIX}-bis-${n}`, { name, description: name, image: '' }),
      ),
    ),
  );
  const { page, executed } = await openRecorded(administrator, '/admin/products?tab=categories');
  for (const text of texts) {
    const buttons = (verb: string) =>
      page.getByRole('button', { name: `${verb} ${text}`, exact: true });
    await buttons('Edit').click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Description').inputValue()).toBe(text);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await buttons('Delete').click();
    await dialog.getByText(`Are you sure you want to delete "${text}"?`).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`“${text}” deleted.`).waitFor();
    await buttons('Edit').waitFor({ state: 'detached' });
  }
  expect([await findInjectedElements(page), executed]).toEqual([[], []]);
});

it.each([
  '/',
  '/categories',
  '/sitemap',
  '/material',
  '/search?q=pwned',
  ...[0, 1, 4, 6].flatMap((n) => [
    `/category/${idOf(n)}`,
    `/subcategory/${idOf(n)}`,
    `/product/${idOf(n)}`,
  ]),
  ...hostileImages.map((_, n) => `/product/${PREFIX}-image-${n}`),
])('HTML and scripts are rendered as text on the page %s', async (path) => {
  const { page, executed } = await openRecorded(visitor, path);
  await waitForContent(page);
  expect([await findInjectedElements(page), executed]).toEqual([[], []]);
});
