/** The assignee, the follow-up and the labels of enquiries. */
import { addDays, collections, dayAt, type EnquiryFields } from '@neev/domain';
import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { warmUpApi } from '../src/enquiries.ts';
import { openEnquiry, readStatus, rowOf, test } from '../src/inbox.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';

test.beforeAll(warmUpApi);

const assigneeField = (details: Locator) => details.getByLabel('Assigned to');
const dayField = (details: Locator) => details.getByLabel('Follow up on');
const labelField = (details: Locator) => details.getByLabel('New label');
const addLabelButton = (details: Locator) => details.getByRole('button', { name: 'Add label' });
const eventsOf = (details: Locator) =>
  details.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
const labelsOf = (details: Locator) =>
  details.getByRole('list', { name: 'Labels' }).getByRole('listitem');

test('two administrators see each other’s assignment, follow-up and labels live', async ({
  openInbox,
  openInboxOfColleague,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ status: 'read' });
  const { page } = await openInbox();
  const own = await openEnquiry(page, enquiry);
  const { page: colleaguePage, username } = await openInboxOfColleague();
  const theirs = await openEnquiry(colleaguePage, enquiry);

  await assigneeField(own).selectOption({ label: username });
  await expect(assigneeField(theirs).locator('option:checked')).toHaveText(`${username} (you)`);
  await expect(eventsOf(theirs).first()).toContainText(`Assigned to ${username} by`);

  await own.getByRole('button', { name: 'In a week' }).click();
  await expect(dayField(theirs)).toHaveValue(addDays(dayAt(new Date()), 7));
  await expect(eventsOf(theirs).last()).toContainText('Follow-up on');

  await labelField(own).fill('Site visit');
  await labelField(own).press('Enter');
  await addLabelButton(own).click();
  await expect(own.getByRole('alert')).toHaveText('Label is required.');
  const labels = theirs.getByRole('list', { name: 'Labels' });
  await expect(labels.getByRole('listitem')).toHaveText(['Site visit']);

  await colleaguePage.keyboard.press('Escape');
  const row = rowOf(colleaguePage, enquiry);
  for (const text of ['Follow up on', 'Site visit', `Assigned to ${username}`])
    await expect(row).toContainText(text);
  await colleaguePage.getByLabel('Search enquiries').fill('site visit');
  await expect(row).toBeVisible();
});

test('a label that is typed and not added is discarded only after a confirmation', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ status: 'read' });
  const { page } = await openInbox();
  const details = await openEnquiry(page, enquiry);
  await labelField(details).fill('Site visit');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await addLabelButton(details).click();
  await expect(labelsOf(details)).toHaveText(['Site visit']);
  await labelField(details).fill('Tender');
  await details.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(details).toHaveCount(0);
  await openEnquiry(page, enquiry);
  await expect(labelField(details)).toHaveValue('');
});

test('two administrators keep each other’s labels of an enquiry that is found by search', async ({
  openInbox,
  openInboxOfColleague,
  putOldEnquiries,
}) => {
  const [old = { name: '' }] = await putOldEnquiries({});
  const { page } = await openInbox();
  const own = await findAndOpen(page, old);
  const { page: colleaguePage } = await openInboxOfColleague();
  const theirs = await findAndOpen(colleaguePage, old);

  await addLabel(own, 'Site visit');
  await expect(labelsOf(theirs)).toHaveText(['Site visit']);
  await colleaguePage.context().setOffline(true);
  await addLabel(theirs, 'Tender');
  await expect(labelsOf(theirs)).toHaveText(['Site visit', 'Tender']);
  await addLabel(own, 'Urgent');
  await own.getByRole('button', { name: 'Remove the label Site visit' }).click();
  await expect.poll(() => readLabels(old)).toEqual(['Urgent']);
  await colleaguePage.context().setOffline(false);
  for (const details of [own, theirs])
    await expect(labelsOf(details)).toHaveText(['Urgent', 'Tender']);
});

test('an enquiry stays archived when it is opened in a list that still shows it as unread', async ({
  openInbox,
  openInboxOfColleague,
  putOldEnquiries,
}) => {
  const [old = { name: '' }] = await putOldEnquiries({ status: 'unread' });
  const { page } = await openInbox();
  await search(page, old);
  const { page: colleaguePage } = await openInboxOfColleague();
  const theirs = await findAndOpen(colleaguePage, old);
  await theirs.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.poll(() => readStatus(old)).toBe('archived');

  const own = await openEnquiry(page, old);
  await expect(own.getByRole('button', { name: 'Move to inbox' })).toBeVisible();
  expect(await readStatus(old)).toBe('archived');
});

