/** Stores enquiries for a test, and opens the inbox with a stored session. */
import { randomInt, randomUUID } from 'node:crypto';
import { collections, contactKeysOf, type EnquiryFields, unhandled } from '@neev/domain';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { FieldValue } from 'firebase-admin/firestore';
import { logIn, type OpenedPage } from './pages.ts';
import { accounts, database } from './suite.ts';
import { test as base, expect, type Session } from './test.ts';

export interface InboxFixtures {
  /** Opens the inbox as another administrator. */
  openInboxOfColleague: () => Promise<{ page: Page; uid: string; username: string }>;
  /** Opens the inbox as an administrator. */
  openInbox: (options?: BrowserContextOptions & { path?: string }) => Promise<OpenedPage>;
  /** Stores an enquiry until the test ends. It is the newest unless `createdAt` is given. */
  putEnquiry: (fields?: Partial<EnquiryFields>) => Promise<EnquiryFields>;
  /** Stores enquiries that are too old for the subscribed page: 60 newer ones are stored with them. */
  putOldEnquiries: (...fieldsOfOld: readonly Partial<EnquiryFields>[]) => Promise<EnquiryFields[]>;
}

const PASSWORD = 'a-good-password';

/** The `test` of journeys in the inbox. */
export const test = base.extend<InboxFixtures>({
  openInbox: async ({ openAdminPage }, use) => {
    await use(async ({ path = '/admin/enquiries', ...options } = {}) => {
      const opened = await openAdminPage(path, options);
      await rowsOf(opened.page).first().waitFor();
      return opened;
    });
  },

  openInboxOfColleague: async ({ openPage, afterTest }, use) => {
    await use(async () => {
      const id = randomUUID().slice(0, 8);
      const person = { username: `E2E Clerk ${id}`, email: `clerk-${id}@neev.example` };
      const { email } = person;
      const { uid } = await accounts().createUser({
        email,
        password: PASSWORD,
        emailVerified: true,
      });
      await accounts().setCustomUserClaims(uid, { admin: true });
      const record = database().collection(collections.admins).doc(uid);
      await record.set({ ...person, state: 'active' });
      afterTest(() => Promise.all([accounts().deleteUser(uid), record.delete()]));
      const { page } = await openPage();
      await page.goto('/admin/enquiries');
      await logIn(page, { email, password: PASSWORD });
      await page.getByRole('heading', { level: 1, name: 'Enquiries' }).waitFor();
      return { page, uid, username: person.username };
    });
  },

  putEnquiry: async ({ afterTest }, use) => {
    await use(async (fields = {}) => {
      const enquiry = newEnquiry(fields);
      afterTest(await put([enquiry]));
      return enquiry;
    });
  },

  putOldEnquiries: async ({ afterTest }, use) => {
    await use(async (...fieldsOfOld) => {
      const createdAt = new Date('2025-02-01T06:00:00Z');
      const old = fieldsOfOld.map((fields) => newEnquiry({ status: 'read', createdAt, ...fields }));
      const newer = Array.from({ length: 60 }, () => newEnquiry({ status: 'read' }));
      afterTest(await put([...old, ...newer]));
      return old;
    });
  },
});

/** Stores enquiries. Returns a function that deletes them. */
async function put(enquiries: readonly EnquiryFields[]): Promise<() => Promise<void>> {
  const inbox = database().collection(collections.enquiries);
  const entries = enquiries.map((enquiry) => ({
    reference: inbox.doc(`e2e-inbox-${randomUUID()}`),
    enquiry,
  }));
  const batch = database().batch();
  // As the API does: the search index reads changed enquiries by `changedAt` (enquiry-index.ts).
  const changedAt = FieldValue.serverTimestamp();
  for (const { reference, enquiry } of entries) {
    const contactKeys = contactKeysOf(enquiry);
    batch.set(reference, { ...enquiry, contactKeys, changedAt });
  }
  await batch.commit();
  return async () => {
    await deleteEvents(entries.map(({ reference }) => reference.id));
    const cleanup = database().batch();
    for (const { reference } of entries) cleanup.delete(reference);
    cleanup.set(database().doc('system/enquiry-search'), { version: randomUUID() });
    await cleanup.commit();
  };
}

/** Deletes the timelines of enquiries. */
async function deleteEvents(enquiryIds: readonly string[]): Promise<void> {
  const events = database().collection(collections.enquiryEvents);
  const found = await Promise.all(
    enquiryIds.map((id) => events.where('enquiryId', '==', id).get()),
  );
  const cleanup = database().batch();
  for (const { ref } of found.flatMap(({ docs }) => docs)) cleanup.delete(ref);
  await cleanup.commit();
}

function newEnquiry(fields: Partial<EnquiryFields>): EnquiryFields {
  return {
    name: `Inbox test ${randomUUID()}`,
    // Of a customer of its own.
    email: `inbox-${randomUUID()}@example.com`,
    mobile: `+91 10000 ${randomInt(1e4, 1e5)}`,
    message: 'Two lorries of river sand.',
    product: '',
    status: 'unread',
    referenceNumber: '',
    ...unhandled,
    createdAt: new Date(),
    ...fields,
  };
}

/** Returns the session for another origin of the site. */
export function sessionForOrigin(session: Session, origin: string): Session {
  return { ...session, origins: session.origins.map((each) => ({ ...each, origin })) };
}

/** Returns the stored status of the enquiry with this name. */
export async function readStatus({ name }: Pick<EnquiryFields, 'name'>): Promise<unknown> {
  const query = database().collection(collections.enquiries).where('name', '==', name);
  return (await query.get()).docs[0]?.get('status');
}

export function rowsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Enquiries' }).getByRole('listitem');
}

export function rowOf(page: Page, { name }: Pick<EnquiryFields, 'name'>): Locator {
  return rowsOf(page).filter({ hasText: name }).getByRole('button');
}

/** The checkbox that selects an enquiry. */
export function checkboxOf(page: Page, { name }: Pick<EnquiryFields, 'name'>): Locator {
  return page.getByRole('checkbox', { name: `Select the enquiry from ${name}`, exact: true });
}

/** Scrolls the list until it has at least `count` rows. */
export async function scrollUntilRows(page: Page, count: number): Promise<void> {
  const scroll = async () => {
    await page.mouse.wheel(0, 4_000);
    return rowsOf(page).count();
  };
  await page.mouse.move(700, 500);
  await expect.poll(scroll, { intervals: [50] }).toBeGreaterThanOrEqual(count);
}

/** Opens an enquiry. Returns its dialog. */
export async function openEnquiry(
  page: Page,
  enquiry: Pick<EnquiryFields, 'name'>,
): Promise<Locator> {
  await rowOf(page, enquiry).click();
  const details = page.getByRole('dialog', { name: 'Enquiry Details' });
  await details.waitFor();
  return details;
}

/** Replaces the status in writes to Firestore, of one enquiry or of all, by one that the rules deny. */
export async function invalidateWrites(page: Page, id?: string): Promise<void> {
  const start = id === undefined ? '' : `${id}%22%2C%22fields%22%3A%7B`;
  const status = new RegExp(`(${start}%22status%22%3A%7B%22stringValue%22%3A%22)[a-z]+`, 'g');
  await page.route('**/google.firestore.v1.Firestore/Write/**', (route) => {
    const body = route.request().postData() ?? '';
    return route.continue({ postData: body.replace(status, '$1lost') });
  });
}
