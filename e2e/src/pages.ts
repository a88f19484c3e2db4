import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { arriveAlive } from './alive.ts';
import { adminEmail, adminPassword, siteUrl } from './suite.ts';

export interface OpenedPage {
  page: Page;
  /** Errors in the console and uncaught exceptions. */
  complaints: string[];
}

/** Options for a page with animations. */
export const moving: BrowserContextOptions = { reducedMotion: 'no-preference' };

/** Opens a page in a new context with empty storage. Both are closed when the test ends. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    // Tests cannot intercept requests of a service worker.
    serviceWorkers: 'block',
    // Tests of animations enable them with `withAnimations`.
    reducedMotion: 'reduce',
    ...options,
  });
  // The carousels of an open page would use processor time during later tests.
  onTestFinished(() => closeContext(context));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  if (options.javaScriptEnabled !== false) arriveAlive(page);
  return { page, complaints: listenForComplaints(page) };
}

/** Closes a context and ignores the errors of requests that are still held. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Returns a list that collects console errors and uncaught exceptions of a page. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The status of the page itself is checked separately.
    const isOfPage = message.location().url === page.url();
    if (message.type() === 'error' && !isOfPage) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

export const localAdmin = { email: adminEmail, password: adminPassword };

/** Opens the inbox as an administrator. */
export function openInbox(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  return openAdmin(browser, '/admin/enquiries', options);
}

/** Opens a screen of the admin area and logs in with the form. */
export async function openAdmin(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const opened = await openPage(browser, options);
  await opened.page.goto(path);
  await logIn(opened.page, localAdmin);
  await opened.page.waitForURL(`**${path}`);
  await opened.page.getByRole('banner').getByRole('heading', { level: 1 }).waitFor();
  return opened;
}

/** Fills in and submits the login form. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

export interface EnquiryWords {
  name: string;
  mobile: string;
  email: string;
  message: string;
}

/** Opens the enquiry dialog from the header and fills it in. */
export async function fillEnquiry(page: Page, words: EnquiryWords): Promise<void> {
  await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
  await page.getByLabel('Name').fill(words.name);
  await page.getByLabel('Mobile').fill(words.mobile);
  await page.getByLabel('Email').fill(words.email);
  await page.getByLabel('Message').fill(words.message);
}
