/** The dashboard: live figures, the chart, and failed requests. */
import { collections, dayAt, monthOf, weekOf, yearOf } from '@neev/domain';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeViolations } from '../src/axe.ts';
import { launchBrowser } from '../src/browser.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { openAdmin } from '../src/pages.ts';
import { database } from '../src/suite.ts';

let browser: Browser;

const today = dayAt(new Date());

const daily = () => database().doc(`${collections.analytics}/daily`);

/** Stores `count` visits for today and 100 for a day in 2020. */
async function putVisits(count: number): Promise<void> {
  const longAgo = { date: '2020-06-01', count: 100 };
  await daily().set({ items: [longAgo, { date: today, count }] });
}

let before: FirebaseFirestore.DocumentData | undefined;

beforeAll(async () => {
  browser = await launchBrowser();
  before = (await daily().get()).data();
  await putVisits(1_234);
});

afterAll(async () => {
  await browser.close();
  if (before) await daily().set(before);
});

const card = (page: Page, label: string) =>
  page.getByRole('main').getByRole('region', { name: label, exact: true });

const chartOf = (page: Page) => page.getByRole('main').getByRole('img').first();

const openDashboard = (viewport = { width: 1280, height: 900 }) =>
  openAdmin(browser, '/admin/dashboard', { viewport });

it('the four figures are shown and updated live', async () => {
  const { page, consoleErrors } = await openDashboard();
  await card(page, 'Total Visitors').getByText('1,334').waitFor();
  await card(page, 'This Month').getByText('1,234').waitFor();
  const enquiries = (await database().collection(collections.enquiries).count().get()).data().count;
  await card(page, 'Total Enquiries').getByText(String(enquiries), { exact: true }).waitFor();
  await card(page, 'Total Products').getByText(/^\d+$/).waitFor();

  await putVisits(1_235);
  await page.getByText('1,335').waitFor({ timeout: 5_000 });
  await putVisits(1_234);
  expect(consoleErrors).toEqual([]);
});

describe('the chart', () => {
  it('shows days by default, and weeks, months and years on request', async () => {
    const { page } = await openDashboard();
    await page.getByText('Daily data').waitFor();
    const chart = chartOf(page);
    await chart.waitFor();
    expect(await chart.getAttribute('aria-label')).toContain(`1,234 visits in ${today} so far`);
    expect((await chart.boundingBox())?.height).toBe(320);

    await page.getByText('0 visits in the last 30 days: as many as').waitFor();
    await page.getByText('The figures as a table').click();
    for (const [label, period] of [
      ['Weekly', weekOf(today)],
      ['Monthly', monthOf(today)],
      ['Yearly', yearOf(today)],
      ['Daily', today],
    ] as const) {
      await page.getByRole('button', { name: label }).click();
      await page.getByText(`${label} data`).waitFor();
      await page.getByRole('row', { name: `${period} 1,234` }).waitFor();
    }
  });

  it('shows the value under the pointer', async () => {
    const { page } = await openDashboard();
    await page.getByRole('button', { name: 'Yearly' }).click();
    const box = await page.locator('.recharts-surface').first().boundingBox();
    if (!box) throw new Error('The chart is not visible.');
    await page.mouse.move(box.x + box.width - 40, box.y + 100);
    await page.locator('.recharts-tooltip-wrapper').getByText('1,234 visitors so far').waitFor();
  });

  it('has a select for the period on a narrow screen', async () => {
    const { page } = await openDashboard({ width: 390, height: 800 });
    await page.getByLabel('Period').selectOption('Monthly');
    await page.getByText('Monthly data').waitFor();
    expect(await readHorizontalOverflow(page)).toBe(0);
  });
});

it('a figure that failed to load shows an error, and a retry loads it', async () => {
  const { page } = await openDashboard();
  await page.getByText('1,334').waitFor();
  const countRequests = '**/documents:runAggregationQuery**';
  await page.route(countRequests, (route) => route.abort());
  await page.reload();
  await page.getByText('Failed to fetch enquiries').waitFor({ timeout: 40_000 });
  await page.getByText('1,334').waitFor();
  await page.unroute(countRequests);
  await page.getByRole('button', { name: 'Try again: Total Enquiries' }).click();
  await card(page, 'Total Enquiries').getByText(/^\d+$/).waitFor();
});

it.each([390, 1280])('the dashboard has no axe violation at %i px', async (width) => {
  const { page } = await openDashboard({ width, height: 900 });
  await chartOf(page).waitFor();
  await page.getByText('Login successful').waitFor({ state: 'detached' });
  expect(await findAxeViolations(page)).toEqual([]);
});
