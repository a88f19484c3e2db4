import type { BrowserContextOptions, Page } from '@playwright/test';
import { adminEmail, adminPassword } from './suite.ts';

export interface OpenedPage {
  page: Page;
  /** Errors in the console and uncaught exceptions. */
  consoleErrors: string[];
}

/** Options for a page with animations. */
export const withAnimations: BrowserContextOptions = { reducedMotion: 'no-preference' };

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
