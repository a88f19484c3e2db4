/** The dashboard: live figures, the chart, response times, and failed requests. */
import { randomUUID } from 'node:crypto';
import {
  addDays,
  collections,
  dayAt,
  formatCount,
  startOfDay,
  startOfResponseWeeks,
  yearOf,
} from '@neev/domain';
import type { Page, ViewportSize } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { countLines, findClippedElements, readHorizontalOverflow } from '../src/overflow.ts';
import type { OpenedPage } from '../src/pages.ts';
import { readPositions, recordPositions } from '../src/positions.ts';
import { database } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';

/** Read when it is needed: a run may last beyond midnight. */
const today = () => dayAt(new Date());

interface DashboardFixtures {
  openDashboard: (viewport?: ViewportSize) => Promise<OpenedPage>;
  /** The figures that `putVisits(1_234)` stores, until the test ends. */
  storedVisits: undefined;
}

const test = base.extend<DashboardFixtures>({
  openDashboard: async ({ openAdminPage }, use) => {
    await use((viewport = { width: 1280, height: 900 }) =>
      openAdminPage('/admin/dashboard', { viewport }),
    );
  },

  storedVisits: [
    async ({}, use) => {
      const before = (await daily().get()).data();
      await putVisits(1_234);
      await use(undefined);
      if (before) await daily().set(before);
    },
    { auto: true },
  ],
});

const daily = () => database().doc(`${collections.analytics}/daily`);

/** Stores `count` visits for today and 100 for a day in 2020. */
async function putVisits(count: number): Promise<void> {
  const longAgo = { date: '2020-06-01', count: 100 };
  await daily().set({ items: [longAgo, { date: today(), count }] });
}

const card = (page: Page, label: string) =>
  page.getByRole('main').getByRole('region', { name: label, exact: true });

const chartOf = (page: Page) => page.getByRole('main').getByRole('img').first();

test('the four figures are shown and updated live', async ({ openDashboard }) => {
  const { page, consoleErrors } = await openDashboard();
  await expect(card(page, 'Total Visitors').getByText('1,334')).toBeVisible();
  await expect(card(page, 'This Month').getByText('1,234')).toBeVisible();
  const enquiries = (await database().collection(collections.enquiries).count().get()).data().count;
  const totalEnquiries = card(page, 'Total Enquiries').getByText(String(enquiries), {
    exact: true,
  });
  await expect(totalEnquiries).toBeVisible();
  await expect(card(page, 'Total Products').getByText(/^\d+$/)).toBeVisible();

  await putVisits(1_235);
  await expect(page.getByText('1,335')).toBeVisible({ timeout: 5_000 });
  expect(consoleErrors).toEqual([]);
});

