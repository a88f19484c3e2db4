/** Files of a request for a quote: chosen, kept without a connection, uploaded once, and downloaded in the inbox. */
import { readFile, writeFile } from 'node:fs/promises';
import { attachmentLimits, collections } from '@neev/domain';
import type { Locator, Page, Request } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { countStored, newFormValues, waitForOutbox, warmUpApi } from '../src/enquiries.ts';
import { waitForLive } from '../src/hydration.ts';
import { openEnquiry, test } from '../src/inbox.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { fileExists } from '../src/pictures.ts';
import { database, siteUrl } from '../src/suite.ts';
import { expect } from '../src/test.ts';

const SUBMIT = 'Request a quote for this list';
const HINT = 'Attach drawings, photos or a list';

const drawing = {
  name: 'Ground floor (2).pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 0x9a)]),
};
const billOfMaterial = {
  name: 'सूची.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('\uFEFFItem,Quantity\r\nसरिया 16 mm,8.5\r\n'),
};

test.beforeAll(async () => {
  await warmUpApi();
  await fetch(`${siteUrl}/api/attachments/none`);
});

/** Opens the list with one line, and fills in the form. */
async function fillForm(page: Page): Promise<{ name: string; form: Locator }> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('is-list-stored')) return;
    sessionStorage.setItem('is-list-stored', 'yes');
    const line = { id: 'gravel', productId: '', name: 'Gravel', quantity: 2, unit: 'lorry' };
    localStorage.setItem('neev-quote-list', JSON.stringify([line]));
  });
  const { name, mobile } = newFormValues();
  await page.goto('/quote');
  await waitForLive(page);
  await waitForOutbox(page);
  const form = page.getByRole('form', { name: SUBMIT });
  await form.getByLabel('Full Name').fill(name);
  await form.getByLabel('Mobile Number').fill(mobile);
  await form.getByLabel('PIN Code').fill('560066');
  return { name, form };
}

function isUpload(request: Request): boolean {
  return request.method() === 'POST' && request.url().endsWith('/api/attachments');
}

test('files that are attached without a connection arrive once, and an administrator downloads them', async ({
  page,
  openInbox,
}) => {
  // Two pages, two uploads, axe, and a trigger whose process has to be started.
  test.setTimeout(180_000);
  const { name, form } = await fillForm(page);
  await form.getByLabel(HINT).setInputFiles([drawing, billOfMaterial]);
  await expect(form.getByRole('list', { name: 'Attached files' })).toContainText('293 KB');

  await page.context().setOffline(true);
  await form.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByRole('main').getByText("You're offline.")).toBeVisible();

  // The files survive a reload. The first response is lost, so that the request is repeated.
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (isUpload(request)) uploads.push(request.headers()['idempotency-key'] ?? '');
  });
  let isLost = false;
  await page.route('**/api/attachments', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(() => countStored(name), { timeout: 60_000 }).toBe(1);
  expect(uploads.length).toBeGreaterThan(2);
  expect(new Set(uploads).size).toBe(2);
  const stored = await readStored(name);
  expect(stored?.get('attachments')).toMatchObject([
    { name: drawing.name, type: 'application/pdf', size: drawing.buffer.length },
    { name: billOfMaterial.name, type: 'text/csv' },
  ]);
  const claimed = database().collection(collections.attachments);
  expect((await claimed.where('enquiryId', '==', stored?.id).get()).size).toBe(2);

  const { page: inbox } = await openInbox({ viewport: { width: 360, height: 740 } });
  await inbox.getByLabel('Search enquiries').fill(name);
  const details = await openEnquiry(inbox, { name });
  for (const file of [drawing, billOfMaterial]) {
    const downloadStarted = inbox.waitForEvent('download');
    await details.getByRole('button', { name: `Download ${file.name}` }).click();
    const download = await downloadStarted;
    expect(download.suggestedFilename()).toBe(file.name);
    expect(await readFile(await download.path())).toEqual(file.buffer);
  }
  expect(await readHorizontalOverflow(inbox)).toBeLessThanOrEqual(0);
  expect(await findAxeViolations(inbox)).toEqual([]);

  // A trigger deletes the file of a deleted document.
  const [document] = (await claimed.where('enquiryId', '==', stored?.id).get()).docs;
  const path = String(document?.get('path'));
  expect(await fileExists(path)).toBe(true);
  await document?.ref.delete();
  await expect.poll(() => fileExists(path), { timeout: 60_000 }).toBe(false);
});

