/** Reading enquiries one after the other, with buttons, with keys and on a phone. */
import { type EnquiryFields, enquiryPath } from '@neev/domain';
import type { Locator, Page } from '@playwright/test';
import { warmUpApi } from '../src/enquiries.ts';
import { openEnquiry, readStatus, rowOf, rowsOf, test } from '../src/inbox.ts';
import { waitForOverlayEntries } from '../src/overlays.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';

const HOUR_MS = 3_600_000;

test.beforeAll(warmUpApi);

const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Enquiry Details' });

test('the list has headings for days, the clock time, and counts on its tabs', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ createdAt: new Date() });
  const old = await putEnquiry({ createdAt: new Date(Date.now() - 24 * HOUR_MS) });
  const archivedQuery = database().collection('enquiries').where('status', '==', 'archived');
  const countArchived = async () => (await archivedQuery.count().get()).data().count;
  const { page } = await openInbox();
  const headings = page
    .getByRole('region', { name: 'Enquiries' })
    .getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText('Today');
  await expect(
    page.getByRole('list', { name: 'Today' }).filter({ hasText: enquiry.name }),
  ).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Yesterday' }).filter({ hasText: old.name }),
  ).toBeVisible();
  await expect(rowOf(page, enquiry).getByText('Just now')).toBeVisible();
  await expect(rowOf(page, enquiry).locator('time')).toHaveText(/^\d{1,2}:\d\d [ap]m$/);

  const archivedTab = page.getByRole('tab', { name: /^Archived/ });
  await expect(archivedTab).toHaveText(`Archived (${await countArchived()})`);
  const details = await openEnquiry(page, enquiry);
  await details.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.poll(() => readStatus(enquiry)).toBe('archived');
  await expect(archivedTab).toHaveText(`Archived (${await countArchived()})`);
});

/** The path of the link in an email or a push message. */
async function linkOf({ name }: EnquiryFields): Promise<string> {
  const named = await database().collection('enquiries').where('name', '==', name).get();
  return enquiryPath({ id: named.docs[0]?.id ?? '', referenceNumber: '' });
}

test('the enquiry of a link opens once: not after Back, in another tab or after a reload', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry();
  const { page } = await openInbox({ path: await linkOf(enquiry) });
  const details = detailsOf(page);
  await expect(details.getByText(enquiry.name)).toBeVisible();
  await expect(page).toHaveURL('/admin/enquiries?show=all&search=');
  await waitForOverlayEntries(page, 1);
  await page.goBack();
  await expect(details).toHaveCount(0);
  await page.getByRole('tab', { name: /^Quarantine/ }).click();
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect(rowOf(page, enquiry)).toBeVisible();
  await expect(details).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, enquiry)).toBeVisible();
  await expect(details).toHaveCount(0);
});

test('the enquiry of a link stays closed when it is closed before its URL has changed', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry();
  const { page } = await openInbox();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const dialog = document.querySelector('dialog[open]');
      if (!dialog) return;
      observer.disconnect();
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(await linkOf(enquiry));
  await expect(page).toHaveURL('/admin/enquiries?show=all&search=');
  await expect.poll(() => readStatus(enquiry)).toBe('read');
  await expect(detailsOf(page)).toHaveCount(0);
});

/** Stores three enquiries; the first is the newest. */
async function putThree(
  putEnquiry: (fields?: Partial<EnquiryFields>) => Promise<EnquiryFields>,
): Promise<[EnquiryFields, EnquiryFields, EnquiryFields]> {
  const [third, second, first] = [await putEnquiry(), await putEnquiry(), await putEnquiry()];
  return [first, second, third];
}

