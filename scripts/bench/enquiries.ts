/** Milliseconds until the API has stored an enquiry, and until an open inbox shows it. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { localAdmin } from '../lib/project.ts';
import { figureTable, percentilePair, type Table } from './report.ts';
import { withBrowser } from './with-browser.ts';

const ENQUIRIES = 30;

export function measureEnquiries(siteUrl: string): Promise<Table> {
  return withBrowser((browser) => measure(browser, siteUrl));
}

async function measure(browser: Browser, siteUrl: string): Promise<Table> {
  const inbox = await openInbox(browser, siteUrl);
  const responseMs: number[] = [];
  const displayMs: number[] = [];
  for (let n = 0; n < ENQUIRIES; n += 1) {
    const name = `Bench ${randomUUID()}`;
    const sentAt = performance.now();
    await send(siteUrl, name);
    responseMs.push(performance.now() - sentAt);
    await inbox.getByText(name).waitFor();
    displayMs.push(performance.now() - sentAt);
  }
  return figureTable('Enquiries on the local suite', [
    {
      figure: 'Enquiry: sent to stored, 50th / 95th percentile',
      value: percentilePair(responseMs),
    },
    {
      figure: 'Enquiry: sent to shown in the inbox, 50th / 95th percentile',
      value: percentilePair(displayMs),
    },
  ]);
}

async function openInbox(browser: Browser, siteUrl: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: siteUrl });
  const page = await context.newPage();
  await page.goto('/admin/enquiries');
  await page.getByLabel('Email').fill(localAdmin.email);
  await page.getByLabel('Password').fill(localAdmin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByTestId('unread-count').waitFor();
  return page;
}

async function send(siteUrl: string, name: string): Promise<void> {
  const response = await fetch(`${siteUrl}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ name, mobile: '+91 10000 00000', message: 'Bench' }),
  });
  if (!response.ok) throw new Error(`The API responded with status ${response.status}.`);
}