test('further files can be chosen once the first have been read', async ({ page }) => {
  const { form } = await fillForm(page);
  await page.evaluate(() => {
    const read = File.prototype.arrayBuffer;
    File.prototype.arrayBuffer = async function arrayBuffer() {
      await new Promise((resolve) => addEventListener('go-on', resolve, { once: true }));
      return read.call(this);
    };
  });
  const field = form.getByLabel(HINT);
  await field.focus();
  await field.setInputFiles([drawing]);
  await expect(form.getByText('Reading your files…')).toBeVisible();
  await expect(field).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new Event('go-on')));
  await expect(form.getByRole('list', { name: 'Attached files' })).toContainText(drawing.name);
  await expect(field).toBeEnabled();
  await expect(field).toBeFocused();
});

async function readStored(name: string) {
  const query = database().collection(collections.enquiries).where('name', '==', name);
  return (await query.get()).docs[0];
}

test('a request is not sent before its files have been read', async ({ page }) => {
  const { name, form } = await fillForm(page);
  await page.evaluate(() => {
    const { arrayBuffer } = File.prototype;
    const released = new Promise((resolve) => {
      document.addEventListener('release-files', resolve, { once: true });
    });
    File.prototype.arrayBuffer = async function read() {
      await released;
      return arrayBuffer.call(this);
    };
  });
  await form.getByLabel(HINT).setInputFiles(billOfMaterial);
  await expect(form.getByText('Reading your files…')).toBeVisible();
  await expect(form.getByRole('button', { name: SUBMIT })).toBeDisabled();
  await page.evaluate(() => document.dispatchEvent(new Event('release-files')));
  await form.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByText('Your list is empty')).toBeVisible();
  expect((await readStored(name))?.get('attachments')).toMatchObject([{ type: 'text/csv' }]);
});

test('files are not uploaded again before the time in Retry-After, except by “Send now”', async ({
  page,
}) => {
  const { name, form } = await fillForm(page);
  await form.getByLabel(HINT).setInputFiles(billOfMaterial);
  const uploads: Request[] = [];
  page.on('request', (request) => {
    if (isUpload(request)) uploads.push(request);
  });
  const busy = { status: 429, headers: { 'Retry-After': '600' }, body: '{}' };
  await page.route('**/api/attachments', (route) => route.fulfill(busy));
  await form.getByRole('button', { name: SUBMIT }).click();
  const sendNow = page.getByRole('button', { name: 'Send now' });
  await expect(sendNow).toBeVisible();
  await page.unroute('**/api/attachments');
  await page.reload();
  await expect(sendNow).toBeVisible();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await sendNow.click();
  await expect.poll(() => countStored(name), { timeout: 60_000 }).toBe(1);
  expect(uploads).toHaveLength(2);
});

test('attached files stay when the only line is removed and put back', async ({ page }) => {
  const { form } = await fillForm(page);
  await form.getByLabel(HINT).setInputFiles(billOfMaterial);
  await expect(form.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove Gravel' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(form.getByRole('listitem')).toContainText(billOfMaterial.name);
});

test('a file that cannot be attached or kept is named, and nothing else is lost', async ({
  page,
}) => {
  const { form } = await fillForm(page);
  await form.getByLabel('Your Message').fill('For the second floor');
  await form
    .getByLabel(HINT)
    .setInputFiles([{ name: 'plan.dwg', mimeType: '', buffer: Buffer.from('AC1032') }, drawing]);
  await expect(form.getByRole('alert')).toContainText("plan.dwg can't be attached.");
  // A path, because a large buffer takes seconds to reach the browser.
  const scan = test.info().outputPath('scan.pdf');
  await writeFile(scan, Buffer.alloc(attachmentLimits.bytes + 1));
  await form.getByLabel(HINT).setInputFiles(scan);
  await expect(form.getByRole('alert')).toContainText('scan.pdf is too large (10.0 MB).');
  await form.getByLabel(HINT).setInputFiles([billOfMaterial, billOfMaterial, billOfMaterial]);
  await expect(form.getByRole('alert')).toContainText('You can attach up to three files.');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await readHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await form
    .getByRole('button', { name: `Remove ${billOfMaterial.name}` })
    .first()
    .click();
  await expect(form.getByRole('listitem')).toHaveCount(2);

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
  await page.context().setOffline(true);
  await form.getByRole('button', { name: SUBMIT }).click();
  await expect(form.getByText('There is not enough space on this device')).toBeVisible();
  await expect(form.getByLabel('Your Message')).toHaveValue('For the second floor');
  await expect(form.getByRole('list', { name: 'Attached files' })).toContainText(drawing.name);

  // The server checks the content, whatever the name of a file says.
  await page.context().setOffline(false);
  await form.getByRole('button', { name: `Remove ${billOfMaterial.name}` }).click();
  await form
    .getByLabel(HINT)
    .setInputFiles({ name: 'page.pdf', mimeType: '', buffer: Buffer.from('<html></html>') });
  await form.getByRole('button', { name: SUBMIT }).click();
  await expect(form.getByText('page.pdf: We can take PDF files, photos')).toBeVisible();
});
