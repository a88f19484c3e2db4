/** Enquiries of a test's own in the inbox, and an administrator who is logged in already. */
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

/** Logs in by the form; what the browser then remembers opens the admin area elsewhere. */
export async function logIn(browser: Browser): Promise<Session> {
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

/** The inbox, of an administrator who has logged in before. */
export async function openInboxAgain(
  browser: Browser,
  storageState: Session,
  { path = '/admin/enquiries', ...options }: BrowserContextOptions & { path?: string } = {},
): Promise<OpenedPage> {
  const opened = await openPage(browser, { storageState, ...options });
  await opened.page.goto(path);
  await rowsOf(opened.page).first().waitFor();
  return opened;
}

/** Puts an enquiry there until the test ends; newer than all others unless told. */
export async function putEnquiry(fields: Partial<EnquiryFields> = {}): Promise<EnquiryFields> {
  const enquiry = newEnquiry(fields);
  await put([enquiry]);
  return enquiry;
}

/** Puts these there as old ones, and so many newer ones that these are not among the watched. */
export async function putOldEnquiries(
  ...olds: readonly Partial<EnquiryFields>[]
): Promise<EnquiryFields[]> {
  const createdAt = new Date('2025-02-01T06:00:00Z');
  const old = olds.map((fields) => newEnquiry({ status: 'read', createdAt, ...fields }));
  const newer = Array.from({ length: 60 }, () => newEnquiry({ status: 'read' }));
  await put([...old, ...newer]);
  return old;
}

async function put(enquiries: readonly EnquiryFields[]): Promise<void> {
  const inbox = database().collection(collections.enquiries);
  const placed = enquiries.map((enquiry) => ({
    reference: inbox.doc(`e2e-inbox-${randomUUID()}`),
    enquiry,
  }));
  const putting = database().batch();
  // As the API writes them: searches look for what has changed, and for another version (enquiry-index.ts).
  const changedAt = FieldValue.serverTimestamp();
  for (const { reference, enquiry } of placed) putting.set(reference, { ...enquiry, changedAt });
  await putting.commit();
  onTestFinished(async () => {
    const removing = database().batch();
    for (const { reference } of placed) removing.delete(reference);
    removing.set(database().doc('system/enquiry-search'), { version: FieldValue.increment(1) });
    await removing.commit();
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

/** What a browser remembers of a login, for the site at another address. */
export function sessionAt(session: Session, origin: string): Session {
  return { ...session, origins: session.origins.map((each) => ({ ...each, origin })) };
}

/** The status of the enquiry of that name. */
export async function storedStatus({ name }: EnquiryFields): Promise<unknown> {
  const found = database().collection(collections.enquiries).where('name', '==', name);
  return (await found.get()).docs[0]?.get('status');
}

export function rowsOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Enquiries' }).getByRole('listitem');
}

export function rowOf(page: Page, { name }: Pick<EnquiryFields, 'name'>): Locator {
  return rowsOf(page).filter({ hasText: name }).getByRole('button');
}

/** Opens an enquiry; the answer is its dialog. */
export async function openEnquiry(page: Page, enquiry: EnquiryFields): Promise<Locator> {
  await rowOf(page, enquiry).click();
  const details = page.getByRole('dialog', { name: 'Enquiry Details' });
  await details.waitFor();
  return details;
}