test.describe('the chart', () => {
  test('shows days by default, and weeks, months and years on request', async ({
    openDashboard,
  }) => {
    const { page } = await openDashboard();
    await expect(page.getByText('Daily data')).toBeVisible();
    const chart = chartOf(page);
    await expect(chart).toBeVisible();
    const day = `${Number(today().slice(8))} [A-Z][a-z]{2,3}`;
    await expect(chart).toHaveAttribute(
      'aria-label',
      new RegExp(`^${day} \\(today so far\\): 1,234 visits`),
    );
    expect((await chart.boundingBox())?.height).toBe(320);

    await page.getByText('Show as table').click();
    for (const [name, soFar, comparison] of [
      ['Weekly', 'this week so far', '0 visits in the 4 weeks before this one: as many as'],
      ['Monthly', 'this month so far', '0 visits in the 3 months before this one: as many as'],
      ['Yearly', 'this year so far', '0 visits last year: as many as in the year before (0)'],
      ['Daily', 'today so far', '0 visits in the 30 days before today: as many as'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByText(`${name} data`)).toBeVisible();
      await expect(page.getByRole('row', { name: `(${soFar}) 1,234` })).toBeVisible();
      await expect(page.getByText(`(${soFar}): 1,234 visits`)).toBeVisible();
      await expect(page.getByText(comparison)).toBeVisible();
    }
  });

  test('shows years as bars', async ({ openDashboard }) => {
    const { page } = await openDashboard();
    await expect(page.locator('.recharts-area')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Yearly' }).click();
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
    expect(await page.locator('.recharts-area').count()).toBe(0);
  });

  test('shows the value under the pointer', async ({ openDashboard }) => {
    const { page } = await openDashboard();
    await page.getByRole('button', { name: 'Yearly' }).click();
    await expect(page.getByText('Yearly data')).toBeVisible();
    const box = await page.locator('.recharts-surface').first().boundingBox();
    if (!box) throw new Error('The chart is not visible.');
    await page.mouse.move(box.x + box.width - 40, box.y + 100);
    const tooltip = page.locator('.recharts-tooltip-wrapper');
    await expect(tooltip.getByText(`${yearOf(today())} (this year so far)`)).toBeVisible();
    await expect(tooltip.getByText('1,234 visits')).toBeVisible();
  });

  test('has a select for the period on a narrow screen', async ({ openDashboard }) => {
    const { page } = await openDashboard({ width: 390, height: 800 });
    await page.getByLabel('Period').selectOption('Monthly');
    await expect(page.getByText('Monthly data')).toBeVisible();
    expect(await readHorizontalOverflow(page)).toBe(0);
  });
});

test('links show what there is to do, and lead to the records that they count', async ({
  openDashboard,
}) => {
  const enquiries = database().collection(collections.enquiries);
  const countOf = async (query: FirebaseFirestore.Query) =>
    formatCount((await query.count().get()).data().count);
  const unread = await countOf(enquiries.where('status', '==', 'unread'));
  const todays = await countOf(enquiries.where('createdAt', '>=', startOfDay(today())));
  const products = database().collection(collections.products);
  const outOfStock = await countOf(products.where('stock', '==', 0));
  const { page } = await openDashboard();
  const links = page.getByRole('navigation', { name: 'To do' });

  for (const [label, count, path] of [
    ["Today's enquiries", todays, '/admin/enquiries?show=all'],
    ['Unread', unread, '/admin/enquiries?show=unread'],
    ['Out of stock', outOfStock, '/admin/products?tab=products&stock=out'],
    ['Pending registrations', /\d+/, '/admin/team'],
  ] as const) {
    const link = links.getByRole('link', { name: label });
    await expect(link.getByText(count, { exact: true })).toBeVisible();
    await expect(link).toHaveAttribute('href', path);
  }
  await links.getByRole('link', { name: "Today's enquiries" }).click();
  const inboxFigure = page.getByText("Today's Enquiries").locator('..');
  await expect(inboxFigure.getByText(todays, { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: `Unread (${unread})` })).toBeVisible();
  await page.goBack();
  await links.getByRole('link', { name: 'Out of stock' }).click();
  const countText = outOfStock === '1' ? '1 product' : `${outOfStock} products`;
  await expect(page.getByRole('status').filter({ hasText: countText })).toBeVisible();
});

test('phones show the figures in two columns, and nothing overflows at 320 px', async ({
  openDashboard,
}) => {
  const { page } = await openDashboard({ width: 320, height: 700 });
  await expect(card(page, 'This Month').getByText('1,234')).toBeVisible();
  const labels = ['Total Visitors', 'Total Enquiries', 'Total Products', 'This Month'];
  const boxes = await Promise.all(labels.map((label) => card(page, label).boundingBox()));
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(2);
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(2);
  expect(await readHorizontalOverflow(page)).toBe(0);
  expect(await findClippedElements(page)).toEqual([]);
});

test('the links stay where they are while the figures load on a phone', async ({
  openPage,
  session,
}) => {
  const viewport = { width: 360, height: 740 };
  const { page } = await openPage({ storageState: session, viewport });
  await recordPositions(page, ['Unread']);
  await page.goto('/admin/dashboard');
  for (const label of ['Total Visitors', 'Total Enquiries', 'Total Products', 'This Month'])
    await expect(card(page, label)).toContainText(/\d/);
  expect(await readPositions(page)).toEqual({ Unread: [expect.any(String)] });
});

test('a figure that failed to load shows an error, and a retry loads it', async ({
  openDashboard,
}) => {
  const { page } = await openDashboard();
  await expect(page.getByText('1,334')).toBeVisible();
  const countRequests = '**/documents:runAggregationQuery**';
  await page.route(countRequests, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Failed to fetch enquiries')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('1,334')).toBeVisible();
  await page.unroute(countRequests);
  await page.getByRole('button', { name: 'Try again: Total Enquiries' }).click();
  await expect(card(page, 'Total Enquiries').getByText(/^\d+$/)).toBeVisible();
});

test.describe('the response times', () => {
  /** The first of the eight weeks. The enquiries of the seed are younger. */
  const monday = dayAt(startOfResponseWeeks(new Date()));
  const firstDay = `${Number(monday.slice(8))}`;

  /** Stores an enquiry that arrived on the Tuesday at 11 am, and the contact after so many minutes. */
  async function putEnquiry(minutes?: number): Promise<FirebaseFirestore.DocumentReference[]> {
    const enquiry = database().collection(collections.enquiries).doc(randomUUID());
    const createdAt = new Date(startOfDay(addDays(monday, 1)).getTime() + 11 * 3_600_000);
    const fields = { name: 'Weekly site', mobile: '+91 10000 12345', email: '', product: '' };
    await enquiry.set({ ...fields, message: 'Sand.', status: 'archived', createdAt });
    if (minutes === undefined) return [enquiry];
    const event = database().collection(collections.enquiryEvents).doc();
    const at = new Date(createdAt.getTime() + minutes * 60_000);
    await event.set({ enquiryId: enquiry.id, type: 'call', by: 'a', at });
    return [enquiry, event];
  }

  test('are shown by week, without overflowing a phone, and follow a new contact', async ({
    openDashboard,
    afterTest,
  }) => {
    const documents = (await Promise.all([5, 20, 95].map(putEnquiry))).flat();
    documents.push(...(await putEnquiry()));
    afterTest(() => Promise.all(documents.map((each) => each.delete())));
    const { page } = await openDashboard({ width: 360, height: 800 });
    const table = page.getByRole('table', { name: 'Response times by week' });
    const row = table.getByRole('row').last();
    await expect(row).toContainText(firstDay);
    await expect(row.getByRole('cell')).toHaveText(['3 of 4', '20 min', '1 h 35 min']);
    await expect(table.getByRole('row').nth(1)).toContainText('this week so far');
    expect(await readHorizontalOverflow(page)).toBe(0);
    expect(await findClippedElements(page)).toEqual([]);
    expect(await countLines(table.getByRole('columnheader', { name: 'Answered' }))).toBe(1);

    documents.push(...(await putEnquiry(50)));
    await page.reload();
    await expect(row.getByRole('cell')).toHaveText(['4 of 5', '20 min', '1 h 35 min']);
  });

  test('that failed to load show an error, and a retry loads them', async ({ openDashboard }) => {
    const { page } = await openDashboard();
    await page.route('**/api/response-times', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Failed to fetch response times')).toBeVisible();
    await page.unroute('**/api/response-times');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'Response times by week' })).toBeVisible();
  });
});

for (const width of [390, 1280]) {
  test(`the dashboard has no axe violation at ${width} px`, async ({ openDashboard }) => {
    const { page } = await openDashboard({ width, height: 900 });
    await expect(chartOf(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });
}
