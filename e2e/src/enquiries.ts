/** What the tests of enquiries share: words, the database's side, the network's side. */
import { randomUUID } from 'node:crypto';
import { collections } from '@neev/domain';
import type { BrowserContext, Page, Request } from 'playwright-core';
import type { EnquiryWords } from './pages.ts';
import { database, siteUrl } from './suite.ts';

export const API = '**/api/enquiries';

/** The first request starts a function, which can take longer than a form waits. */
export async function wakeApi(): Promise<void> {
  await Promise.all(['openapi.json', 'enquiries'].map((path) => fetch(`${siteUrl}/api/${path}`)));
}

/** Good words under a name of their own. */
export function someWords(): EnquiryWords {
  return {
    name: `Site office ${randomUUID()}`,
    mobile: '+91 10000 12345',
    email: 'office@example.com',
    message: 'Two lorries of river sand.',
  };
}

/** Enquiries in the inbox under a name. */
export async function storedUnder(name: string): Promise<number> {
  const found = database().collection(collections.enquiries).where('name', '==', name);
  return (await found.count().get()).data().count;
}

/** Waits until the page has the code of the forms, and the outbox is at work. */
export async function outboxOf(page: Page): Promise<void> {
  await page.locator('[data-outbox-notice]').waitFor({ state: 'attached' });
}

/** The keys that enquiries are sent with, as they are sent. */
export function sentKeys(from: BrowserContext | Page): string[] {
  const keys: string[] = [];
  from.on('request', (request) => keys.push(...keyOf(request)));
  return keys;
}

/** The keys of those that were answered. */
export function answeredKeys(from: BrowserContext): string[] {
  const keys: string[] = [];
  from.on('response', (response) => keys.push(...keyOf(response.request())));
  return keys;
}

function keyOf(request: Request): string[] {
  const isEnquiry = request.method() === 'POST' && request.url().endsWith('/api/enquiries');
  return isEnquiry ? [request.headers()['idempotency-key'] ?? ''] : [];
}

/** The server gets the enquiry, and its answer is lost on the way. */
export async function loseAnswers(page: Page): Promise<void> {
  await page.route(API, async (route) => {
    await route.fetch();
    await route.abort();
  });
}

/** Every enquiry gets this answer. */
export async function answerWith(
  page: Page,
  answer: { status: number; body?: object; headers?: Record<string, string> },
): Promise<void> {
  const { status, body = {}, headers = {} } = answer;
  await page.route(API, (route) => route.fulfill({ status, headers, json: body }));
}
