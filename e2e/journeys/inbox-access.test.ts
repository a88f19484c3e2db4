/** Accessibility of the inbox: keyboard, narrow screens, axe. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { readSidewaysScroll } from '../src/cut-off.ts';
import { findings } from '../src/findings.ts';
import {
  logIn,
  openEnquiry,
  openInboxAgain,
  putEnquiry,
  rowOf,
  type Session,
} from '../src/own-enquiries.ts';

let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  session = await logIn(browser);
});

afterAll(() => browser.close());

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);

it('an enquiry can be opened and closed by keyboard, and the focus returns to its row', async () => {
  const enquiry = await putEnquiry();
  const { page } = await openInboxAgain(browser, session);
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
  const { page } = await openInboxAgain(browser, session);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page), `list at ${width}`).toEqual([]);
    await openEnquiry(page, enquiry);
    expect(await findings(page), `dialog at ${width}`).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await readSidewaysScroll(page)).toBe(0);
  await page.getByRole('searchbox', { name: 'Search enquiries' }).fill('no such words');
  await page.getByText('Try adjusting your search criteria.').waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await readSidewaysScroll(page)).toBe(0);
});
