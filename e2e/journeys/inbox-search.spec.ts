/** Search and export of all enquiries, including those that are not loaded. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { warmUpApi } from '../src/enquiries.ts';
import { rowOf, rowsOf, scrollUntilRows, test } from '../src/inbox.ts';
import { expect } from '../src/test.ts';

/** The API route that lists enquiries. */
const LIST = '**/api/enquiries?*';

test.beforeAll(warmUpApi);

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search enquiries' });
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export CSV' });

test.describe('the search', () => {
  test('matches name, email and message case-insensitively, and can be cleared', async ({
    openInbox,
    putEnquiry,
  }) => {
    const enquiry = await putEnquiry({
      email: 'Gate.7@Example.com',
      message: 'Forty BAGS, gate 7',
    });
    const { page } = await openInbox();
    const all = await rowsOf(page).count();
    await expect(search(page)).toHaveAttribute(
      'placeholder',
      'Search enquiries by name, email, or message...',
    );
    for (const text of [enquiry.name.toUpperCase(), 'gate.7@example', 'forty bags, GATE']) {
      await search(page).fill(text);
      await expect(page.getByText('1 enquiry matches.')).toBeVisible();
      await expect(rowOf(page, enquiry)).toBeVisible();
      await expect(rowsOf(page)).toHaveCount(1);
    }
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(rowsOf(page)).toHaveCount(all);
  });

  test('matches products, and mobile numbers in any spacing, also of older enquiries', async ({
    openInbox,
    putEnquiry,
    putOldEnquiries,
  }) => {
    const product = `Ridge tile ${Date.now()}`;
    const enquiry = await putEnquiry({ product, mobile: '10000 86420' });
    const [old] = await putOldEnquiries({ mobile: '+91 10000-97531' });
    const { page } = await openInbox();
    const found = [
      { text: product.toUpperCase(), match: enquiry },
      { text: '+91 1000 086420', match: enquiry },
      { text: '1000097531', match: old },
      { text: '010000 97531', match: old },
    ];
    for (const { text, match } of found) {
      await search(page).fill(text);
      await expect(page.getByText('1 enquiry matches.')).toBeVisible();
      await expect(rowOf(page, match ?? { name: '' })).toBeVisible();
      await expect(rowsOf(page)).toHaveCount(1);
    }
  });

  test('shows a message when nothing matches', async ({ openInbox }) => {
    const { page } = await openInbox();
    await search(page).fill('no such words');
    await expect(page.getByRole('heading', { name: 'No enquiries found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible();
  });

  test('includes older enquiries, shows its progress, and can be retried after a failure', async ({
    openInbox,
    putOldEnquiries,
  }) => {
    const [old] = await putOldEnquiries({ message: 'A thousand cobblestones' });
    const { page } = await openInbox();
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(LIST, async (route) => {
      await released;
      await route.fulfill({ status: 503, json: { error: 'Try again in a minute.' } });
    });
    await search(page).fill('thousand cobble');
    const progress = page.getByText('0 enquiries match. Searching older enquiries…');
    await expect(progress).toBeVisible();
    expect(await page.getByText('No enquiries found').count()).toBe(0);
    release();
    await expect(page.getByText('Older enquiries could not be searched.')).toBeVisible();
    await expect(page.getByText('Try again in a minute.')).toBeVisible();
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('1 enquiry matches.')).toBeVisible();
    await expect(rowOf(page, old ?? { name: '' })).toBeVisible();
  });

  test('loads more matches on scrolling, and counts all matches immediately', async ({
    openInbox,
    putOldEnquiries,
  }) => {
    const mark = `Ballast ${Date.now()}`;
    await putOldEnquiries(...Array.from({ length: 120 }, (_, n) => ({ name: `${mark} ${n}` })));
    const { page } = await openInbox();
    await search(page).fill(mark);
    await expect(page.getByText('120 enquiries match.')).toBeVisible();
    expect(await rowsOf(page).count()).toBeLessThan(120);
    await scrollUntilRows(page, 120);
    await expect(rowsOf(page)).toHaveCount(120);
  });

  test('shows and counts a new enquiry that matches', async ({
    openInbox,
    putEnquiry,
    putOldEnquiries,
  }) => {
    const mark = `Girders ${Date.now()}`;
    await putOldEnquiries({ message: mark });
    const { page } = await openInbox();
    await search(page).fill(mark);
    await expect(page.getByText('1 enquiry matches.')).toBeVisible();
    const newEnquiry = await putEnquiry({ message: mark });
    await expect(rowOf(page, newEnquiry)).toBeVisible();
    await expect(page.getByText('2 enquiries match.')).toBeVisible();
  });

  test('sends one request for text that is typed without a pause', async ({ openInbox }) => {
    const { page } = await openInbox();
    const searches: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/enquiries') searches.push(url.searchParams.get('search') ?? '');
    });
    // With a paused clock, a busy machine causes no pause between two characters.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const character of 'no such words') {
      await search(page).pressSequentially(character);
      await page.clock.runFor(20);
    }
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'No enquiries found' })).toBeVisible();
    expect(searches).toEqual(['no such words']);
  });

  test('offers matches under other filters', async ({ openInbox, putEnquiry }) => {
    const enquiry = await putEnquiry({ status: 'archived', message: 'Kerb stones, quarried' });
    const { page } = await openInbox();
    await search(page).fill('kerb stones, QUARRIED');
    await page.getByRole('button', { name: 'Show 1 more under All' }).click();
    await expect(rowOf(page, enquiry)).toBeVisible();
    await expect(page).toHaveURL('/admin/enquiries?show=all');
  });
});

