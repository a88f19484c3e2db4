/** Accessibility of the inbox: keyboard, narrow screens, axe. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAxeViolations } from '../src/axe.ts';
import { launchBrowser } from '../src/browser.ts';
import {
  createSession,
  openEnquiry,
  openInboxWithSession,
  putEnquiry,
  rowOf,
  type Session,
} from '../src/inbox.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';

let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  session = await createSession(browser);
});

afterAll(() => browser.close());

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);

it('an enquiry can be opened and closed by keyboard, and the focus returns to its row', async () => {
  const enquiry = await putEnquiry();
  const { page } = await openInboxWithSession(browser, session);
  await page.getByRole('tab', { name: 'Inbox' }).focus();
  await page.keyboard.press('Tab');
  expect(await isFocused(rowOf(page, enquiry))).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Enquiry Details' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await isFocused(rowOf(page, enquiry))).toBe(true);
});

it('the list, the dialog and an empty search have no axe violation and do not scroll horizontally', async () => {
  const enquiry = await putEnquiry({ name: 'W'.repeat(100), email: `${'e'.repeat(200)}@x.in` });
  const { page } = await openInboxWithSession(browser, session);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findAxeViolations(page), `list at ${width}`).toEqual([]);
    await openEnquiry(page, enquiry);
    expect(await findAxeViolations(page), `dialog at ${width}`).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await readHorizontalOverflow(page)).toBe(0);
  await page.getByRole('searchbox', { name: 'Search enquiries' }).fill('no such words');
  await page.getByText('Try adjusting your search criteria.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await readHorizontalOverflow(page)).toBe(0);
});
