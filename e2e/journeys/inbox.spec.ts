/** The inbox: the list, the status of an enquiry, and failed writes. */
import type { Page } from '@playwright/test';
import { warmUpApi } from '../src/enquiries.ts';
import { invalidateWrites, openEnquiry, readStatus, rowOf, rowsOf, test } from '../src/inbox.ts';
import { readPositions, recordPositions } from '../src/positions.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';

const MINUTE_MS = 60_000;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * MINUTE_MS);

/** Requests that count documents. */
const COUNTS = '**/documents:runAggregationQuery*';

test.beforeAll(warmUpApi);

/** The label of a tab ends with its count. */
const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}( \\(|$)`) });

test.describe('the list', () => {
  test('counts all enquiries and those of today, and shows the given fields of each', async ({
    openInbox,
    putEnquiry,
  }) => {
    const longEnquiry = await putEnquiry({ product: 'M-Sand', message: 'Long. '.repeat(200) });
    const minimalEnquiry = await putEnquiry({ email: '', mobile: '' });
    const { page, consoleErrors } = await openInbox();
    const { count } = (await database().collection('enquiries').count().get()).data();

    const total = page.getByText('Total Enquiries').locator('..');
    await expect(total.getByText(String(count), { exact: true })).toBeVisible();
    const today = page.getByText("Today's Enquiries").locator('..');
    await expect(today.getByText(/^\d+$/)).toBeVisible();

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

  test('counts again by itself after a failed request', async ({ openAdminPage }) => {
    const { page } = await openAdminPage('/admin/dashboard');
    await page.route(COUNTS, (route) => route.abort());
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: /^Enquiries/ })
      .click();
    await expect(page.getByText('Could not be counted').first()).toBeVisible();
    await page.unroute(COUNTS);
    await expect(page.getByText('Could not be counted')).toHaveCount(0);
    await expect(page.getByRole('tab', { name: /^Unread \(/ })).toBeVisible();
  });

  test('updates the relative times', async ({ openPage, session, putEnquiry }) => {
    const enquiry = await putEnquiry({ createdAt: new Date(Date.now() - 59 * MINUTE_MS) });
    const { page } = await openPage({ storageState: session });
    await page.clock.install();
    const serverTime = page.waitForResponse('/api/categories');
    await page.goto('/admin/enquiries');
    await expect(rowOf(page, enquiry).getByText('Just now')).toBeVisible();
    await serverTime;
    await page.clock.fastForward(2 * MINUTE_MS);
    await expect(rowOf(page, enquiry).getByText('1 hour ago')).toBeVisible();
  });

  test('shows ages by the clock of the server on a device whose clock is fast', async ({
    openPage,
    session,
    putEnquiry,
  }) => {
    const enquiry = await putEnquiry({ createdAt: new Date() });
    const { page } = await openPage({ storageState: session });
    await page.clock.setSystemTime(Date.now() + 90 * MINUTE_MS);
    await page.goto('/admin/enquiries');
    await expect(rowOf(page, enquiry).getByText('Just now')).toBeVisible();
  });

  test('keeps its rows in place while the waiting times load', async ({
    openPage,
    session,
    putEnquiry,
  }) => {
    const { name } = await putEnquiry({ createdAt: daysAgo(8), status: 'read' });
    const waiting = await putEnquiry({ createdAt: daysAgo(7.5), status: 'unread' });
    const { page } = await openPage({ storageState: session });
    await recordPositions(page, [name]);
    await page.goto('/admin/enquiries');
    await expect(rowOf(page, waiting).getByText('Waiting for 7 days')).toBeVisible();
    expect(await readPositions(page)).toEqual({ [name]: [expect.any(String)] });
  });

  test('marks and announces a new enquiry at the top', async ({ openInbox, putEnquiry }) => {
    const { page } = await openInbox();
    const enquiry = await putEnquiry();
    const topRow = rowsOf(page).first();
    await expect(topRow.getByText(enquiry.name)).toBeVisible({ timeout: 3_000 });
    await expect(rowOf(page, enquiry).getByText('New', { exact: true })).toHaveCount(1);
    const announcement = page.getByTestId('announcer').getByText('A new enquiry has arrived.');
    await expect(announcement).toBeAttached();
  });

  test('announces and shows an old enquiry to whose quote the customer has responded', async ({
    openInbox,
    putOldEnquiries,
  }) => {
    const [old = { name: '' }] = await putOldEnquiries({});
    const { page } = await openInbox();
    const badge = page.getByTestId('unread-count');
    await expect(badge).toHaveText(/\d/);
    const unreadCount = Number((await badge.textContent())?.match(/\d+/)?.[0]);

    const stored = await database().collection('enquiries').where('name', '==', old.name).get();
    await stored.docs[0]?.ref.update({ status: 'unread', unreadSince: new Date() });
    await expect(rowOf(page, old)).toBeVisible();
    await expect(badge).toContainText(String(unreadCount + 1));
    const announcer = page.getByTestId('announcer');
    await expect(announcer.getByText('A customer has responded to a quote.')).toBeAttached();

    const details = await openEnquiry(page, old);
    await expect(badge).toContainText(String(unreadCount));
    await expect(details).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, old)).toBeVisible();
  });
});

test.describe('an open enquiry', () => {
  test('shows all fields, the time, and links to call or write to the customer', async ({
    openInbox,
    putEnquiry,
  }) => {
    const enquiry = await putEnquiry({
      email: 'desk@example.com?bcc=all@example.com',
      mobile: '10000 54321',
      product: 'OPC 53',
      message: 'First line.\n\n  Second line.',
      createdAt: new Date('2026-11-20T18:45:00Z'),
    });
    const { page } = await openInbox();
    const details = await openEnquiry(page, enquiry);
    await expect(details.locator('dt')).toHaveText([
      'Name',
      'Email',
      'Mobile',
      'Product',
      'Message',
      'Received',
    ]);
    const message = await details.getByText('First line.').innerText();
    expect(message).toBe('First line.\n\nSecond line.');
    await expect(details.getByText('Saturday, 21 November 2026 at 12:15 am')).toBeVisible();

    const hrefs = await details.getByRole('link').evaluateAll((links) => links.map(String));
    expect(hrefs.map((href) => href.split(/[?&](?:text|body)=/)[0])).toEqual([
      'tel:1000054321',
      'https://wa.me/911000054321',
      'mailto:desk@example.com%3Fbcc%3Dall@example.com?subject=Your%20enquiry%3A%20OPC%2053',
    ]);
    const quote = '“First line.\n\n  Second line.”';
    const text = new URL(hrefs[1] ?? '').searchParams.get('text');
    expect(text).toContain(`Thank you for your enquiry to Neev about OPC 53:\n${quote}`);
    const body = new URL(hrefs[2] ?? '').searchParams.get('body');
    expect(body?.replaceAll('\r\n', '\n')).toBe(text);
  });

  test('is marked as read, and can be marked as unread again', async ({
    openInbox,
    putEnquiry,
  }) => {
    const enquiry = await putEnquiry();
    const { page } = await openInbox({ path: '/admin/enquiries?show=unread' });
    const badge = page.getByTestId('unread-count');
    const before = Number(await badge.textContent());

    const details = await openEnquiry(page, enquiry);
    await expect.poll(() => readStatus(enquiry)).toBe('read');
    await expect(badge).toHaveText(String(before - 1));
    await details.getByRole('button', { name: 'Mark unread' }).click();
    await expect(rowOf(page, enquiry).getByText('(unread)')).toBeVisible();
    await expect(rowOf(page, enquiry)).toBeFocused();
    await expect.poll(() => readStatus(enquiry)).toBe('unread');
    await expect(badge).toHaveText(String(before));
  });

  test('keeps its buttons in place while its status, product and quote load', async ({
    openInbox,
    putEnquiry,
  }) => {
    const { docs } = await database().collection('products').limit(1).get();
    const enquiry = await putEnquiry({ product: String(docs[0]?.get('name')) });
    const { page } = await openInbox();
    const labels = ['Archive and next', 'Mark unread', 'Mark as spam'];
    await recordPositions(page, labels);
    const details = await openEnquiry(page, enquiry);
    await expect(details.getByRole('button', { name: 'Prepare quote' })).toBeVisible();
    await expect(details.getByText(/(in|out of) stock$/)).toBeVisible();
    await expect(details.getByRole('button', { name: 'Mark unread' })).toBeVisible();
    const one = [expect.any(String)];
    expect(await readPositions(page)).toEqual(
      Object.fromEntries(labels.map((each) => [each, one])),
    );
  });

  test('can be archived, and restored with Undo or from the archive', async ({
    openInbox,
    putEnquiry,
  }) => {
    const [nextEnquiry, enquiry] = [await putEnquiry(), await putEnquiry()];
    const { page } = await openInbox();
    const details = await openEnquiry(page, enquiry);
    await details.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(rowOf(page, enquiry)).toHaveCount(0);
    await expect(rowOf(page, nextEnquiry)).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, enquiry)).toBeFocused();
    await expect.poll(() => readStatus(enquiry)).toBe('read');

    await openEnquiry(page, enquiry);
    await details.getByRole('button', { name: 'Archive', exact: true }).click();
    await tab(page, 'Archived').click();
    await openEnquiry(page, enquiry);
    expect(await details.getByRole('button', { name: 'Mark unread' }).count()).toBe(0);
    await details.getByRole('button', { name: 'Move to inbox' }).click();
    await expect(rowOf(page, enquiry)).toHaveCount(0);
    await tab(page, 'Inbox').click();
    await expect(rowOf(page, enquiry)).toBeVisible();
    await expect.poll(() => readStatus(enquiry)).toBe('read');
  });

  test('is marked as pending while offline, and saved when the connection returns', async ({
    openInbox,
    putEnquiry,
  }) => {
    const [enquiry, other] = [await putEnquiry(), await putEnquiry()];
    const { page } = await openInbox();
    await page.context().setOffline(true);
    const details = await openEnquiry(page, enquiry);
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(page, enquiry).getByText('Saving…')).toBeVisible();
    expect(await rowOf(page, enquiry).getByText('(unread)').count()).toBe(0);
    await openEnquiry(page, other);
    await details.getByRole('button', { name: 'Archive', exact: true }).click();
    const archived = page.getByText(
      'Enquiry archived. It will be saved when you are online again.',
    );
    await expect(archived).toBeVisible();
    expect(await readStatus(enquiry)).toBe('unread');
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'Log out without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();

    await page.context().setOffline(false);
    await expect
      .poll(async () => [await readStatus(enquiry), await readStatus(other)])
      .toEqual(['read', 'archived']);
    await expect(rowOf(page, enquiry).getByText('Saving…')).toHaveCount(0);
  });

  test('is rolled back with a message when the rules deny a change', async ({
    openInbox,
    putEnquiry,
  }) => {
    const enquiry = await putEnquiry();
    const { page } = await openInbox();
    await invalidateWrites(page);
    const notices = page.getByRole('region', { name: 'Notifications' });
    const details = await openEnquiry(page, enquiry);
    await expect(
      notices.getByText('Failed to mark the enquiry as read. The server denied it.'),
    ).toBeVisible();
    await details.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(
      notices.getByText('Failed to archive the enquiry. The server denied it.'),
    ).toBeVisible();
    await expect(rowOf(page, enquiry).getByText('(unread)')).toBeVisible();
    expect(await rowOf(page, enquiry).getByText('Saving…').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await readStatus(enquiry)).toBe('unread');
  });

  test('is said to be deleted when a change is denied for that', async ({
    openInbox,
    putEnquiry,
  }) => {
    const enquiry = await putEnquiry({ status: 'read' });
    const { page } = await openInbox();
    const details = await openEnquiry(page, enquiry);
    await page.context().setOffline(true);
    await details.getByRole('button', { name: 'Archive', exact: true }).click();
    const query = database().collection('enquiries').where('name', '==', enquiry.name);
    for (const { ref } of (await query.get()).docs) await ref.delete();
    await page.context().setOffline(false);
    const notices = page.getByRole('region', { name: 'Notifications' });
    await expect(
      notices.getByText('Failed to archive the enquiry. It has been deleted.'),
    ).toBeVisible();
  });

  test('is closed with a message when another administrator deletes it', async ({
    openInbox,
    putEnquiry,
  }) => {
    const [next, enquiry] = [await putEnquiry(), await putEnquiry()];
    const { page } = await openInbox();
    const details = await openEnquiry(page, enquiry);
    const query = database().collection('enquiries').where('name', '==', enquiry.name);
    for (const { ref } of (await query.get()).docs) await ref.delete();
    await expect(details).toHaveCount(0);
    await expect(page.getByText('This enquiry was deleted or marked as spam.')).toBeVisible();
    await expect(rowOf(page, next)).toBeFocused();
  });

  test('leaves the focus in the list when another administrator archives its row', async ({
    openInbox,
    putEnquiry,
  }) => {
    const [next, enquiry] = [await putEnquiry(), await putEnquiry()];
    const { page } = await openInbox();
    await rowOf(page, enquiry).focus();
    const query = database().collection('enquiries').where('name', '==', enquiry.name);
    for (const { ref } of (await query.get()).docs) await ref.update({ status: 'archived' });
    await expect(rowOf(page, enquiry)).toHaveCount(0);
    await expect(rowOf(page, next)).toBeFocused();
  });

  test('is updated in the list also when it is not among the newest', async ({
    openInbox,
    putOldEnquiries,
  }) => {
    const mark = `Older ${Date.now()}`;
    const [old = { name: '' }] = await putOldEnquiries({ name: mark, status: 'unread' });
    const { page } = await openInbox();
    await page.getByRole('searchbox', { name: 'Search enquiries' }).fill(mark);
    await expect(rowOf(page, old).getByText('(unread)')).toBeVisible();
    await rowOf(page, old).click();
    const details = page.getByRole('dialog', { name: 'Enquiry Details' });
    await details.getByRole('button', { name: 'Mark unread' }).click();
    await expect(rowOf(page, old).getByText('(unread)')).toBeVisible();
    await rowOf(page, old).click();
    await details.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(rowOf(page, old)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show 1 more under All' }).click();
    await expect(rowOf(page, old).getByText('Archived', { exact: true })).toBeVisible();
  });
});

test.describe('filters', () => {
  test('are tabs, are part of the URL, and can be selected with arrow keys', async ({
    openInbox,
    putEnquiry,
  }) => {
    const enquiries = {
      unread: await putEnquiry({ status: 'unread' }),
      read: await putEnquiry({ status: 'read' }),
      archived: await putEnquiry({ status: 'archived' }),
    };
    const { page } = await openInbox({ path: '/admin/enquiries?show=archived' });
    const readVisibleKeys = async () => {
      const rows = await rowsOf(page).allInnerTexts();
      const isVisible = ({ name }: { name: string }) => rows.some((text) => text.includes(name));
      return Object.entries(enquiries).flatMap(([key, each]) => (isVisible(each) ? [key] : []));
    };
    await expect(tab(page, 'Archived')).toHaveAttribute('aria-selected', 'true');
    expect(await readVisibleKeys()).toEqual(['archived']);

    await tab(page, 'Archived').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'All')).toBeFocused();
    const archivedRow = rowOf(page, enquiries.archived);
    await expect(archivedRow.getByText('Archived', { exact: true })).toBeVisible();
    await expect.poll(readVisibleKeys).toEqual(['unread', 'read', 'archived']);
    await page.keyboard.press('Home');
    await expect(page).toHaveURL((url) => url.search === '');
    await expect.poll(readVisibleKeys).toEqual(['unread', 'read']);
    await page.goBack();
    await expect(page).toHaveURL('/admin/enquiries?show=all');
  });
});
