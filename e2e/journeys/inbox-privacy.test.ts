/** The quarantine and the erasure of a customer's data. */
import { randomUUID } from 'node:crypto';
import { collections, type QuarantinedFields } from '@neev/domain';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findAxeViolations } from '../src/axe.ts';
import { launchBrowser } from '../src/browser.ts';
import { warmUpApi } from '../src/enquiries.ts';
import { eventually } from '../src/eventually.ts';
import {
  createSession,
  openInboxWithSession,
  putEnquiry,
  rowOf,
  type Session,
} from '../src/inbox.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { database } from '../src/suite.ts';

let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  [session] = await Promise.all([createSession(browser), warmUpApi()]);
});

afterAll(() => browser.close());

const openInbox = () => openInboxWithSession(browser, session);

async function putQuarantined(fields: Partial<QuarantinedFields> = {}): Promise<QuarantinedFields> {
  const enquiry = newQuarantined(fields);
  await putAllQuarantined([enquiry]);
  return enquiry;
}

async function putAllQuarantined(enquiries: readonly QuarantinedFields[]): Promise<void> {
  const entries = enquiries.map((enquiry) => ({ id: `e2e-quarantine-${randomUUID()}`, enquiry }));
  const batch = database().batch();
  for (const { id, enquiry } of entries) {
    batch.set(database().doc(`${collections.quarantine}/${id}`), enquiry);
  }
  await batch.commit();
  onTestFinished(async () => {
    const cleanup = database().batch();
    for (const { id } of entries) {
      cleanup.delete(database().doc(`${collections.quarantine}/${id}`));
      cleanup.delete(database().doc(`${collections.enquiries}/${id}`));
    }
    await cleanup.commit();
  });
}

function newQuarantined(fields: Partial<QuarantinedFields> = {}): QuarantinedFields {
  return {
    name: `Robot ${randomUUID()}`,
    email: '',
    mobile: '+91 10000 12345',
    message: 'Buy cheap watches.',
    product: '',
    status: 'unread',
    reason: 'tooFast',
    createdAt: new Date(),
    ...fields,
  };
}

async function countNamed(collection: string, { name }: { name: string }): Promise<number> {
  const query = database().collection(collection).where('name', '==', name);
  return (await query.count().get()).data().count;
}

/** Expects no horizontal scrolling and no axe violation at the widths of phone, tablet and desktop. */
async function expectAccessibleLayout(page: Page): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await readHorizontalOverflow(page), `at ${width}`).toBeLessThanOrEqual(0);
    expect(await findAxeViolations(page), `at ${width}`).toEqual([]);
  }
}

describe('the quarantine', () => {
  const tab = (page: Page) => page.getByRole('tab', { name: /^Quarantine/ });
  const detailsDialog = (page: Page) => page.getByRole('dialog', { name: 'Suspicious enquiry' });

  it('counts new enquiries, and moves an accepted one to the inbox as unread', async () => {
    const { page } = await openInbox();
    const enquiry = await putQuarantined();
    await page.getByRole('tab', { name: /^Quarantine \(\d+\)/ }).click();
    await page.waitForURL('**/admin/enquiries?show=quarantine');
    await rowOf(page, enquiry).waitFor();
    await expectAccessibleLayout(page);

    await rowOf(page, enquiry).click();
    await detailsDialog(page)
      .getByText('It was sent faster than a person can fill in the form.')
      .waitFor();
    await expectAccessibleLayout(page);
    await detailsDialog(page).getByRole('button', { name: 'Accept' }).click();
    await page.getByText('The enquiry is in the inbox.').waitFor();
    expect(await rowOf(page, enquiry).count()).toBe(0);
    await page.getByRole('tab', { name: 'Unread' }).click();
    await rowOf(page, enquiry).getByText('(unread)').waitFor();
  });

  it('deletes an enquiry after confirmation, by keyboard', async () => {
    const enquiry = await putQuarantined({ reason: 'honeypot' });
    const { page } = await openInbox();
    await tab(page).focus();
    await page.keyboard.press('Enter');
    await rowOf(page, enquiry).focus();
    await page.keyboard.press('Enter');
    await detailsDialog(page).getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    const confirmation = page.getByRole('dialog', { name: 'Delete this enquiry?' });
    await confirmation.getByText(enquiry.name).waitFor();
    expect(await countNamed(collections.quarantine, enquiry)).toBe(1);
    await confirmation.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The enquiry has been deleted.').waitFor();
    expect(await countNamed(collections.quarantine, enquiry)).toBe(0);
    await rowOf(page, enquiry).waitFor({ state: 'detached' });
  });

  it('is paginated', async () => {
    const createdAt = new Date('2025-02-01T06:00:00Z');
    await putAllQuarantined(Array.from({ length: 50 }, () => newQuarantined()));
    const old = await putQuarantined({ createdAt });
    const { page } = await openInbox();
    await page.getByRole('tab', { name: 'Quarantine (50+)' }).click();
    await page.getByRole('button', { name: 'Older' }).click();
    await rowOf(page, old).waitFor();
    await page.getByRole('button', { name: 'Newer' }).click();
    await rowOf(page, old).waitFor({ state: 'detached' });
  });
});

describe("erasing a customer's data", () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: "Erase a customer's data" });
  const field = (page: Page) => dialog(page).getByLabel('Mobile number or email address');
  const openDialog = (page: Page) =>
    page.getByRole('button', { name: "Erase a customer's data" }).click();

  it('lists the enquiries, deletes them after confirmation, and explains that backups remain', async () => {
    const email = `erase-${randomUUID()}@example.com`;
    const [first, archived, quarantined, other] = [
      await putEnquiry({ email }),
      await putEnquiry({ email: email.toUpperCase(), status: 'archived' }),
      await putQuarantined({ email }),
      await putEnquiry(),
    ];
    const { page } = await openInbox();
    await openDialog(page);
    await expectAccessibleLayout(page);
    await field(page).fill(` ${email} `);
    await page.keyboard.press('Enter');
    await dialog(page).getByText('3 enquiries found, 1 of them in the quarantine.').waitFor();
    for (const { name } of [first, archived, quarantined])
      await dialog(page).getByText(name).waitFor();
    await expectAccessibleLayout(page);
    expect(await countNamed(collections.enquiries, first)).toBe(1);

    await dialog(page).getByRole('button', { name: 'Erase 3 enquiries' }).click();
    await dialog(page)
      .getByText(/^3 enquiries erased\. Copies remain in the backups until \d+ \w+ 20\d\d;/)
      .waitFor();
    await expectAccessibleLayout(page);
    expect(await countNamed(collections.enquiries, first)).toBe(0);
    expect(await countNamed(collections.enquiries, archived)).toBe(0);
    expect(await countNamed(collections.quarantine, quarantined)).toBe(0);
    expect(await countNamed(collections.enquiries, other)).toBe(1);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await eventually(
      () => rowOf(page, first).count(),
      (count) => count === 0,
    );
  });

  it('reports when nothing is found, and when the input is invalid', async () => {
    const { page } = await openInbox();
    await openDialog(page);
    await field(page).fill('Asha');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Enter a mobile number or an email address.').waitFor();
    await field(page).fill('+91 10000 99999');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Nothing was sent with +91 10000 99999.').waitFor();
    expect(
      await dialog(page)
        .getByRole('button', { name: /^Erase/ })
        .count(),
    ).toBe(0);
  });
});
