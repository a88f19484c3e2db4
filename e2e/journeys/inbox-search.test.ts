/** Search and export of all enquiries, including those that are not loaded. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { warmUpApi } from '../src/enquiries.ts';
import { eventually } from '../src/eventually.ts';
import {
  createSession,
  openInboxWithSession,
  putEnquiry,
  putOldEnquiries,
  rowOf,
  rowsOf,
  type Session,
} from '../src/inbox.ts';

/** The API route that lists enquiries. */
const LIST = '**/api/enquiries?*';

let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  [session] = await Promise.all([createSession(browser), warmUpApi()]);
});

afterAll(() => browser.close());

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search enquiries' });
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export CSV' });

describe('the search', () => {
  it('matches name, email and message case-insensitively, and can be cleared', async () => {
    const enquiry = await putEnquiry({
      email: 'Gate.7@Example.com',
      message: 'Forty BAGS, gate 7',
    });
    const { page } = await openInboxWithSession(browser, session);
    const all = await rowsOf(page).count();
    expect(await search(page).getAttribute('placeholder')).toBe(
      'Search enquiries by name, email, or message...',
    );
    for (const text of [enquiry.name.toUpperCase(), 'gate.7@example', 'forty bags, GATE']) {
      await search(page).fill(text);
      await page.getByText('1 enquiry matches.').waitFor();
      await rowOf(page, enquiry).waitFor();
      expect(await rowsOf(page).count()).toBe(1);
    }
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await eventually(
      () => rowsOf(page).count(),
      (count) => count === all,
    );
  });

  it('shows a message when nothing matches', async () => {
    const { page } = await openInboxWithSession(browser, session);
    await search(page).fill('no such words');
    await page.getByRole('heading', { name: 'No enquiries found' }).waitFor();
    await page.getByText('Try adjusting your search criteria.').waitFor();
  });

  it('includes older enquiries, shows its progress, and can be retried after a failure', async () => {
    const [old] = await putOldEnquiries({ message: 'A thousand cobblestones' });
    const { page } = await openInboxWithSession(browser, session);
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(LIST, async (route) => {
      await released;
      await route.fulfill({ status: 503, json: { error: 'Try again in a minute.' } });
    });
    await search(page).fill('thousand cobble');
    await page.getByText('0 enquiries match. Searching older enquiries…').waitFor();
    expect(await page.getByText('No enquiries found').count()).toBe(0);
    release();
    await page.getByText('Older enquiries could not be searched.').waitFor();
    await page.getByText('Try again in a minute.').waitFor();
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1 enquiry matches.').waitFor();
    await rowOf(page, old ?? { name: '' }).waitFor();
  });

  it('loads more matches on scrolling, and counts all matches immediately', async () => {
    const mark = `Ballast ${Date.now()}`;
    await putOldEnquiries(...Array.from({ length: 120 }, (_, n) => ({ name: `${mark} ${n}` })));
    const { page } = await openInboxWithSession(browser, session);
    await search(page).fill(mark);
    await page.getByText('120 enquiries match.').waitFor();
    expect(await rowsOf(page).count()).toBeLessThan(120);
    await page.mouse.move(700, 500);
    const scroll = async () => {
      await page.mouse.wheel(0, 4_000);
      return rowsOf(page).count();
    };
    await eventually(scroll, (count) => count === 120, 20_000);
  });

  it('shows and counts a new enquiry that matches', async () => {
    const mark = `Girders ${Date.now()}`;
    await putOldEnquiries({ message: mark });
    const { page } = await openInboxWithSession(browser, session);
    await search(page).fill(mark);
    await page.getByText('1 enquiry matches.').waitFor();
    const newEnquiry = await putEnquiry({ message: mark });
    await rowOf(page, newEnquiry).waitFor();
    await page.getByText('2 enquiries match.').waitFor();
  });

  it('sends one request for text that is typed without a pause', async () => {
    const { page } = await openInboxWithSession(browser, session);
    const searches: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/enquiries') searches.push(url.searchParams.get('search') ?? '');
    });
    await search(page).pressSequentially('no such words', { delay: 20 });
    await page.getByRole('heading', { name: 'No enquiries found' }).waitFor();
    expect(searches).toEqual(['no such words']);
  });

  it('offers matches under other filters', async () => {
    const enquiry = await putEnquiry({ status: 'archived', message: 'Kerb stones, quarried' });
    const { page } = await openInboxWithSession(browser, session);
    await search(page).fill('kerb stones, QUARRIED');
    await page.getByRole('button', { name: 'Show 1 more under All' }).click();
    await rowOf(page, enquiry).waitFor();
    await page.waitForURL('**/admin/enquiries?show=all');
  });
});

describe('the export', () => {
  it('is a CSV file of the filtered enquiries, with formulas escaped', async () => {
    const mark = `Export test ${Date.now()}`;
    const [first, second] = await putOldEnquiries(
      { name: `${mark} "one", first`, message: '=HYPERLINK("https://x.example")\nline 2' },
      { name: `${mark} two`, mobile: '', product: 'सीमेंट' },
    );
    await putEnquiry({ name: `${mark} three`, status: 'archived' });
    const { page } = await openInboxWithSession(browser, session);
    await search(page).fill(mark);
    const downloadStarted = page.waitForEvent('download');
    await exportButton(page).click();
    const download = await downloadStarted;
    await page.getByText('2 enquiries exported.').waitFor();
    expect(download.suggestedFilename()).toMatch(/^enquiries-inbox-\d{4}-\d\d-\d\d\.csv$/);

    const text = await readFile(await download.path(), 'utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"Received (India)","Status","Name","Email","Mobile","Product","Message"',
    );
    const rest = (fields: string) => `"2025-02-01 11:30","read",${fields}`;
    expect(lines.slice(1).sort()).toEqual([
      '',
      rest(
        `"${mark} ""one"", first","${first?.email}","'${first?.mobile}","",` +
          `"'=HYPERLINK(""https://x.example"")\nline 2"`,
      ),
      rest(`"${mark} two","${second?.email}","","सीमेंट","${second?.message}"`),
    ]);
  });

  it('shows that it is in progress, and can be cancelled', async () => {
    const { page } = await openInboxWithSession(browser, session);
    const downloads: unknown[] = [];
    page.on('download', (download) => downloads.push(download));
    await page.route(LIST, () => {});
    await exportButton(page).click();
    await page.getByRole('button', { name: 'Exporting...' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await exportButton(page).waitFor();
    await page.unroute(LIST);
    expect(downloads).toEqual([]);
    expect(await page.getByText('could not be exported').count()).toBe(0);
  });

  it('shows the reason when it fails, and can be retried', async () => {
    const { page } = await openInboxWithSession(browser, session);
    await page.route(LIST, (route) => route.abort());
    await exportButton(page).click();
    await page
      .getByText(
        'The enquiries could not be exported. There is no answer. Please check your connection.',
      )
      .waitFor();
    await page.unroute(LIST);
    const downloadStarted = page.waitForEvent('download');
    await exportButton(page).click();
    await downloadStarted;
  });
});
