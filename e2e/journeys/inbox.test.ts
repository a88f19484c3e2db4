/** The inbox: the list, the status of an enquiry, and failed writes. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { warmUpApi } from '../src/enquiries.ts';
import { eventually } from '../src/eventually.ts';
import {
  createSession,
  openEnquiry,
  openInboxWithSession,
  putEnquiry,
  putOldEnquiries,
  readStatus,
  rowOf,
  rowsOf,
  type Session,
} from '../src/inbox.ts';
import { openPage } from '../src/pages.ts';
import { database } from '../src/suite.ts';

const MINUTE_MS = 60_000;

let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  [session] = await Promise.all([createSession(browser), warmUpApi()]);
});

afterAll(() => browser.close());

const openInbox = (options: Parameters<typeof openInboxWithSession>[2] = {}) =>
  openInboxWithSession(browser, session, options);

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const isFocused = (element: ReturnType<typeof rowOf>) =>
  element.evaluate((node) => node === document.activeElement);

describe('the list', () => {
  it('counts all enquiries and those of today, and shows the given fields of each', async () => {
    const longEnquiry = await putEnquiry({ product: 'M-Sand', message: 'Long. '.repeat(200) });
    const minimalEnquiry = await putEnquiry({ email: '', mobile: '' });
    const { page, consoleErrors } = await openInbox();
    const { count } = (await database().collection('enquiries').count().get()).data();

    const total = page.getByText('Total Enquiries').locator('..');
    await total.getByText(String(count), { exact: true }).waitFor();
    await page.getByText("Today's Enquiries").locator('..').getByText(/^\d+$/).waitFor();

    expect(await rowOf(page, longEnquiry).locator('span').allInnerTexts()).toEqual(
      expect.arrayContaining([
        longEnquiry.email,
        longEnquiry.mobile,
        'Product: M-Sand',
        'Just now',
      ]),
    );
    const rowText = await rowOf(page, minimalEnquiry).innerText();
    expect(rowText).not.toMatch(/@|\+91|Product:/);
    const preview = rowOf(page, longEnquiry).getByText('Long.');
    const linesShown = await preview.evaluate(
      (node) => node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight),
    );
    expect(linesShown).toBe(2);
    expect(consoleErrors).toEqual([]);
  });

  it('updates the relative times', async () => {
    const enquiry = await putEnquiry({ createdAt: new Date(Date.now() - 59 * MINUTE_MS) });
    const { page } = await openPage(browser, { storageState: session });
    await page.clock.install();
    await page.goto('/admin/enquiries');
    await rowOf(page, enquiry).getByText('Just now').waitFor();
    await page.clock.fastForward(2 * MINUTE_MS);
    await rowOf(page, enquiry).getByText('1 hour ago').waitFor();
  });

  it('marks and announces a new enquiry at the top', async () => {
    const { page } = await openInbox();
    const enquiry = await putEnquiry();
    await rowsOf(page).first().getByText(enquiry.name).waitFor({ timeout: 3_000 });
    expect(await rowOf(page, enquiry).getByText('New', { exact: true }).count()).toBe(1);
    const announcer = page.getByTestId('announcer');
    await announcer.getByText('A new enquiry has arrived.').waitFor({ state: 'attached' });
  });
});

describe('an open enquiry', () => {
  it('shows all fields, the time, and links to call or write to the customer', async () => {
    const enquiry = await putEnquiry({
      email: 'desk@example.com?bcc=all@example.com',
      mobile: '10000 54321',
      product: 'OPC 53',
      message: 'First line.\n\n  Second line.',
      createdAt: new Date('2026-11-20T18:45:00Z'),
    });
    const { page } = await openInbox();
    const details = await openEnquiry(page, enquiry);
    expect(await details.locator('dt').allTextContents()).toEqual([
      'Name',
      'Email',
      'Mobile',
      'Product',
      'Message',
      'Received',
    ]);
    const message = await details.getByText('First line.').innerText();
    expect(message).toBe('First line.\n\nSecond line.');
    await details.getByText('Saturday, 21 November 2026 at 12:15 am').waitFor();

    const hrefs = await details.getByRole('link').evaluateAll((links) => links.map(String));
    expect(hrefs).toEqual([
      'tel:1000054321',
      'https://wa.me/911000054321',
      'mailto:desk@example.com%3Fbcc%3Dall@example.com?subject=Your%20enquiry%3A%20OPC%2053',
    ]);
  });

  it('is marked as read, and can be marked as unread again', async () => {
    const enquiry = await putEnquiry();
    const { page } = await openInbox({ path: '/admin/enquiries?show=unread' });
    const badge = page.getByTestId('unread-count');
    const before = Number(await badge.textContent());

    const details = await openEnquiry(page, enquiry);
    await eventually(
      () => readStatus(enquiry),
      (status) => status === 'read',
    );
    await eventually(
      () => badge.textContent(),
      (text) => text === String(before - 1),
    );
    await details.getByRole('button', { name: 'Mark unread' }).click();
    await rowOf(page, enquiry).getByText('(unread)').waitFor();
    expect(await isFocused(rowOf(page, enquiry))).toBe(true);
    await eventually(
      () => readStatus(enquiry),
      (status) => status === 'unread',
    );
    await eventually(
      () => badge.textContent(),
      (text) => text === String(before),
    );
  });

  it('can be archived, and restored with Undo or from the archive', async () => {
    const [nextEnquiry, enquiry] = [await putEnquiry(), await putEnquiry()];
    const { page } = await openInbox();
    const details = await openEnquiry(page, enquiry);
    await details.getByRole('button', { name: 'Archive' }).click();
    await rowOf(page, enquiry).waitFor({ state: 'detached' });
    await eventually(
      () => isFocused(rowOf(page, nextEnquiry)),
      (has) => has,
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(
      () => isFocused(rowOf(page, enquiry)),
      (has) => has,
    );
    await eventually(
      () => readStatus(enquiry),
      (status) => status === 'read',
    );

    await openEnquiry(page, enquiry);
    await details.getByRole('button', { name: 'Archive' }).click();
    await tab(page, 'Archived').click();
    await openEnquiry(page, enquiry);
    expect(await details.getByRole('button', { name: 'Mark unread' }).count()).toBe(0);
    await details.getByRole('button', { name: 'Move to inbox' }).click();
    await rowOf(page, enquiry).waitFor({ state: 'detached' });
    await tab(page, 'Inbox').click();
    await rowOf(page, enquiry).waitFor();
    await eventually(
      () => readStatus(enquiry),
      (status) => status === 'read',
    );
  });

  it('is marked as pending while offline, and saved when the connection returns', async () => {
    const [enquiry, other] = [await putEnquiry(), await putEnquiry()];
    const { page } = await openInbox();
    await page.context().setOffline(true);
    const details = await openEnquiry(page, enquiry);
    await details.getByRole('button', { name: 'Close' }).click();
    await rowOf(page, enquiry).getByText('Saving…').waitFor();
    expect(await rowOf(page, enquiry).getByText('(unread)').count()).toBe(0);
    await openEnquiry(page, other);
    await details.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Enquiry archived. This is saved when you are online again.').waitFor();
    expect(await readStatus(enquiry)).toBe('unread');

    await page.context().setOffline(false);
    await eventually(
      async () => [await readStatus(enquiry), await readStatus(other)].join(),
      (statuses) => statuses === 'read,archived',
      30_000,
    );
    await rowOf(page, enquiry).getByText('Saving…').waitFor({ state: 'detached' });
  });

  it('is rolled back with a message when the rules deny a change', async () => {
    const enquiry = await putEnquiry();
    const { page } = await openInbox();
    await invalidateWrites(page);
    const notices = page.getByRole('region', { name: 'Notifications' });
    const details = await openEnquiry(page, enquiry);
    await notices
      .getByText('The enquiry could not be marked as read. The server refused it.')
      .waitFor();
    await details.getByRole('button', { name: 'Archive' }).click();
    await notices.getByText('The enquiry could not be archived. The server refused it.').waitFor();
    await rowOf(page, enquiry).getByText('(unread)').waitFor();
    expect(await rowOf(page, enquiry).getByText('Saving…').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await readStatus(enquiry)).toBe('unread');
  });

  it('is updated in the list also when it is not among the newest', async () => {
    const mark = `Older ${Date.now()}`;
    const [old = { name: '' }] = await putOldEnquiries({ name: mark, status: 'unread' });
    const { page } = await openInbox();
    await page.getByRole('searchbox', { name: 'Search enquiries' }).fill(mark);
    await rowOf(page, old).getByText('(unread)').waitFor();
    await rowOf(page, old).click();
    const details = page.getByRole('dialog', { name: 'Enquiry Details' });
    await details.getByRole('button', { name: 'Mark unread' }).click();
    await rowOf(page, old).getByText('(unread)').waitFor();
    await rowOf(page, old).click();
    await details.getByRole('button', { name: 'Archive' }).click();
    await rowOf(page, old).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show 1 more under All' }).click();
    await rowOf(page, old).getByText('Archived', { exact: true }).waitFor();
  });
});

/** Replaces the status in writes to Firestore by one that the rules deny. */
async function invalidateWrites(page: Page): Promise<void> {
  await page.route('**/google.firestore.v1.Firestore/Write/**', (route) => {
    const body = route.request().postData() ?? '';
    const status = /(%22status%22%3A%7B%22stringValue%22%3A%22)[a-z]+/g;
    return route.continue({ postData: body.replace(status, '$1lost') });
  });
}