test.describe('the export', () => {
  test('is a CSV file of the filtered enquiries, with formulas escaped', async ({
    openInbox,
    putEnquiry,
    putOldEnquiries,
  }) => {
    const mark = `Export test ${Date.now()}`;
    const [first, second] = await putOldEnquiries(
      { name: `${mark} "one", first`, message: '=HYPERLINK("https://x.example")\nline 2' },
      { name: `${mark} two`, mobile: '', product: 'सीमेंट' },
    );
    await putEnquiry({ name: `${mark} three`, status: 'archived' });
    const { page } = await openInbox();
    await search(page).fill(mark);
    const downloadStarted = page.waitForEvent('download');
    await exportButton(page).click();
    const download = await downloadStarted;
    await expect(page.getByText('2 enquiries exported.')).toBeVisible();
    await expect(exportButton(page)).toBeFocused();
    expect(download.suggestedFilename()).toMatch(/^enquiries-inbox-\d{4}-\d\d-\d\d\.csv$/);

    const text = await readFile(await download.path(), 'utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"Received (India)","Status","Name","Email","Mobile","Product","Message","Reference number","Product list","Delivery","Attachments"',
    );
    const rest = (fields: string) => `"2025-02-01 11:30","read",${fields}`;
    expect(lines.slice(1).sort()).toEqual([
      '',
      rest(
        `"${mark} ""one"", first","${first?.email}","${first?.mobile}","",` +
          `"'=HYPERLINK(""https://x.example"")\nline 2","","","",""`,
      ),
      rest(`"${mark} two","${second?.email}","","सीमेंट","${second?.message}","","","",""`),
    ]);
  });

  test('shows that it is in progress, and can be cancelled', async ({ openInbox }) => {
    const { page } = await openInbox();
    const downloads: unknown[] = [];
    page.on('download', (download) => downloads.push(download));
    await page.route(LIST, () => {});
    await exportButton(page).click();
    await expect(page.getByRole('button', { name: 'Exporting…' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(exportButton(page)).toBeFocused();
    await page.unroute(LIST);
    expect(downloads).toEqual([]);
    expect(await page.getByText('Failed to export').count()).toBe(0);
  });

  test('ends with a message when its tab of the inbox is left', async ({ openInbox }) => {
    const { page } = await openInbox();
    await page.route(LIST, () => {});
    await exportButton(page).click();
    await expect(page.getByRole('button', { name: 'Exporting…' })).toBeVisible();
    await page.getByRole('tab', { name: 'Quarantine' }).click();
    await expect(page.getByText('Export cancelled.')).toBeVisible();
    await page.unroute(LIST);
  });

  test('shows the reason when it fails, and can be retried', async ({ openInbox }) => {
    const { page } = await openInbox();
    await page.route(LIST, (route) => route.abort());
    await exportButton(page).click();
    await expect(
      page.getByText(
        "Failed to export the enquiries. We couldn't reach the server. Check your connection.",
      ),
    ).toBeVisible();
    await page.unroute(LIST);
    const downloadStarted = page.waitForEvent('download');
    await exportButton(page).click();
    await downloadStarted;
  });
});
