/** The inbox filtered by assignee and label, and the views that administrators save. */
import { randomUUID } from 'node:crypto';
import { collections } from '@neev/domain';
import type { Page, Response } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { chooseAtOnce } from '../src/choose-at-once.ts';
import { warmUpApi } from '../src/enquiries.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { openEnquiry, rowOf, rowsOf, test } from '../src/inbox.ts';
import { findClippedElements, readHorizontalOverflow } from '../src/overflow.ts';
import { readPositions, recordPositions } from '../src/positions.ts';
import { accounts, adminEmail, database } from '../src/suite.ts';
import { expect } from '../src/test.ts';

test.beforeAll(warmUpApi);
test.afterEach(async () =>
  database()
    .doc(`${collections.inboxViews}/${await ownUid()}`)
    .delete(),
);

const ownUid = async () => (await accounts().getUserByEmail(adminEmail)).uid;
const filterButton = (page: Page) => page.getByRole('button', { name: 'Filters and views' });
const panel = (page: Page) => page.getByRole('region', { name: 'Filters' });
const search = (page: Page) => page.getByLabel('Search enquiries');
const viewLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name });

/** Returns a list that collects the responses of counts. */
function collectCounts(page: Page): Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.url().includes(':runAggregationQuery')) responses.push(response);
  });
  return responses;
}

test('enquiries of an assignee and with a label are found in the whole inbox, counted and searched', async ({
  openInbox,
  putEnquiry,
  putOldEnquiries,
}) => {
  const assignee = await ownUid();
  const label = `Bulk ${randomUUID().slice(0, 8)}`;
  const [old] = await putOldEnquiries(
    { assignee, labels: [label], message: 'Forty bags' },
    { assignee, status: 'archived', labels: [label] },
    { labels: ['Other'] },
  );
  const recent = await putEnquiry({ assignee, labels: [label], status: 'read' });
  const { page } = await openInbox();
  await filterButton(page).click();
  await panel(page).getByLabel('Label').fill(label);
  await panel(page).getByLabel('Label').press('Enter');
  for (const each of [recent, old]) await expect(rowOf(page, each ?? { name: '' })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page.getByRole('tab', { name: 'All (3)' })).toBeVisible();
  await panel(page).getByLabel('Assigned to').selectOption({ value: assignee });
  await expect(rowsOf(page)).toHaveCount(2);
  await search(page).fill('forty bags');
  await expect(page.getByText('1 enquiry matches.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  expect(await findAxeViolations(page)).toEqual([]);

  await search(page).fill('');
  await page.goBack();
  await expect(panel(page).getByLabel('Assigned to')).toHaveValue('');
  await panel(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(rowsOf(page).nth(10)).toBeVisible();
});

test('a label that begins like another one can be typed, and a suggestion applies at once', async ({
  openInbox,
  putEnquiry,
}) => {
  const site = `Site ${randomUUID().slice(0, 8)}`;
  const visit = await putEnquiry({ labels: [`${site} visit`] });
  await putEnquiry({ labels: [site] });
  const { page } = await openInbox();
  await filterButton(page).click();
  const label = panel(page).getByLabel('Label');
  await expect(panel(page).locator(`option[value="${site}"]`)).toBeAttached();
  await label.pressSequentially(`${site} visit`);
  await expect(label).toHaveValue(`${site} visit`);
  await expect(page).toHaveURL('/admin/enquiries');
  await label.press('Enter');
  await expect(label).toBeFocused();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowOf(page, visit)).toBeVisible();

  // As the browser does when a suggestion is chosen, which is outside of the page.
  await label.selectText();
  await label.evaluate((element: HTMLInputElement, value) => {
    element.setRangeText(value, 0, element.value.length, 'end');
    const inputType = 'insertReplacementText';
    element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
  }, site);
  await expect(rowOf(page, visit)).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(label).toBeFocused();
});

test('filters and a tab that are chosen in quick succession all apply', async ({
  openInbox,
  putOldEnquiries,
}) => {
  const label = `Bulk ${randomUUID().slice(0, 8)}`;
  const quote = { state: 'quoted', validUntil: '2099-12-31' } as const;
  const [found] = await putOldEnquiries(
    { labels: [label], quote, status: 'archived' },
    { labels: [label], quote, status: 'archived', assignee: await ownUid() },
    { labels: [label], quote },
    { labels: [label], status: 'archived' },
  );
  const { page } = await openInbox();
  await filterButton(page).click();
  await chooseAtOnce(page, [
    [panel(page).getByLabel('Quote'), 'quoted'],
    [panel(page).getByLabel('Assigned to'), 'none'],
  ]);
  await panel(page).getByLabel('Label').fill(label);
  // The click on the tab takes the focus from the label, which applies it.
  await page.getByRole('tab', { name: /^Archived/ }).evaluate((tab: HTMLElement) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    tab.click();
  });
  await expect(page.getByRole('tab', { name: 'Archived (1)', selected: true })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowOf(page, found ?? { name: '' })).toBeVisible();
});

test('enquiries without an assignee, and with a quote in one state, are found in the whole inbox', async ({
  openInbox,
  putEnquiry,
  putOldEnquiries,
}) => {
  const label = `Bulk ${randomUUID().slice(0, 8)}`;
  const quoted = { labels: [label], quote: { state: 'quoted', validUntil: '2099-12-31' } } as const;
  const [old] = await putOldEnquiries({ ...quoted, labels: [label] }, { labels: [label] });
  const recent = await putEnquiry({ ...quoted, labels: [label], assignee: await ownUid() });
  const { page } = await openInbox({ path: `/admin/enquiries?label=${label}` });
  await expect(rowsOf(page)).toHaveCount(3);
  await filterButton(page).click();
  await panel(page).getByLabel('Quote').selectOption('Sent');
  await expect(rowsOf(page)).toHaveCount(2);
  for (const each of [recent, old]) {
    await expect(rowOf(page, each ?? { name: '' })).toContainText('Quote sent');
  }
  await expect(page.getByRole('tab', { name: 'All (2)' })).toBeVisible();
  await panel(page).getByLabel('Assigned to').selectOption('Not assigned');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowOf(page, old ?? { name: '' })).toBeVisible();
  await search(page).fill(label);
  await expect(page.getByText('1 enquiry matches.')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findClippedElements(page)).toEqual([]);
  expect(await readHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await panel(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(panel(page).getByLabel('Quote')).toHaveValue('');
  await expect(panel(page)).toBeFocused();
});

test('an older enquiry whose quote is sent while it is open is no longer counted under the filter', async ({
  openInbox,
  putOldEnquiries,
}) => {
  const labels = [`Bulk ${randomUUID().slice(0, 8)}`];
  const [old = { name: '' }] = await putOldEnquiries({
    labels,
    quote: { state: 'received', validUntil: '' },
  });
  const path = `/admin/enquiries?label=${labels[0]}&quote=received`;
  const { page } = await openInbox({ path });
  await expect(page.getByRole('tab', { name: 'All (1)' })).toBeVisible();
  const counted = collectCounts(page);
  const details = await openEnquiry(page, old);
  // Opening it counts again: each status, and the unread ones for the menu.
  await expect.poll(() => counted.length).toBe(4);
  const stored = database().collection(collections.enquiries).where('name', '==', old.name);
  for (const { ref } of (await stored.get()).docs)
    await ref.update({ quote: { state: 'quoted', validUntil: '2099-12-31' } });
  await expect(details.getByText('No longer in this list')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'All (0)' })).toBeVisible();
});