test('follow-ups are listed by their day, those that are due first, until they are removed', async ({
  openInbox,
  putEnquiry,
}) => {
  const today = dayAt(new Date());
  const [later, overdue, due] = [
    await putEnquiry({ status: 'read', followUpOn: addDays(today, 40) }),
    await putEnquiry({ status: 'read', followUpOn: addDays(today, -1) }),
    await putEnquiry({ status: 'read', followUpOn: today }),
  ];
  await putEnquiry({ status: 'archived', followUpOn: today });
  const { page } = await openInbox();
  await page.getByRole('tab', { name: 'Follow-ups (2)' }).click();
  await expect(page.locator('[data-enquiry] > span:first-child')).toHaveText(
    [overdue, due, later].map(({ name }) => new RegExp(name)),
  );
  const headings = page.getByRole('region', { name: 'Enquiries' }).getByRole('heading');
  await expect(headings.nth(0)).toHaveText('Overdue');
  await expect(headings.nth(1)).toHaveText('Today');

  const details = await openEnquiry(page, overdue);
  await expect(details.getByText('This follow-up is overdue.')).toBeVisible();
  await details.getByRole('button', { name: 'No follow-up' }).click();
  await expect(dayField(details)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, overdue)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Follow-ups (1)' })).toBeVisible();

  await page.getByRole('switch', { name: 'Assigned to me only' }).click();
  await expect(page.getByText('No follow-ups')).toBeVisible();
  await expect(page.getByText('None is assigned to you.')).toBeVisible();
});

test('due follow-ups are listed and counted when a hundred archived enquiries have an earlier one', async ({
  openInbox,
  putOldEnquiries,
}) => {
  const today = dayAt(new Date());
  const archived = { status: 'archived', followUpOn: addDays(today, -2) } as const;
  const [due = { name: '' }] = await putOldEnquiries(
    { followUpOn: today },
    ...Array.from({ length: 100 }, () => archived),
  );
  const { page } = await openInbox();
  await page.getByRole('tab', { name: 'Follow-ups (1)' }).click();
  await expect(rowOf(page, due)).toBeVisible();
});

test('a follow-up is saved only for a day within the next year, and an incomplete one removes none', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ status: 'read' });
  const { page } = await openInbox();
  const details = await openEnquiry(page, enquiry);
  const tomorrow = addDays(dayAt(new Date()), 1);
  await dayField(details).fill('2020-01-01');
  // Leaving the field shows the error above the button.
  await details.getByRole('button', { name: 'Tomorrow' }).click({ delay: 100 });
  await expect(dayField(details)).toHaveValue(tomorrow);

  await dayField(details).fill(addDays(dayAt(new Date()), -1));
  await dayField(details).blur();
  await expect(details.getByRole('alert')).toHaveText('Choose a day within the next year.');

  await details.getByRole('button', { name: 'In a week' }).click();
  await dayField(details).press('Backspace');
  await dayField(details).blur();
  await expect(details.getByRole('alert')).toHaveText('Enter a complete date.');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, enquiry)).toContainText('Follow up on');
});

test('the fields of an enquiry can be edited with the keyboard', async ({
  openInbox,
  putEnquiry,
}) => {
  await putEnquiry({ status: 'read' });
  const labels = ['Delhi', 'Urgent'];
  const enquiry = await putEnquiry({ status: 'read', labels, followUpOn: dayAt(new Date()) });
  await putEnquiry({ status: 'read' });
  const { page } = await openInbox();
  const details = await openEnquiry(page, enquiry);
  for (const field of [assigneeField, dayField, labelField]) {
    await field(details).focus();
    for (const key of ['ArrowRight', 'ArrowLeft', 'Delete']) await page.keyboard.press(key);
    await expect(details.getByRole('definition').first()).toHaveText(enquiry.name);
    await expect(field(details)).toBeFocused();
  }
  await labelField(details).pressSequentially('Sitee');
  for (const key of ['ArrowLeft', 'Delete']) await page.keyboard.press(key);
  await expect(labelField(details)).toHaveValue('Site');

  await removeButton(details, 'Delhi').press('Enter');
  await expect(removeButton(details, 'Urgent')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(removeButton(details, 'Urgent')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(labelField(details)).toBeFocused();
  await details.getByRole('button', { name: 'No follow-up' }).press('Enter');
  await expect(dayField(details)).toBeFocused();
});

for (const width of [320, 1280]) {
  test(`the handling of an enquiry has no axe violation and does not overflow at ${width} px`, async ({
    openInbox,
    putEnquiry,
  }) => {
    const enquiry = await putEnquiry({
      ...{ status: 'read', followUpOn: dayAt(new Date()) },
      labels: ['x'.repeat(30), 'Site visit', 'W'.repeat(30)],
    });
    const { page } = await openInbox({
      path: '/admin/enquiries?show=followUps',
      viewport: { width, height: 800 },
    });
    await expect(rowOf(page, enquiry)).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await readHorizontalOverflow(page)).toBeLessThanOrEqual(0);
    await openEnquiry(page, enquiry);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await readHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  });
}

type Named = Pick<EnquiryFields, 'name'>;

async function findAndOpen(page: Page, enquiry: Named): Promise<Locator> {
  await search(page, enquiry);
  return openEnquiry(page, enquiry);
}

async function search(page: Page, enquiry: Named): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search enquiries' }).fill(enquiry.name);
  await expect(rowOf(page, enquiry)).toBeVisible();
}

function removeButton(details: Locator, label: string): Locator {
  return details.getByRole('button', { name: `Remove the label ${label}` });
}

async function addLabel(details: Locator, label: string): Promise<void> {
  await labelField(details).fill(label);
  await addLabelButton(details).click();
}

/** Returns the stored labels of the enquiry with this name. */
async function readLabels({ name }: Named): Promise<unknown> {
  const query = database().collection(collections.enquiries).where('name', '==', name);
  return (await query.get()).docs[0]?.get('labels');
}