describe('filters', () => {
  it('are tabs, are part of the URL, and can be selected with arrow keys', async () => {
    const enquiries = {
      unread: await putEnquiry({ status: 'unread' }),
      read: await putEnquiry({ status: 'read' }),
      archived: await putEnquiry({ status: 'archived' }),
    };
    const readVisibleKeys = async () => {
      const rows = await rowsOf(page).allInnerTexts();
      const isVisible = ({ name }: { name: string }) => rows.some((text) => text.includes(name));
      return Object.entries(enquiries).flatMap(([key, each]) => (isVisible(each) ? [key] : []));
    };
    const { page } = await openInbox({ path: '/admin/enquiries?show=archived' });
    await tab(page, 'Archived').and(page.locator('[aria-selected=true]')).waitFor();
    expect(await readVisibleKeys()).toEqual(['archived']);

    await tab(page, 'Archived').focus();
    await page.keyboard.press('ArrowRight');
    expect(await isFocused(tab(page, 'All'))).toBe(true);
    await rowOf(page, enquiries.archived).getByText('Archived', { exact: true }).waitFor();
    await eventually(readVisibleKeys, (keys) => keys.join() === 'unread,read,archived');
    await page.keyboard.press('Home');
    await page.waitForURL((url) => url.search === '');
    await eventually(readVisibleKeys, (keys) => keys.join() === 'unread,read');
    await page.goBack();
    await page.waitForURL('**/admin/enquiries?show=all');
  });
});
