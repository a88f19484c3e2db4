import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { waitForHydrationOnLoad } from './hydration.ts';
import { adminEmail, adminPassword, siteUrl } from './suite.ts';

export interface OpenedPage {
  page: Page;
  /** Errors in the console and uncaught exceptions. */
  consoleErrors: string[];
}

/** Options for a page with animations. */
export const withAnimations: BrowserContextOptions = { reducedMotion: 'no-preference' };

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
  if (options.javaScriptEnabled !== false) waitForHydrationOnLoad(page);
  return { page, consoleErrors: collectConsoleErrors(page) };
}

/** Closes a context and ignores the errors of requests that are still held. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Returns a list that collects console errors and uncaught exceptions of a page. */
export function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    // The status of the page itself is checked separately.
    const isOfDocument = message.location().url === page.url();
    if (message.type() === 'error' && !isOfDocument) consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  return consoleErrors;
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

export interface EnquiryFormValues {
  name: string;
  mobile: string;
  email: string;
  message: string;
}

/** Opens the enquiry dialog from the header and fills it in. */
export async function fillEnquiry(page: Page, values: EnquiryFormValues): Promise<void> {
  await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
  await page.getByLabel('Name').fill(values.name);
  await page.getByLabel('Mobile').fill(values.mobile);
  await page.getByLabel('Email').fill(values.email);
  await page.getByLabel('Message').fill(values.message);
}
