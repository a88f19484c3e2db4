/** The inbox with 10,000 enquiries and with none. */
import { collections, type EnquiryStatus } from '@neev/domain';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { createSession, rowsOf, type Session, sessionForOrigin } from '../src/inbox.ts';
import { type IsolatedProject, startIsolatedProject } from '../src/isolated-project.ts';
import { type IsolatedSite, startIsolatedSite } from '../src/isolated-site.ts';
import { openPage } from '../src/pages.ts';
import { startReadCounter } from '../src/read-counter.ts';
import { database } from '../src/suite.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const LARGE = 'demo-inbox-large';
const ENQUIRIES = 10_000;
/** Client-side navigation from another screen. */
const NAVIGATION_LIMIT_MS = 1_000;
/** Page load, including the code, the session and the access check. */
const PAGE_LOAD_LIMIT_MS = 1_000;
/** Attempts to open the inbox within the limit. */
const ATTEMPTS = 8;
const MAX_READS = 60;
const MINUTE_MS = 60_000;

let browser: Browser;
let session: Session;
let largeProject: IsolatedProject;
let site: IsolatedSite;
let emptyProject: IsolatedProject;

beforeAll(async () => {
  browser = await launchBrowser();
  session = await createSession(browser);
  [largeProject, emptyProject] = await Promise.all([
    startIsolatedProject(LARGE),
    startIsolatedProject('demo-inbox-empty'),
  ]);
  await Promise.all([copyAdmins(largeProject), copyAdmins(emptyProject)]);
  await fill(largeProject);
  site = await startIsolatedSite(LARGE);
});

afterAll(async () => {
  await browser.close();
  site.stop();
  await Promise.all([largeProject.stop(), emptyProject.stop()]);
});

it('an empty inbox explains that new enquiries will appear', async () => {
  const { page } = await openPage(browser, { storageState: session });
  await emptyProject.connectPage(page);
  await page.goto('/admin/enquiries');
  await page.getByRole('heading', { name: 'No enquiries found' }).waitFor();
  await page.getByText('New enquiries will appear here.').waitFor();
  await page.getByText('Total Enquiries').locator('..').getByText('0', { exact: true }).waitFor();
});

it(`an inbox with ${ENQUIRIES} enquiries reads at most ${MAX_READS} documents, and shows the total`, async () => {
  const counter = await startReadCounter();
  const page = await openLarge({ proxy: counter.proxy });
  await page.getByText('10,000', { exact: true }).waitFor();
  await eventually(async () => counter.isComplete(), Boolean);
  const reads = counter.reads();
  counter.stop();
  expect(reads.length, reads.join()).toBeLessThanOrEqual(MAX_READS);
  const enquiries = new Set(reads.filter((path) => path.startsWith('enquiries/')));
  expect(enquiries.size).toBe(50);
});

it(`an inbox with ${ENQUIRIES} enquiries opens within ${NAVIGATION_LIMIT_MS} ms by a link, ${PAGE_LOAD_LIMIT_MS} ms by its URL`, async () => {
  const page = await openLarge();
  await recordFirstRow(page);
  const reloadInbox = () => page.reload({ waitUntil: 'commit' });
  const pageLoadMs = await measureFastestMs(page, reloadInbox, PAGE_LOAD_LIMIT_MS);
  expect(pageLoadMs).toBeLessThan(PAGE_LOAD_LIMIT_MS);
  const navigateToInbox = async () => {
    await page.getByRole('link', { name: 'Products' }).click();
    await rowsOf(page).first().waitFor({ state: 'detached' });
    await page.evaluate(resetFirstRow);
    await page.getByRole('link', { name: 'Enquiries' }).click();
  };
  const navigationMs = await measureFastestMs(page, navigateToInbox, NAVIGATION_LIMIT_MS);
  expect(navigationMs).toBeLessThan(NAVIGATION_LIMIT_MS);
});