test('the tabs stay where they are while counts, saved views and filters load', async ({
  openPage,
  session,
}) => {
  const view = { id: randomUUID(), name: 'School', query: 'show=unread' };
  await database()
    .doc(`${collections.inboxViews}/${await ownUid()}`)
    .set({ views: [view], updatedAt: new Date(), updatedBy: '' });
  const { page } = await openPage({ storageState: session });
  await recordPositions(page, ['Unread', 'Archived', 'Quarantine']);
  await page.goto('/admin/enquiries');
  await expect(viewLink(page, 'School')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^All \(\d+\)/ })).toBeVisible();
  const one = [expect.any(String)];
  expect(await readPositions(page)).toEqual({ Unread: one, Archived: one, Quarantine: one });

  const top = async () => (await page.getByRole('tablist').boundingBox())?.y ?? 0;
  const release = await holdRequests(page, /filter-panel/);
  await filterButton(page).click();
  const topWhileLoading = await top();
  release();
  await expect(panel(page)).toBeVisible();
  expect(Math.abs((await top()) - topWhileLoading)).toBeLessThan(8);
});

test('a view is saved, chosen, changed and deleted, on every device of the administrator', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ message: 'Sand for the school', labels: ['Tender'] });
  const { page } = await openInbox();
  const { page: other } = await openInbox();
  await page.getByRole('tab', { name: 'Unread' }).click();
  await search(page).fill('for the school');
  await filterButton(page).click();
  await panel(page).getByLabel('Label').fill('Tender');
  await panel(page).getByRole('button', { name: 'Save view' }).click();
  await expect(panel(page).getByRole('alert')).toHaveText('Name is required.');
  await panel(page).getByLabel('Name of the view').fill('School');
  await panel(page).getByRole('button', { name: 'Save view' }).click();
  await expect(viewLink(page, 'School')).toHaveAttribute('aria-current', 'true');

  await viewLink(other, 'School').click();
  await expect(search(other)).toHaveValue('for the school');
  await expect(other.getByRole('tab', { name: 'Unread' })).toHaveAttribute('aria-selected', 'true');
  await expect(rowsOf(other)).toHaveCount(1);
  await expect(rowOf(other, enquiry)).toBeVisible();
  await other.goBack();
  await expect(search(other)).toHaveValue('');

  await page.getByRole('tab', { name: 'All', exact: false }).last().click();
  await panel(page).getByLabel('Name of the view').fill('Schools');
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await viewLink(other, 'Schools').click();
  await expect(other.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');

  await panel(page).getByRole('button', { name: 'Delete view' }).click();
  await expect(viewLink(other, 'Schools')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(viewLink(other, 'Schools')).toBeVisible();

  await other.setViewportSize({ width: 360, height: 740 });
  await expect(viewLink(other, 'Schools')).toBeHidden();
  await filterButton(other).click();
  await expect(viewLink(other, 'Schools')).toBeVisible();
  expect(await findClippedElements(other)).toEqual([]);
  expect(await readHorizontalOverflow(other)).toBeLessThanOrEqual(0);
});

test('the form of a view has the name that it was given in another tab', async ({ openInbox }) => {
  const view = { id: randomUUID(), name: 'School', query: 'show=unread' };
  const stored = database().doc(`${collections.inboxViews}/${await ownUid()}`);
  await stored.set({ views: [view], updatedAt: new Date(), updatedBy: '' });
  const path = `/admin/enquiries?${view.query}&view=${view.id}`;
  const { page } = await openInbox({ path });
  await filterButton(page).click();
  const name = panel(page).getByLabel('Name of the view');
  await expect(name).toHaveValue('School');
  await stored.update({ views: [{ ...view, name: 'Schools' }] });
  await expect(viewLink(page, 'Schools')).toBeVisible();
  await expect(name).toHaveValue('Schools');
  await expect(panel(page).getByRole('button', { name: 'Save changes' })).toHaveCount(0);
});
