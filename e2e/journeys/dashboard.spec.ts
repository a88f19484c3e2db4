/** The dashboard: live figures, the chart, and failed requests. */
import { collections, dayAt, monthOf, weekOf, yearOf } from '@neev/domain';
import type { Page, ViewportSize } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import type { OpenedPage } from '../src/pages.ts';
import { database } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';

const today = dayAt(new Date());

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
  await daily().set({ items: [longAgo, { date: today, count }] });
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
    const label = new RegExp(`1,234 visits in ${today} so far`);
    await expect(chart).toHaveAttribute('aria-label', label);
    expect((await chart.boundingBox())?.height).toBe(320);

    await expect(page.getByText('0 visits in the last 30 days: as many as')).toBeVisible();
    await page.getByText('Show as table').click();
    for (const [name, period] of [
      ['Weekly', weekOf(today)],
      ['Monthly', monthOf(today)],
      ['Yearly', yearOf(today)],
      ['Daily', today],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByText(`${name} data`)).toBeVisible();
      await expect(page.getByRole('row', { name: `${period} 1,234` })).toBeVisible();
    }
  });

  test('shows the value under the pointer', async ({ openDashboard }) => {
    const { page } = await openDashboard();
    await page.getByRole('button', { name: 'Yearly' }).click();
    await expect(page.getByText('Yearly data')).toBeVisible();
    const box = await page.locator('.recharts-surface').first().boundingBox();
    if (!box) throw new Error('The chart is not visible.');
    await page.mouse.move(box.x + box.width - 40, box.y + 100);
    const tooltip = page.locator('.recharts-tooltip-wrapper');
    await expect(tooltip.getByText('1,234 visitors so far')).toBeVisible();
  });

  test('has a select for the period on a narrow screen', async ({ openDashboard }) => {
    const { page } = await openDashboard({ width: 390, height: 800 });
    await page.getByLabel('Period').selectOption('Monthly');
    await expect(page.getByText('Monthly data')).toBeVisible();
    expect(await readHorizontalOverflow(page)).toBe(0);
  });
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

for (const width of [390, 1280]) {
  test(`the dashboard has no axe violation at ${width} px`, async ({ openDashboard }) => {
    const { page } = await openDashboard({ width, height: 900 });
    await expect(chartOf(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });
}
