/** Shared by the tests of enquiries: form values, stored enquiries, and requests to the API. */
import { randomUUID } from 'node:crypto';
import { collections } from '@neev/domain';
import type { BrowserContext, Page, Request } from '@playwright/test';
import type { EnquiryFormValues } from './pages.ts';
import { database, siteUrl } from './suite.ts';

export const ENQUIRIES_API = '**/api/enquiries';

/** Warms up the functions: a cold start can exceed the timeout of a form. */
export async function warmUpApi(): Promise<void> {
  const paths = ['openapi.json', 'enquiries', 'quotes/NV-000-000'];
  await Promise.all(paths.map((path) => fetch(`${siteUrl}/api/${path}`)));
}

/** Returns valid form values with a unique name. */
export function newFormValues(): EnquiryFormValues {
  return {
    name: `Site office ${randomUUID()}`,
    mobile: '+91 10000 12345',
    email: 'office@example.com',
    message: 'Two lorries of river sand.',
  };
}

/** Counts the stored enquiries with a name. */
export async function countStored(name: string): Promise<number> {
  const query = database().collection(collections.enquiries).where('name', '==', name);
  return (await query.count().get()).data().count;
}

/** Waits until the code of the forms is loaded and the outbox is running. */
export async function waitForOutbox(page: Page): Promise<void> {
  await page.locator('[data-outbox-notice]').waitFor({ state: 'attached' });
}

/** Returns a list that collects the idempotency keys of sent enquiries. */
export function collectSentKeys(from: BrowserContext | Page): string[] {
  const keys: string[] = [];
  from.on('request', (request) => keys.push(...keysOf(request)));
  return keys;
}

/** Returns a list that collects the idempotency keys of enquiries that got a response. */
export function collectResponseKeys(from: BrowserContext): string[] {
  const keys: string[] = [];
  from.on('response', (response) => keys.push(...keysOf(response.request())));
  return keys;
}

function keysOf(request: Request): string[] {
  const isEnquiry = request.method() === 'POST' && request.url().endsWith('/api/enquiries');
  return isEnquiry ? [request.headers()['idempotency-key'] ?? ''] : [];
}

/** Forwards enquiries to the server and drops the responses. */
export async function dropResponses(page: Page): Promise<void> {
  await page.route(ENQUIRIES_API, async (route) => {
    await route.fetch();
    await route.abort();
  });
}

/** Fulfils every request to the enquiries route with this response. */
export async function fulfillWith(
  page: Page,
  response: { status: number; body?: object; headers?: Record<string, string> },
): Promise<void> {
  const { status, body = {}, headers = {} } = response;
  await page.route(ENQUIRIES_API, (route) => route.fulfill({ status, headers, json: body }));
}
