/** The inbox with 20,000 enquiries and with none. */
import { collections, type EnquiryStatus, formatCount } from '@neev/domain';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { test as base, rowsOf, scrollUntilRows, sessionForOrigin } from '../src/inbox.ts';
import { type IsolatedProject, startIsolatedProject } from '../src/isolated-project.ts';
import { type IsolatedSite, startIsolatedSite } from '../src/isolated-site.ts';
import { startReadCounter } from '../src/read-counter.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';

const LARGE = 'demo-inbox-large';
const ENQUIRIES = 20_000;
/** Client-side navigation from another screen. */
const NAVIGATION_LIMIT_MS = 1_000;
/** Page load, including the code, the session and the access check. */
const PAGE_LOAD_LIMIT_MS = 1_000;
/** Attempts to open the inbox within the limit. */
const ATTEMPTS = 8;
const MAX_READS = 60;
const MINUTE_MS = 60_000;
const SET_UP_TIMEOUT_MS = 120_000;

interface LargeFixtures {
  /** Opens the inbox of the large site, with a query string. */
  openLarge: (options?: BrowserContextOptions, search?: string) => Promise<Page>;
}

interface LargeWorkerFixtures {
  /** A project without enquiries. */
  emptyProject: IsolatedProject;
  /** The site with the database of a project that has `ENQUIRIES` enquiries. */
  largeSite: IsolatedSite;
}

const test = base.extend<LargeFixtures, LargeWorkerFixtures>({
  emptyProject: [
    async ({}, use) => {
      const project = await startIsolatedProject('demo-inbox-empty');
      await copyAdmins(project);
      await use(project);
      await project.stop();
    },
    { scope: 'worker', timeout: SET_UP_TIMEOUT_MS },
  ],

  largeSite: [
    async ({}, use) => {
      const project = await startIsolatedProject(LARGE);
      await copyAdmins(project);
      await fill(project);
      const site = await startIsolatedSite(LARGE);
      await use(site);
      site.stop();
      await project.stop();
    },
    { scope: 'worker', timeout: SET_UP_TIMEOUT_MS },
  ],

  openLarge: async ({ openInbox, session, largeSite }, use) => {
    await use(async (options = {}, search = '') => {
      const { page } = await openInbox({
        path: `/admin/enquiries${search}`,
        baseURL: largeSite.url,
        storageState: sessionForOrigin(session, largeSite.url),
        ...options,
      });
      return page;
    });
  },
});

// Recording a trace would slow down the measured pages.
test.use({ trace: 'off' });

test('an empty inbox explains that new enquiries will appear', async ({
  openPage,
  session,
  emptyProject,
}) => {
  const { page } = await openPage({ storageState: session });
  await emptyProject.connectPage(page);
  await page.goto('/admin/enquiries');
  await expect(page.getByRole('heading', { name: 'No enquiries found' })).toBeVisible();
  await expect(page.getByText('New enquiries will appear here.')).toBeVisible();
  const total = page.getByText('Total Enquiries').locator('..');
  await expect(total.getByText('0', { exact: true })).toBeVisible();
});

test(`an inbox with ${ENQUIRIES} enquiries reads at most ${MAX_READS} documents, and shows the total`, async ({
  openLarge,
  afterTest,
}) => {
  const counter = await startReadCounter();
  afterTest(async () => counter.stop());
  const page = await openLarge({ proxy: counter.proxy });
  await expect(page.getByText(formatCount(ENQUIRIES), { exact: true })).toBeVisible();
  await expect.poll(() => counter.isComplete()).toBe(true);
  const reads = counter.reads();
  expect(reads.length, reads.join()).toBeLessThanOrEqual(MAX_READS);
  const enquiries = new Set(reads.filter((path) => path.startsWith('enquiries/')));
  expect(enquiries.size).toBe(50);
});

test(`an inbox with ${ENQUIRIES} enquiries opens within ${NAVIGATION_LIMIT_MS} ms by a link, ${PAGE_LOAD_LIMIT_MS} ms by its URL`, async ({
  openLarge,
}) => {
  const page = await openLarge();
  await recordFirstRow(page);
  const reloadInbox = () => page.reload({ waitUntil: 'commit' });
  const pageLoadMs = await measureFastestMs(page, reloadInbox, PAGE_LOAD_LIMIT_MS);
  expect(pageLoadMs).toBeLessThan(PAGE_LOAD_LIMIT_MS);
  const navigateToInbox = async () => {
    await page.getByRole('link', { name: 'Products' }).click();
    await expect(rowsOf(page)).toHaveCount(0);
    await page.evaluate(resetFirstRow);
    await page.getByRole('link', { name: 'Enquiries' }).click();
  };
  const navigationMs = await measureFastestMs(page, navigateToInbox, NAVIGATION_LIMIT_MS);
  expect(navigationMs).toBeLessThan(NAVIGATION_LIMIT_MS);
});

test('older enquiries are loaded on scrolling, separately for each filter', async ({
  openLarge,
}) => {
  const page = await openLarge({}, '?show=archived');
  // One in ten is archived: five of the newest 50; two more pages have the others.
  await scrollUntilRows(page, 100);
  await expect(rowsOf(page).locator('.font-medium').first()).toHaveText('Enquiry 9');
  await expect(nameAt(page, 99)).toHaveText('Enquiry 999');

  await page.getByRole('tab', { name: 'All' }).click();
  await scrollUntilRows(page, 120);
  await expect(nameAt(page, 119)).toHaveText('Enquiry 119');
});

test('an error is shown when older enquiries fail to load, and a retry loads them', async ({
  openLarge,
}) => {
  const page = await openLarge();
  await page.context().setOffline(true);
  await rowsOf(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByText('Failed to load older enquiries.')).toBeVisible();
  await expect(
    page.getByText("We couldn't reach the server. Check your connection."),
  ).toBeVisible();
  const before = await rowsOf(page).count();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(before);
});

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
    await expect(rowsOf(page).first()).toBeVisible();
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

function nameAt(page: Page, index: number): Locator {
  return rowsOf(page).nth(index).locator('span span span span').first();
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
