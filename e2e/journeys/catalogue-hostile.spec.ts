/** HTML and scripts in catalogue fields are rendered as text on every admin screen and public page. */
import { collections } from '@neev/domain';
import type { BrowserContext, Page } from '@playwright/test';
import { readIndex, readMenu } from '../api/derived-catalogue.ts';
import { hostileImages, hostileTexts } from '../src/hostile-texts.ts';
import { test as base, putCategory, putSubcategory, removeRecords } from '../src/manager.ts';
import { waitForContent } from '../src/open-public-page.ts';
import { findClippedElements } from '../src/overflow.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

const PREFIX = 'e2e-ch';
/** A word that is wider than a phone. */
const LONG_WORD = 'waterproofing'.repeat(4);
const storedTexts = [...hostileTexts, LONG_WORD];
const idOf = (n: number) => `${PREFIX}-${n}`;

interface RecordedPage {
  page: Page;
  /** Each script and dialog of an injected text. */
  executed: string[];
}

interface HostileFixtures {
  /** Opens a page and records what injected texts execute. The page is closed when the test ends. */
  openRecorded: (context: BrowserContext, path: string) => Promise<RecordedPage>;
}

const test = base.extend<HostileFixtures>({
  openRecorded: async ({ afterTest }, use) => {
    await use(async (context, path) => {
      const page = await context.newPage();
      afterTest(() => page.close());
      const executed: string[] = [];
      await page.exposeFunction('pwned', () => void executed.push('a script'));
      page.on('dialog', (dialog) => {
        executed.push(`a dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await page.goto(path);
      return { page, executed };
    });
  },
});

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

test.beforeAll(async () => {
  await withoutTriggers(async () => {
    await Promise.all(storedTexts.map(putHostile));
    await Promise.all(
      hostileImages.map((image, n) =>
        putHostileProduct(`${PREFIX}-image-${n}`, idOf(0), `E2E-CH Picture ${n}`, image),
      ),
    );
  });
  // Only this write starts the triggers.
  await putCategory(`${PREFIX}-last`, { name: 'E2E-CH Last', description: '', image: '' });
  const lastRecord = expect.objectContaining({ id: idOf(storedTexts.length - 1) });
  const readCategories = async () => (await readMenu()).categories;
  await expect.poll(readCategories).toContainEqual(lastRecord);
  await expect.poll(readIndex).toContainEqual(lastRecord);
});

test.afterAll(async () => {
  await removeRecords(PREFIX);
});

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

for (const tab of ['overview', 'categories', 'subcategories', 'products']) {
  test(`HTML and scripts are rendered as text in the tab ${tab}`, async ({
    administrator,
    openRecorded,
  }) => {
    const { page, executed } = await openRecorded(administrator, `/admin/products?tab=${tab}`);
    // The product table renders the visible rows only.
    await page.setViewportSize({ width: 1280, height: 8_000 });
    for (const text of hostileTexts) {
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    }
    expect([await findInjectedElements(page), executed]).toEqual([[], []]);
  });
}

test('HTML and scripts are rendered as text in forms, confirmation dialogs and notifications', async ({
  administrator,
  openRecorded,
}) => {
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
    await expect(dialog.getByLabel('Description')).toHaveValue(text);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await buttons('Delete').click();
    const question = `Are you sure you want to delete "${text}"?`;
    await expect(dialog.getByText(question)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`“${text}” deleted.`)).toBeVisible();
    await expect(buttons('Edit')).toHaveCount(0);
  }
  expect([await findInjectedElements(page), executed]).toEqual([[], []]);
});

const publicPaths = [
  '/',
  '/categories',
  '/sitemap',
  '/material',
  '/search?q=pwned',
  ...[0, 1, 4, 6, storedTexts.indexOf(LONG_WORD)].flatMap((n) => [
    `/category/${idOf(n)}`,
    `/subcategory/${idOf(n)}`,
    `/product/${idOf(n)}`,
  ]),
  ...hostileImages.map((_, n) => `/product/${PREFIX}-image-${n}`),
];

for (const path of publicPaths) {
  test(`HTML and scripts are rendered as text, and not cut off at 320 px, on the page ${path}`, async ({
    visitor,
    openRecorded,
  }) => {
    const { page, executed } = await openRecorded(visitor, path);
    await waitForContent(page);
    expect([await findInjectedElements(page), executed]).toEqual([[], []]);
    await page.setViewportSize({ width: 320, height: 700 });
    // Polled, because some components follow the width of the window with a render.
    await expect.poll(() => findClippedElements(page)).toEqual([]);
    const separators = page.getByLabel('Breadcrumb').locator('svg');
    const widths = await separators.evaluateAll((each) => each.map((svg) => svg.clientWidth));
    expect(widths.filter((width) => width < 14)).toEqual([]);
  });
}
