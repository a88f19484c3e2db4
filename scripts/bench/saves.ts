/**
 * Milliseconds from an administrator's save to the screen of a visitor who views the product: from the
 * click on `Save` in the catalogue manager to the first frame that shows the new name. Both pages use the
 * clock of this machine.
 */
import type { Browser, Page } from 'playwright-core';
import { localAdmin } from '../lib/project.ts';
import { figureTable, percentilePair, type Table } from './report.ts';
import { withBrowser } from './with-browser.ts';

const PRODUCT = 'tmt-bar-fe-500d-8-mm';

/** The query of the catalogue manager that lists the product under any name. */
const TABLE_QUERY = '?tab=products&category=steel&subcategory=tmt-bars';

const SAVES = 50;

/** Saves that are not measured, while the functions start and the visitor's page subscribes. */
const WARM_UP_SAVES = 3;

/** Milliseconds between two saves; no administrator edits faster. */
const PAUSE_MS = 500;

const TIMEOUT_MS = 60_000;

interface SaveTimes {
  closedMs: number;
  shownMs: number;
}

export function measureSaves(siteUrl: string): Promise<Table> {
  return withBrowser(async (browser) => {
    const { originalName, waitForHeading } = await openProduct(browser, siteUrl);
    const manager = await openManager(browser, siteUrl, originalName);

    async function save(from: string, to: string): Promise<SaveTimes> {
      const displayed = waitForHeading(to);
      const { clickedAt, closedAt } = await rename(manager, from, to);
      return { closedMs: closedAt - clickedAt, shownMs: (await displayed) - clickedAt };
    }

    const times: SaveTimes[] = [];
    let name = originalName;
    for (let n = 0; n < WARM_UP_SAVES + SAVES; n += 1) {
      const next = `Bench ${n}`;
      times.push(await save(name, next));
      name = next;
      await manager.waitForTimeout(PAUSE_MS);
    }
    await rename(manager, name, originalName);
    return toTable(times.slice(WARM_UP_SAVES));
  });
}

function toTable(times: readonly SaveTimes[]): Table {
  return figureTable(`From a save in the catalogue manager to a visitor's screen, ${SAVES} saves`, [
    {
      figure: 'Save clicked to form closed, 50th / 95th percentile',
      value: percentilePair(times.map(({ closedMs }) => closedMs)),
    },
    {
      figure: 'Save clicked to shown, 50th / 95th percentile',
      value: percentilePair(times.map(({ shownMs }) => shownMs)),
    },
  ]);
}

/** Opens the page of the product as a visitor. */
async function openProduct(browser: Browser, siteUrl: string) {
  const page = await browser.newPage({ baseURL: siteUrl });
  await page.goto(`/product/${PRODUCT}`);
  const originalName = await page.locator('main h1').innerText();
  return { originalName, waitForHeading: await watchHeading(page) };
}

/** Opens the catalogue manager as the local administrator, and waits until it lists the product. */
async function openManager(browser: Browser, siteUrl: string, product: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: siteUrl });
  await page.goto(`/admin/products${TABLE_QUERY}`);
  await page.getByLabel('Email').fill(localAdmin.email);
  await page.getByLabel('Password').fill(localAdmin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await editButton(page, product).waitFor({ timeout: TIMEOUT_MS });
  return page;
}

function editButton(page: Page, product: string) {
  return page.getByRole('button', { name: `Edit ${product}`, exact: true });
}

/** Renames the product in its form. Returns times in milliseconds since 1970. */
async function rename(
  page: Page,
  from: string,
  to: string,
): Promise<{ clickedAt: number; closedAt: number }> {
  await editButton(page, from).click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.getByLabel('Product Name').fill(to);
  const clickedAt = await form.getByRole('button', { name: 'Save' }).evaluate((button) => {
    const at = Date.now();
    if (button instanceof HTMLElement) button.click();
    return at;
  });
  await form.waitFor({ state: 'detached' });
  return { clickedAt, closedAt: Date.now() };
}

/** Waits for a heading. Returns when it was shown, in milliseconds since 1970. */
type WaitForHeading = (heading: string) => Promise<number>;

async function watchHeading(page: Page): Promise<WaitForHeading> {
  const pendingHeadings = new Map<string, (shownAt: number) => void>();
  await page.exposeFunction('reportHeading', (heading: string, shownAt: number) => {
    pendingHeadings.get(heading)?.(shownAt);
  });
  await page.evaluate(reportHeadings);
  return (heading) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${heading} was not shown within ${TIMEOUT_MS} ms.`)),
        TIMEOUT_MS,
      );
      pendingHeadings.set(heading, (shownAt) => {
        clearTimeout(timer);
        resolve(shownAt);
      });
    });
}

/** Runs in the page: reports each new heading after the frame that shows it. */
function reportHeadings(): void {
  let last: string | null | undefined;
  new MutationObserver(() => {
    const heading = document.querySelector('main h1')?.textContent;
    if (heading === last) return;
    last = heading;
    // A timeout that is set in an animation frame runs after the frame is painted.
    requestAnimationFrame(() =>
      setTimeout(() => Reflect.get(window, 'reportHeading')(heading, Date.now())),
    );
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}