test('an open enquiry leads to the next and the previous one, and can be archived on the way', async ({
  openInbox,
  putEnquiry,
}) => {
  const [first, second, third] = await putThree(putEnquiry);
  const { page } = await openInbox();
  const details = await openEnquiry(page, first);
  await expect(details.getByText(/^1 of \d+/)).toBeVisible();
  await details.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(details.getByText(second.name)).toBeVisible();
  await expect.poll(() => readStatus(second)).toBe('read');
  await details.getByRole('button', { name: 'Archive and next' }).click();
  await expect(details.getByText(third.name)).toBeVisible();
  await expect.poll(() => readStatus(second)).toBe('archived');
  await details.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readStatus(second)).toBe('read');
  await details.getByRole('button', { name: 'Previous' }).click();
  await expect(details.getByText(second.name)).toBeVisible();
  await page.goBack();
  await expect(details).toHaveCount(0);
  await expect(rowOf(page, second)).toBeFocused();
});

test('an open enquiry that is archived elsewhere still leads to its neighbours', async ({
  openInbox,
  putEnquiry,
}) => {
  const [first, second, third] = await putThree(putEnquiry);
  const { page } = await openInbox();
  const details = await openEnquiry(page, second);
  await expect.poll(() => readStatus(second)).toBe('read');
  const query = database().collection('enquiries').where('name', '==', second.name);
  const archive = async () => (await query.get()).docs[0]?.ref.update({ status: 'archived' });
  await archive();
  await expect(details.getByText('Archived', { exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(details.getByText(third.name)).toBeVisible();
  await details.getByRole('button', { name: 'Previous' }).click();
  await expect(details.getByText(first.name)).toBeVisible();
});

test('an open enquiry has its place among all that its tab counts', async ({
  openInbox,
  putEnquiry,
  putOldEnquiries,
}) => {
  await putOldEnquiries({});
  const first = await putEnquiry();
  const { page } = await openInbox();
  const tab = page.getByRole('tab', { name: 'Inbox', selected: true });
  await expect(tab).toHaveText(/\(\d+\)$/);
  const [count] = (await tab.innerText()).match(/\d+/) ?? [];
  const details = await openEnquiry(page, first);
  await expect(details.getByText(`1 of ${count}`, { exact: true })).toBeVisible();
});

test('keys that are named on the screen move between enquiries and archive them', async ({
  openInbox,
  putEnquiry,
}) => {
  const [first, second, third] = await putThree(putEnquiry);
  const { page } = await openInbox();
  await expect(page.getByText('↑ and ↓ move in the list, Enter opens an enquiry.')).toBeVisible();
  await rowOf(page, first).focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, second)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const details = detailsOf(page);
  await expect(details.getByText(first.name)).toBeVisible();
  await expect(details.getByText('Delete archives it and shows the next.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(details.getByText(second.name)).toBeVisible();
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(details.getByText(first.name)).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(details.getByText(second.name)).toBeVisible();
  await expect.poll(() => readStatus(first)).toBe('archived');
  await page.keyboard.press('ArrowRight');
  await expect(details.getByText(third.name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, third)).toBeFocused();
});

test('a key in the search field does not archive', async ({ openInbox, putEnquiry }) => {
  const enquiry = await putEnquiry();
  const { page } = await openInbox();
  const search = page.getByRole('searchbox', { name: 'Search enquiries' });
  await search.fill(enquiry.name);
  await expect(rowsOf(page)).toHaveCount(1);
  for (const key of ['Home', 'Delete', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(enquiry.name.slice(1));
  expect(await readStatus(enquiry)).toBe('unread');
});

test.describe('on a phone', () => {
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true };

  test('the first enquiry is visible without scrolling, and the unread badge with a closed menu', async ({
    openInbox,
    putEnquiry,
  }) => {
    const enquiry = await putEnquiry({ product: 'TMT bar 12 mm' });
    const { page } = await openInbox(phone);
    await expect(rowOf(page, enquiry)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('button', { name: /^Open menu \(\d+ unread\)$/ })).toBeVisible();

    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden();
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  });

  test('an email address has one line', async ({ openInbox, putEnquiry }) => {
    const email = `site-${Date.now()}@patil.example`;
    const enquiry = await putEnquiry({ email });
    const { page } = await openInbox(phone);
    const countLines = (element: HTMLElement) =>
      element.offsetHeight / Number.parseFloat(getComputedStyle(element).lineHeight);
    const lineCount = await rowOf(page, enquiry).getByText(email).evaluate(countLines);
    expect(Math.round(lineCount)).toBe(1);
  });

  test('tabs that do not fit have shadows at the edges', async ({ openInbox }) => {
    const { page } = await openInbox(phone);
    const tabs = page.getByRole('tablist');
    expect(await tabs.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
    await expect(tabs).toHaveCSS('background-attachment', 'local, local, scroll, scroll');
    // A shadow of the light theme would not be visible on the dark page.
    await expect(tabs).toHaveCSS('background-image', /rgba\(15, 23, 42, 0\.18\)/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(tabs).toHaveCSS('background-image', /rgba\(148, 163, 184, 0\.35\)/);
  });

  test('the chosen tab is in view', async ({ openInbox }) => {
    const { page } = await openInbox({ ...phone, path: '/admin/enquiries?show=all' });
    const chosen = page.getByRole('tab', { name: /^All \(\d+\)/ });
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    await expect(chosen).toBeInViewport({ ratio: 1 });
  });

  test('the unread badge does not cover a long title', async ({ openAdminPage, putEnquiry }) => {
    await putEnquiry();
    const { page } = await openAdminPage('/admin/hero-slides', phone);
    const badge = page.getByRole('button', { name: /^Open menu \(\d+ unread\)$/ }).locator('span');
    const title = page.getByRole('heading', { level: 1, name: 'Carousel Management' });
    const badgeEnd = await badge.evaluate((element) => element.getBoundingClientRect().right);
    const titleStart = await title.evaluate((element) => element.getBoundingClientRect().left);
    expect(badgeEnd).toBeLessThanOrEqual(titleStart);
  });

  test('Call, WhatsApp and Email stick to the bottom', async ({ openInbox, putEnquiry }) => {
    const short = await putEnquiry();
    const long = await putEnquiry({ message: 'Long line.\n'.repeat(80) });
    const { page } = await openInbox(phone);
    for (const enquiry of [long, short]) {
      const details = await openEnquiry(page, enquiry);
      for (const name of ['Call', 'WhatsApp', 'Email']) {
        expect(await distanceToBottom(details.getByRole('link', { name }))).toBeLessThan(24);
      }
      await details.getByRole('button', { name: 'Close' }).click();
    }
  });

  test('WhatsApp is not offered for a landline', async ({ openInbox, putEnquiry }) => {
    const enquiry = await putEnquiry({ mobile: '080 1234 5678' });
    const { page } = await openInbox(phone);
    const details = await openEnquiry(page, enquiry);
    await expect(details.getByRole('link')).toHaveText(['Call', 'Email']);
  });
});

/** Pixels between the lower edges of the element and the window. */
function distanceToBottom(element: Locator): Promise<number> {
  return element.evaluate((node) => Math.abs(innerHeight - node.getBoundingClientRect().bottom));
}

test('an unread enquiry is marked when it has waited longer than the response time', async ({
  openInbox,
  putEnquiry,
}) => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const waiting = await putEnquiry({ status: 'unread', createdAt: hoursAgo(24 * 5) });
  const old = await putEnquiry({ status: 'unread', createdAt: hoursAgo(24 * 9) });
  const read = await putEnquiry({ status: 'read', createdAt: hoursAgo(24 * 5) });
  const recent = await putEnquiry({ status: 'unread' });
  const { page } = await openInbox();
  await expect(rowOf(page, waiting)).toContainText(/Waiting for \d\d business hours/);
  await expect(rowOf(page, old)).toContainText('Waiting for 9 days');
  await expect(rowOf(page, read)).not.toContainText('Waiting');
  await expect(rowOf(page, recent)).not.toContainText('Waiting');
});
