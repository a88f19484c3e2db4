/** The timeline of an enquiry: notes, contacts and changes of the status. */
import { randomUUID } from 'node:crypto';
import { collections, type EnquiryFields } from '@neev/domain';
import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { warmUpApi } from '../src/enquiries.ts';
import { openEnquiry, rowOf, test } from '../src/inbox.ts';
import { closeTab } from '../src/leave-page.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { waitForOverlayEntries } from '../src/overlays.ts';
import { accounts, adminEmail, database } from '../src/suite.ts';
import { expect } from '../src/test.ts';

test.beforeAll(warmUpApi);

const timelineOf = (details: Locator) => details.getByRole('region', { name: 'Timeline' });
const eventsOf = (details: Locator) => timelineOf(details).getByRole('listitem');
const noteField = (details: Locator) => details.getByRole('textbox', { name: 'Note' });
const addButton = (details: Locator) => details.getByRole('button', { name: 'Add note' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });

async function addNote(details: Locator, text: string): Promise<void> {
  await noteField(details).fill(text);
  await addButton(details).click();
}

/** The browser asks which program opens a `tel:` or `mailto:` link, and blocks the page meanwhile. */
async function ignoreProgramLinks(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (link && !link.href.startsWith('http')) event.preventDefault();
    }),
  );
}

async function scrollToEnd(details: Locator): Promise<void> {
  await details
    .locator('> div')
    .last()
    .evaluate((body) => body.scrollTo(0, body.scrollHeight));
}

/** Returns the stored events of the enquiry with this name, oldest first. */
async function readEvents({ name }: EnquiryFields): Promise<Record<string, unknown>[]> {
  const enquiries = database().collection(collections.enquiries).where('name', '==', name);
  const [enquiry] = (await enquiries.get()).docs;
  const events = database().collection(collections.enquiryEvents);
  const { docs } = await events
    .where('enquiryId', '==', enquiry?.id ?? '')
    .orderBy('at', 'desc')
    .get();
  return docs.map((event) => event.data()).reverse();
}

async function readAdminName(): Promise<string> {
  const { uid } = await accounts().getUserByEmail(adminEmail);
  return (await database().collection(collections.admins).doc(uid).get()).get('username');
}

test('two administrators see each other’s notes, contacts and changes of the status live', async ({
  openInbox,
  openInboxOfColleague,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ status: 'read' });
  const { page } = await openInbox();
  const own = await openEnquiry(page, enquiry);
  await expect(timelineOf(own).getByText('No calls, messages or notes yet.')).toBeVisible();
  const { page: colleaguePage, username } = await openInboxOfColleague();
  const theirs = await openEnquiry(colleaguePage, enquiry);

  await addNote(own, 'Wants 40 bags.\nCall after 5 pm.');
  await expect(noteField(own)).toHaveValue('');
  const note = eventsOf(theirs).filter({ hasText: 'Wants 40 bags.' });
  await expect(note).toContainText(`Note by ${await readAdminName()},`, { timeout: 5_000 });

  await ignoreProgramLinks(colleaguePage);
  await theirs.getByRole('link', { name: 'Call' }).click();
  await expect(eventsOf(own).nth(1)).toContainText(`Call started by ${username},`);
  await theirs.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(eventsOf(own).nth(2)).toContainText(`Archived by ${username},`);
  await expect(eventsOf(own)).toHaveCount(3);
  // The enquiry stays open, although it is not in the list of the inbox any more.
  await expect(own.getByRole('status').getByText('Archived', { exact: true })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Move to inbox' })).toBeVisible();

  expect(await readEvents(enquiry)).toMatchObject([
    { type: 'note', text: 'Wants 40 bags.\nCall after 5 pm.' },
    { type: 'call' },
    { type: 'status', status: 'archived' },
  ]);
});

test('each link to the customer adds an event, and the first reading is one', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry();
  const { page } = await openInbox();
  const details = await openEnquiry(page, enquiry);
  await ignoreProgramLinks(page);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  const popup = page.context().waitForEvent('page');
  for (const name of ['Call', 'WhatsApp', 'Email']) {
    await details.getByRole('link', { name }).click();
  }
  await (await popup).close();
  await expect(eventsOf(details)).toHaveText([
    /^Marked as read by /,
    /^Call started by /,
    /^WhatsApp opened by /,
    /^Email started by /,
  ]);
  const types = async () => (await readEvents(enquiry)).map(({ type }) => type);
  await expect.poll(types).toEqual(['status', 'call', 'whatsapp', 'email']);
});

