import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { arriveAlive } from './alive.ts';
import { adminEmail, adminPassword, siteUrl } from './suite.ts';

export interface OpenedPage {
  page: Page;
  /** What the page has complained of: errors in the console and exceptions that nobody caught. */
  complaints: string[];
}

/** For a page on which what moves by itself does so. */
export const moving: BrowserContextOptions = { reducedMotion: 'no-preference' };

/** A page of a visitor of its own, with nothing remembered; closed when the test ends. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    // A request that a service worker makes is none that a test can hold up or cut.
    serviceWorkers: 'block',
    // A test waits for nothing that only looks nice; what is about motion asks for it.
    reducedMotion: 'reduce',
    ...options,
  });
  // A page that is left open goes on moving its carousels, beside all tests that follow.
  onTestFinished(() => closeContext(context));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  if (options.javaScriptEnabled !== false) arriveAlive(page);
  return { page, complaints: listenForComplaints(page) };
}

/** A request that a test still holds up fails then, and nobody waits for it. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Collects what a page complains of from now on. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // That the page itself is not there is said by its status.
    const isOfPage = message.location().url === page.url();
    if (message.type() === 'error' && !isOfPage) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

export const localAdmin = { email: adminEmail, password: adminPassword };

/** The inbox, as the administrator sees it. */
export function openInbox(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  return openAdmin(browser, '/admin/enquiries', options);
}

/** A screen of the admin area, its administrator logged in by the form. */
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

/** Fills in the form of the login and sends it. */
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
