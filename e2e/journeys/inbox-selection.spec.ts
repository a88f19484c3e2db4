/** Selecting several enquiries in the inbox: mark, archive and export them. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { collections, type EnquiryFields, type EnquiryStatus } from '@neev/domain';
import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { warmUpApi } from '../src/enquiries.ts';
import {
  checkboxOf,
  invalidateWrites,
  openEnquiry,
  readStatus,
  rowOf,
  test,
} from '../src/inbox.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';

test.beforeAll(warmUpApi);

/** Changes the status of a listed enquiry, as another administrator does. */
async function changeElsewhere(
  page: Page,
  enquiry: EnquiryFields,
  status: EnquiryStatus,
): Promise<void> {
  const id = (await rowOf(page, enquiry).getAttribute('data-enquiry')) ?? '';
  await database().collection(collections.enquiries).doc(id).update({ status });
}

/** Stores three enquiries; the first is the newest. */
async function putThree(
  putEnquiry: (fields?: Partial<EnquiryFields>) => Promise<EnquiryFields>,
  product = '',
): Promise<[EnquiryFields, EnquiryFields, EnquiryFields]> {
  const put = () => putEnquiry({ product });
  const [third, second, first] = [await put(), await put(), await put()];
  return [first, second, third];
}

const expectSelected = (page: Page, count: number) =>
  expect(page.getByText(`${count} selected`, { exact: true })).toBeVisible();

const expectStatuses = (enquiries: readonly EnquiryFields[], statuses: readonly string[]) =>
  expect.poll(() => Promise.all(enquiries.map(readStatus))).toEqual(statuses);

const barButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

test('several enquiries are selected with Shift and a click, archived together and restored with one Undo', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiries = await putThree(putEnquiry);
  const [first, second, third] = enquiries;
  const next = await putEnquiry({ createdAt: new Date(Date.now() - 60_000), status: 'read' });
  const { page } = await openInbox();
  await checkboxOf(page, first).click();
  await expectSelected(page, 1);
  await rowOf(page, third).click({ modifiers: ['Shift'] });
  await expectSelected(page, 3);
  await checkboxOf(page, second).click({ modifiers: ['Shift'] });
  await expectSelected(page, 2);
  await checkboxOf(page, third).click();
  await barButton(page, 'Archive').click();
  for (const each of enquiries) await expect(rowOf(page, each)).toHaveCount(0);
  await expect(rowOf(page, next)).toBeFocused();
  await expect(page.getByText('3 enquiries archived.')).toBeVisible();
  await expectStatuses(enquiries, ['archived', 'archived', 'archived']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, first)).toBeFocused();
  await expectStatuses(enquiries, ['unread', 'unread', 'unread']);
  await expect(page.getByText(/^\d+ selected$/)).toHaveCount(0);
});

test('Shift and a click beside a checkbox select rows where the browser does not pass the click on, as Firefox', async ({
  openInbox,
  putEnquiry,
}) => {
  const [first, , third] = await putThree(putEnquiry);
  const { page } = await openInbox();
  await page.evaluate(() =>
    window.addEventListener('click', (event) => {
      if (event.shiftKey && event.target instanceof HTMLLabelElement) event.preventDefault();
    }),
  );
  await checkboxOf(page, first).click();
  const label = page.locator('label').filter({ has: checkboxOf(page, third) });
  await label.click({ modifiers: ['Shift'], position: { x: 4, y: 4 } });
  await expectSelected(page, 3);
});

test('the message with Undo stays while Undo has the focus', async ({ openInbox, putEnquiry }) => {
  const enquiry = await putEnquiry();
  const { page } = await openInbox();
  await page.clock.install();
  await checkboxOf(page, enquiry).click();
  await barButton(page, 'Archive').click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await page.clock.runFor(20_000);
  await expect(undo).toBeFocused();
  await undo.blur();
  await page.clock.runFor(20_000);
  await expect(undo).toHaveCount(0);
  await expectStatuses([enquiry], ['archived']);
});

test('several enquiries are assigned together, and Undo restores the assignees', async ({
  openInbox,
  openInboxOfColleague,
  putEnquiry,
}) => {
  const enquiries = await putThree(putEnquiry);
  const { username } = await openInboxOfColleague();
  const { page } = await openInbox();
  for (const each of enquiries) await checkboxOf(page, each).click();
  await barButton(page, 'Assign').click();
  const dialog = page.getByRole('dialog', { name: 'Assign 3 enquiries' });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectSelected(page, 3);
  await barButton(page, 'Assign').click();
  await dialog.getByLabel('Assigned to').selectOption({ label: username });
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText(`3 enquiries assigned to ${username}.`)).toBeVisible();
  for (const each of enquiries)
    await expect(rowOf(page, each)).toContainText(`Assigned to ${username}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const each of enquiries) await expect(rowOf(page, each)).not.toContainText('Assigned to');
});

test('an enquiry that leaves the list by its assignment gives the focus to its neighbour', async ({
  openInbox,
  putEnquiry,
}) => {
  const labels = [`Bulk ${randomUUID().slice(0, 8)}`];
  const [third, second, first] = [
    await putEnquiry({ labels, status: 'read' }),
    await putEnquiry({ labels, status: 'read' }),
    await putEnquiry({ labels, status: 'read' }),
  ];
  const path = `/admin/enquiries?label=${labels[0]}&assignee=none`;
  const { page } = await openInbox({ path });
  await checkboxOf(page, first).click();
  await barButton(page, 'Assign').click();
  const dialog = page.getByRole('dialog', { name: 'Assign 1 enquiry' });
  await dialog.getByLabel('Assigned to').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(rowOf(page, first)).toHaveCount(0);
  await expect(rowOf(page, second)).toBeFocused();

  const details = await openEnquiry(page, second);
  await details.getByLabel('Assigned to').selectOption({ index: 1 });
  await expect(details.getByText('No longer in this list')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, third)).toBeFocused();
});

test('Undo of an assignment leaves the enquiry of a former administrator unassigned', async ({
  openInbox,
  openInboxOfColleague,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ assignee: 'e2e-former-administrator' });
  const { username } = await openInboxOfColleague();
  const { page } = await openInbox();
  await checkboxOf(page, enquiry).click();
  await barButton(page, 'Assign').click();
  const dialog = page.getByRole('dialog', { name: 'Assign 1 enquiry' });
  await dialog.getByLabel('Assigned to').selectOption({ label: username });
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(rowOf(page, enquiry)).toContainText(`Assigned to ${username}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, enquiry)).not.toContainText('Assigned to');
  await expect(rowOf(page, enquiry)).not.toContainText('Saving…');
  await expect(rowOf(page, enquiry)).not.toContainText('Assigned to');
});