it('older enquiries are loaded on scrolling, separately for each filter', async () => {
  const page = await openLarge({}, '?show=archived');
  // One in ten is archived: five of the newest 50; two more pages have the others.
  await scrollTo(page, 100);
  const names = await rowsOf(page).locator('.font-medium').first().allInnerTexts();
  expect(names).toEqual(['Enquiry 9']);
  expect(await nameAt(page, 99)).toBe('Enquiry 999');

  await page.getByRole('tab', { name: 'All' }).click();
  await scrollTo(page, 120);
  expect(await nameAt(page, 119)).toBe('Enquiry 119');
});

it('an error is shown when older enquiries fail to load, and a retry loads them', async () => {
  const page = await openLarge();
  await page.context().setOffline(true);
  await rowsOf(page).last().scrollIntoViewIfNeeded();
  await page.getByText('Failed to load older enquiries.').waitFor({ timeout: 30_000 });
  const before = await rowsOf(page).count();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await eventually(
    () => rowsOf(page).count(),
    (count) => count > before,
    20_000,
  );
});

/** Opens the large inbox on the isolated site. */
async function openLarge(options: BrowserContextOptions = {}, search = ''): Promise<Page> {
  const storageState = sessionForOrigin(session, site.url);
  const { page } = await openPage(browser, { baseURL: site.url, storageState, ...options });
  await page.goto(`/admin/enquiries${search}`);
  await rowsOf(page).first().waitFor();
  return page;
}

/** Measured in the page: the start of the navigation and the time of the first row. */
interface Opening {
  startedAtMs?: number;
  rowAtMs?: number;
}

/** Records the time of the first row in the page; polling from the test would take too long. */
function recordFirstRow(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const opening: Opening = { startedAtMs: 0 };
    Reflect.set(window, 'opening', opening);
    new MutationObserver(() => {
      if (document.querySelector('[data-enquiry]')) opening.rowAtMs ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Runs in the page. Starts another measurement. */
function resetFirstRow(): void {
  const opening: Opening = Reflect.get(window, 'opening');
  opening.startedAtMs = performance.now();
  delete opening.rowAtMs;
}

/** Returns the milliseconds until the first row, best of `ATTEMPTS`, because the machine may be busy. */
async function measureFastestMs(
  page: Page,
  open: () => Promise<unknown>,
  limitMs: number,
): Promise<number> {
  let fastestMs = Number.POSITIVE_INFINITY;
  for (let n = 0; n < ATTEMPTS && fastestMs >= limitMs; n += 1) {
    await open();
    await rowsOf(page).first().waitFor();
    fastestMs = Math.min(fastestMs, await page.evaluate(readOpeningMs));
  }
  return fastestMs;
}

function readOpeningMs(): number {
  const { startedAtMs = Number.NaN, rowAtMs = Number.NaN }: Opening = Reflect.get(
    window,
    'opening',
  );
  return rowAtMs - startedAtMs;
}

async function scrollTo(page: Page, rows: number): Promise<void> {
  const scroll = async () => {
    await page.mouse.wheel(0, 4_000);
    return rowsOf(page).count();
  };
  await page.mouse.move(700, 500);
  await eventually(scroll, (count) => count >= rows, 20_000);
}

function nameAt(page: Page, index: number): Promise<string> {
  return rowsOf(page).nth(index).locator('span span span').first().innerText();
}

/** Copies the records in `admins`, so that administrators of the suite have access. */
async function copyAdmins({ database: target }: IsolatedProject): Promise<void> {
  const { docs } = await database().collection(collections.admins).get();
  await Promise.all(docs.map((each) => target.doc(each.ref.path).set(each.data())));
}

async function fill({ database: target }: IsolatedProject): Promise<void> {
  const writer = target.bulkWriter({ throttling: false });
  const now = Date.now();
  for (let n = 0; n < ENQUIRIES; n += 1) {
    void writer.set(target.doc(`${collections.enquiries}/large-${n}`), {
      name: `Enquiry ${n}`,
      email: `site-${n}@example.com`,
      mobile: '+91 10000 12345',
      product: 'River sand',
      message: 'Please quote for two lorries, with unloading at site.\nBefore noon.',
      status: statusOf(n),
      createdAt: new Date(now - n * MINUTE_MS),
    });
  }
  await writer.close();
}

function statusOf(n: number): EnquiryStatus {
  if (n === 0) return 'unread';
  return n % 10 === 9 ? 'archived' : 'read';
}
