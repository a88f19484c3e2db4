/** Stores enquiries for a test, and opens the inbox with a stored session. */
import { randomUUID } from 'node:crypto';
import { collections, type EnquiryFields } from '@neev/domain';
import { FieldValue } from 'firebase-admin/firestore';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type OpenedPage, openPage } from './pages.ts';
import { adminEmail, adminPassword, database, siteUrl } from './suite.ts';

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Logs in with the form. Returns the storage state, with which other contexts are logged in. */
export async function createSession(browser: Browser): Promise<Session> {
  const context = await browser.newContext({ baseURL: siteUrl, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/admin/enquiries');
  await page.getByLabel('Email').fill(adminEmail);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Enquiries' }).waitFor();
  const session = await context.storageState({ indexedDB: true });
  await context.close();
  return session;
}

/** Opens the inbox with the session of an earlier login. */
export async function openInboxWithSession(
  browser: Browser,
  storageState: Session,
  { path = '/admin/enquiries', ...options }: BrowserContextOptions & { path?: string } = {},
): Promise<OpenedPage> {
  const opened = await openPage(browser, { storageState, ...options });
  await opened.page.goto(path);
  await rowsOf(opened.page).first().waitFor();
  return opened;
}

/** Stores an enquiry until the test ends. It is the newest unless `createdAt` is given. */
export async function putEnquiry(fields: Partial<EnquiryFields> = {}): Promise<EnquiryFields> {
  const enquiry = newEnquiry(fields);
  await put([enquiry]);
  return enquiry;
}

/** Stores enquiries that are too old for the subscribed page: 60 newer ones are stored with them. */
export async function putOldEnquiries(
  ...fieldsOfOld: readonly Partial<EnquiryFields>[]
): Promise<EnquiryFields[]> {
  const createdAt = new Date('2025-02-01T06:00:00Z');
  const old = fieldsOfOld.map((fields) => newEnquiry({ status: 'read', createdAt, ...fields }));
  const newer = Array.from({ length: 60 }, () => newEnquiry({ status: 'read' }));
  await put([...old, ...newer]);
  return old;
}

async function put(enquiries: readonly EnquiryFields[]): Promise<void> {
  const inbox = database().collection(collections.enquiries);
  const entries = enquiries.map((enquiry) => ({
    reference: inbox.doc(`e2e-inbox-${randomUUID()}`),
    enquiry,
  }));
  const batch = database().batch();
  // As the API does: the search index reads changed enquiries by `changedAt` (enquiry-index.ts).
  const changedAt = FieldValue.serverTimestamp();
  for (const { reference, enquiry } of entries) batch.set(reference, { ...enquiry, changedAt });
  await batch.commit();
  onTestFinished(async () => {
    const cleanup = database().batch();
    for (const { reference } of entries) cleanup.delete(reference);
    cleanup.set(database().doc('system/enquiry-search'), { version: FieldValue.increment(1) });
    await cleanup.commit();
  });
}

function newEnquiry(fields: Partial<EnquiryFields>): EnquiryFields {
  return {
    name: `Inbox test ${randomUUID()}`,
    email: 'inbox.test@example.com',
    mobile: '+91 10000 12345',
    message: 'Two lorries of river sand.',
    product: '',
    status: 'unread',
    createdAt: new Date(),
    ...fields,
  };
}

/** Returns the session for another origin of the site. */
export function sessionForOrigin(session: Session, origin: string): Session {
  return { ...session, origins: session.origins.map((each) => ({ ...each, origin })) };
}

/** Returns the stored status of the enquiry with this name. */
export async function readStatus({ name }: EnquiryFields): Promise<unknown> {
  const query = database().collection(collections.enquiries).where('name', '==', name);
  return (await query.get()).docs[0]?.get('status');
}

export function rowsOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Enquiries' }).getByRole('listitem');
}

export function rowOf(page: Page, { name }: Pick<EnquiryFields, 'name'>): Locator {
  return rowsOf(page).filter({ hasText: name }).getByRole('button');
}

/** Opens an enquiry. Returns its dialog. */
export async function openEnquiry(page: Page, enquiry: EnquiryFields): Promise<Locator> {
  await rowOf(page, enquiry).click();
  const details = page.getByRole('dialog', { name: 'Enquiry Details' });
  await details.waitFor();
  return details;
}