test('a note and a call made offline are marked as pending, and arrive when the connection returns', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ status: 'read' });
  const { page } = await openInbox();
  const details = await openEnquiry(page, enquiry);
  await expect(timelineOf(details).getByText('No calls, messages or notes yet.')).toBeVisible();
  await ignoreProgramLinks(page);
  await page.context().setOffline(true);
  await addNote(details, 'Asked for a discount.');
  // The SDK orders pending events by the second only.
  await page.waitForTimeout(1_100);
  await details.getByRole('link', { name: 'Call' }).click();
  await expect(eventsOf(details)).toHaveText([/Asked for a discount\.Saving…$/, /Saving…$/]);
  expect(await closeTab(page)).toBe('dialog');
  expect(await readEvents(enquiry)).toEqual([]);

  await page.context().setOffline(false);
  await expect
    .poll(() => readEvents(enquiry))
    .toMatchObject([{ type: 'note', text: 'Asked for a discount.' }, { type: 'call' }]);
  await expect(eventsOf(details).getByText('Saving…')).toHaveCount(0);
});

test('a note that the rules deny is taken back, with a message, and its text is kept', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ status: 'read' });
  const { page } = await openInbox();
  await page.route('**/google.firestore.v1.Firestore/Write/**', (route) => {
    const body = route.request().postData() ?? '';
    const type = /(%22type%22%3A%7B%22stringValue%22%3A%22)[a-z]+/g;
    return route.continue({ postData: body.replace(type, '$1lost') });
  });
  const details = await openEnquiry(page, enquiry);
  await addNote(details, 'Wants 40 bags.');
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText('Failed to save the note. The server denied it.')).toBeVisible();
  await expect(noteField(details)).toHaveValue('Wants 40 bags.');
  await expect(eventsOf(details)).toHaveCount(0);
});

test('the timeline shows fifty events, and earlier ones on request', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ status: 'read' });
  const enquiries = database().collection(collections.enquiries);
  const [stored] = (await enquiries.where('name', '==', enquiry.name).get()).docs;
  const batch = database().batch();
  for (const n of Array.from({ length: 60 }, (_, index) => index)) {
    batch.set(database().collection(collections.enquiryEvents).doc(), {
      ...{ enquiryId: stored?.id, type: 'note', text: `Note number ${n}.`, by: 'gone' },
      at: new Date(Date.UTC(2026, 0, 1, 18, 30 + n)),
    });
  }
  await batch.commit();
  const { page } = await openInbox();
  const details = await openEnquiry(page, enquiry);
  await expect(eventsOf(details)).toHaveCount(50);
  await expect(eventsOf(details).first()).toContainText('Note number 10.');
  await timelineOf(details).getByRole('button', { name: 'Show earlier' }).click();
  await expect(eventsOf(details)).toHaveCount(60);
  await expect(eventsOf(details).first()).toContainText(
    'Note by a former administrator, 2 Jan 2026, 12:00 am',
  );
  await expect(timelineOf(details).getByRole('button', { name: 'Show earlier' })).toHaveCount(0);
});

test('an erasure deletes the timeline with the enquiry', async ({ openInbox, putEnquiry }) => {
  const mark = randomUUID();
  const enquiry = await putEnquiry({ email: `erase-${mark}@example.com`, status: 'read' });
  const { page } = await openInbox();
  const details = await openEnquiry(page, enquiry);
  await addNote(details, `Wants 40 bags ${mark}.`);
  await expect.poll(() => readEvents(enquiry)).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: "Erase a customer's data" }).click();
  const erasure = page.getByRole('dialog', { name: "Erase a customer's data" });
  await erasure.getByLabel('Mobile number or email address').fill(enquiry.email);
  await page.keyboard.press('Enter');
  await erasure.getByRole('button', { name: 'Erase 1 enquiry' }).click();
  await expect(erasure.getByText(/^1 enquiry erased\./)).toBeVisible();
  const notes = database().collection(collections.enquiryEvents);
  expect((await notes.where('text', '==', `Wants 40 bags ${mark}.`).get()).size).toBe(0);
});