test('enquiries are selected and marked as read with the keyboard alone', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiries = await putThree(putEnquiry);
  const [first, second] = enquiries;
  const { page } = await openInbox();
  await rowOf(page, first).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expectSelected(page, 1);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expectSelected(page, 3);
  await page.keyboard.press('Shift+ArrowUp');
  await expectSelected(page, 2);
  await expect(checkboxOf(page, second)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(barButton(page, 'Select all shown')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(rowOf(page, second)).toBeFocused();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Tab');
  await expect(barButton(page, 'Mark as read')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, first)).toBeFocused();
  await expectStatuses(enquiries, ['read', 'read', 'unread']);

  await page.keyboard.press('Shift+ArrowDown');
  await expectSelected(page, 2);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^\d+ selected$/)).toHaveCount(0);
  await expect(rowOf(page, second)).toBeFocused();
});

test('the focus stays in the list when another administrator archives the enquiry that is being selected', async ({
  openInbox,
  putEnquiry,
}) => {
  const [first, second, third] = await putThree(putEnquiry);
  const { page } = await openInbox();
  await checkboxOf(page, first).focus();
  await changeElsewhere(page, first, 'archived');
  await expect(checkboxOf(page, second)).toBeFocused();

  await checkboxOf(page, third).check();
  await barButton(page, 'Mark as read').focus();
  await changeElsewhere(page, third, 'read');
  await expect(barButton(page, 'Select all shown')).toBeFocused();
  await changeElsewhere(page, third, 'archived');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the selected enquiries are exported, without one that another administrator has archived', async ({
  openInbox,
  putEnquiry,
}) => {
  const [first, second, third] = await putThree(putEnquiry);
  const { page } = await openInbox();
  for (const each of [first, second, third]) await checkboxOf(page, each).check();
  await expectSelected(page, 3);
  await changeElsewhere(page, second, 'archived');
  await expectSelected(page, 2);

  const downloadStarted = page.waitForEvent('download');
  await barButton(page, 'Export selected').click();
  const download = await downloadStarted;
  await expect(page.getByText('2 enquiries exported.')).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^enquiries-selected-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines.map((line) => line.split('","')[2])).toEqual(['Name', first.name, third.name]);
  await expectSelected(page, 2);
});

test('an enquiry whose change is denied stays selected, and the others can be restored', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiries = await putThree(putEnquiry);
  const [first, second, third] = enquiries;
  const { page } = await openInbox();
  for (const each of enquiries) await checkboxOf(page, each).check();
  await invalidateWrites(page, (await rowOf(page, second).getAttribute('data-enquiry')) ?? '');
  await barButton(page, 'Archive').click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(
    notices.getByText('1 of 3 enquiries could not be archived. The server denied it.'),
  ).toBeVisible();
  await expect(notices.getByText('3 enquiries archived.')).toHaveCount(0);
  await expectSelected(page, 1);
  await expect(checkboxOf(page, second)).toBeChecked();
  await expectStatuses(enquiries, ['archived', 'unread', 'archived']);
  await page.unrouteAll({ behavior: 'wait' });
  await notices.getByRole('button', { name: 'Undo' }).click();
  await expectStatuses(enquiries, ['unread', 'unread', 'unread']);
  await expect(checkboxOf(page, first)).not.toBeChecked();
  await expect(rowOf(page, third)).toBeVisible();
});

test('on a phone, enquiries are selected by touch, and the bar covers no focused row', async ({
  openInbox,
  putEnquiry,
}) => {
  const product = `Sand ${Date.now()}`;
  const enquiries = await putThree(putEnquiry, product);
  const { page } = await openInbox({
    path: `/admin/enquiries?search=${encodeURIComponent(product)}`,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
  });
  const target = await checkboxOf(page, enquiries[0]).locator('..').boundingBox();
  expect(target).toMatchObject({ width: 44, height: 44 });
  for (const each of enquiries) await checkboxOf(page, each).locator('..').tap();
  await expectSelected(page, 3);
  await expect(barButton(page, 'Mark as unread')).toHaveCount(0);
  await expect(barButton(page, 'Mark as read')).toBeInViewport({ ratio: 1 });
  expect(await findAxeViolations(page)).toEqual([]);

  await rowOf(page, enquiries[0]).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    const row = await page.locator('[data-enquiry]:focus').boundingBox();
    const bar = await page.locator('.selection-bar').boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await barButton(page, 'Clear').tap();
  await expect(page.locator('.selection-bar')).toHaveCount(0);
});