test.describe('a note that is not saved', () => {
  const waysToLeave: Record<string, (page: Page, details: Locator) => Promise<unknown>> = {
    Escape: (page) => page.keyboard.press('Escape'),
    Back: (page) => page.goBack(),
    'the next enquiry': (_, details) =>
      details.getByRole('button', { name: 'Next', exact: true }).click(),
    Archive: (_, details) => details.getByRole('button', { name: 'Archive', exact: true }).click(),
  };

  for (const [way, leave] of Object.entries(waysToLeave)) {
    test(`is discarded by ${way} only after a confirmation`, async ({ openInbox, putEnquiry }) => {
      await putEnquiry({ status: 'read' });
      const enquiry = await putEnquiry({ status: 'read' });
      const { page } = await openInbox();
      const details = await openEnquiry(page, enquiry);
      await noteField(details).fill('Wants 40 bags.');
      await waitForOverlayEntries(page, 1);
      await leave(page, details);
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await expect(noteField(details)).toHaveValue('Wants 40 bags.');
      await waitForOverlayEntries(page, 1);
      await leave(page, details);
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await expect(question(page)).toHaveCount(0);
      await expect(noteField(details).and(page.getByText('Wants 40 bags.'))).toHaveCount(0);
      await expect(details.getByText(enquiry.name)).toHaveCount(0);
      expect(await readEvents(enquiry)).not.toContainEqual(
        expect.objectContaining({ type: 'note' }),
      );
    });
  }

  test('is kept as a draft when the page is reloaded', async ({ openInbox, putEnquiry }) => {
    const enquiry = await putEnquiry({ status: 'read' });
    const { page } = await openInbox();
    const details = await openEnquiry(page, enquiry);
    await noteField(details).fill('Wants 40 bags.');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await openEnquiry(page, enquiry);
    await expect(noteField(details)).toHaveValue('Wants 40 bags.');
    await expect(details.getByText('We kept what you entered earlier.')).toBeVisible();
  });

  test('does not stop a call, and the tab still asks before it closes', async ({
    openInbox,
    putEnquiry,
  }) => {
    const enquiry = await putEnquiry({ status: 'read' });
    const { page } = await openInbox();
    const details = await openEnquiry(page, enquiry);
    await noteField(details).fill('Wants 40 bags.');
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
    });
    await details.getByRole('link', { name: 'Call' }).click();
    await expect.poll(() => readEvents(enquiry)).toHaveLength(1);
    expect(dialogs).toEqual([]);
    expect(await closeTab(page)).toBe('dialog');
  });
});

test('a note can be written with the keyboard alone', async ({ openInbox, putEnquiry }) => {
  await putEnquiry({ status: 'read' });
  const enquiry = await putEnquiry({ status: 'read' });
  const { page } = await openInbox();
  await rowOf(page, enquiry).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Enquiry Details' });
  const field = noteField(details);
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass({ intervals: [0] });
  // The shortcuts of the dialog do not apply to text.
  for (const key of ['W', 'a', 'ArrowLeft', 'Delete', 'e', 'ArrowRight', 'Enter', 'k']) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press('Control+Enter');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(eventsOf(details)).toContainText(['We\nk']);
  await page.keyboard.press('Control+Enter');
  await expect(details.getByText('Note is required.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, enquiry)).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the timeline has no axe violation and does not scroll horizontally: ${colorScheme}`, async ({
    openInbox,
    putEnquiry,
  }) => {
    const enquiry = await putEnquiry();
    const { page } = await openInbox({ colorScheme });
    const details = await openEnquiry(page, enquiry);
    await addNote(details, 'Wants 40 bags of OPC 53 at the site in Hoskote.\nCall after 5 pm.');
    await addNote(details, 'x'.repeat(200));
    await ignoreProgramLinks(page);
    await details.getByRole('link', { name: 'Call' }).click();
    await addNote(details, '');
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      // The reply links cover what is at the bottom until it is scrolled to its end.
      await scrollToEnd(details);
      expect(await findAxeViolations(page), `at ${width}`).toEqual([]);
      expect(await readHorizontalOverflow(page), `at ${width}`).toBeLessThanOrEqual(0);
      await details.locator('> div').last();
    }
  });
}
