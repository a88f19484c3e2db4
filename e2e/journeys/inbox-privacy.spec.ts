/** The quarantine and the erasure of a customer's data. */
import { randomInt, randomUUID } from 'node:crypto';
import { collections, type QuarantinedFields, unhandled } from '@neev/domain';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { warmUpApi } from '../src/enquiries.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { test as base, openEnquiry, rowOf, rowsOf } from '../src/inbox.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';

interface QuarantineFixtures {
  /** Stores an enquiry in the quarantine until the test ends. */
  putQuarantined: (fields?: Partial<QuarantinedFields>) => Promise<QuarantinedFields>;
}

const test = base.extend<QuarantineFixtures>({
  putQuarantined: async ({ afterTest }, use) => {
    await use(async (fields = {}) => {
      const enquiry = newQuarantined(fields);
      afterTest(await storeQuarantined([enquiry]));
      return enquiry;
    });
  },
});

test.beforeAll(warmUpApi);

/** Stores enquiries in the quarantine. Returns a function that deletes them, also from the inbox. */
async function storeQuarantined(
  enquiries: readonly QuarantinedFields[],
): Promise<() => Promise<void>> {
  const entries = enquiries.map((enquiry) => ({ id: `e2e-quarantine-${randomUUID()}`, enquiry }));
  const batch = database().batch();
  for (const { id, enquiry } of entries) {
    batch.set(database().doc(`${collections.quarantine}/${id}`), enquiry);
  }
  await batch.commit();
  return async () => {
    const cleanup = database().batch();
    for (const { id } of entries) {
      cleanup.delete(database().doc(`${collections.quarantine}/${id}`));
      cleanup.delete(database().doc(`${collections.enquiries}/${id}`));
    }
    await cleanup.commit();
  };
}

async function deleteQuarantined(mobile: string): Promise<void> {
  const quarantined = database().collection(collections.quarantine).where('mobile', '==', mobile);
  const { docs } = await quarantined.get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
}

async function deleteNamed({ name }: QuarantinedFields): Promise<void> {
  const { docs } = await database()
    .collection(collections.quarantine)
    .where('name', '==', name)
    .get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
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
    referenceNumber: '',
    ...unhandled,
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

test.describe('the quarantine', () => {
  const tab = (page: Page) => page.getByRole('tab', { name: /^Quarantine/ });
  const detailsDialog = (page: Page) => page.getByRole('dialog', { name: 'Suspicious enquiry' });
  const question = (page: Page) => page.getByRole('dialog', { name: 'Delete this enquiry?' });

  test('counts new enquiries, and moves an accepted one to the inbox as unread', async ({
    openInbox,
    putQuarantined,
  }) => {
    const { page } = await openInbox();
    const enquiry = await putQuarantined();
    await page.getByRole('tab', { name: /^Quarantine \(\d+\)/ }).click();
    await expect(page).toHaveURL('/admin/enquiries?show=quarantine');
    await expect(rowOf(page, enquiry).getByText('Sent too fast')).toBeVisible();
    await expectAccessibleLayout(page);

    await rowOf(page, enquiry).click();
    await expect(
      detailsDialog(page).getByText('It was sent faster than a person can fill in the form.'),
    ).toBeVisible();
    await expectAccessibleLayout(page);
    await detailsDialog(page).getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Enquiry moved to the inbox.')).toBeVisible();
    await expect(rowOf(page, enquiry)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Unread' }).click();
    await expect(rowOf(page, enquiry).getByText('(unread)')).toBeVisible();
  });

  test('deletes an enquiry after confirmation, by keyboard', async ({
    openInbox,
    putQuarantined,
  }) => {
    const enquiry = await putQuarantined({ reason: 'honeypot' });
    const { page } = await openInbox();
    await tab(page).focus();
    await page.keyboard.press('Enter');
    await rowOf(page, enquiry).focus();
    await page.keyboard.press('Enter');
    await detailsDialog(page).getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    const confirmation = question(page);
    await expect(confirmation.getByText(enquiry.name)).toBeVisible();
    expect(await countNamed(collections.quarantine, enquiry)).toBe(1);
    await confirmation.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enquiry deleted.')).toBeVisible();
    expect(await countNamed(collections.quarantine, enquiry)).toBe(0);
    await expect(rowOf(page, enquiry)).toHaveCount(0);
  });

  test('asks before it deletes only for the enquiry whose button was pressed', async ({
    openInbox,
    putQuarantined,
  }) => {
    const [first, second] = [await putQuarantined(), await putQuarantined()];
    const { page } = await openInbox();
    await tab(page).click();
    await rowOf(page, first).click();
    await detailsDialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(question(page)).toBeVisible();
    await deleteNamed(first);
    await expect(page.getByText('This enquiry is no longer in this list.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await rowOf(page, second).click();
    await expect(detailsDialog(page)).toBeVisible();
    expect(await question(page).count()).toBe(0);
  });

  test('keeps an enquiry open that is opened while another one is accepted', async ({
    openInbox,
    putQuarantined,
  }) => {
    const [first, second] = [await putQuarantined(), await putQuarantined()];
    const { page } = await openInbox();
    await tab(page).click();
    await rowOf(page, first).click();
    const release = await holdRequests(page, '**/acceptance');
    await detailsDialog(page).getByRole('button', { name: 'Accept' }).click();
    await detailsDialog(page).getByRole('button', { name: 'Close' }).click();
    await rowOf(page, second).click();
    release();
    await expect(page.getByText('Enquiry moved to the inbox.')).toBeVisible();
    await expect(rowOf(page, first)).toHaveCount(0);
    await expect(detailsDialog(page).getByText(second.name)).toBeVisible();
  });

  test('receives an enquiry that is marked as spam, and later ones from its number', async ({
    openInbox,
    putOldEnquiries,
    request,
    afterTest,
  }) => {
    const mobile = `+91 10000 ${randomInt(10_000, 100_000)}`;
    const [spam] = await putOldEnquiries({ mobile });
    if (!spam) throw new Error('No enquiry was stored.');
    afterTest(() => deleteQuarantined(mobile));
    const { page } = await openInbox();
    await page.getByRole('searchbox').fill(spam.name);
    await rowOf(page, spam).click();
    await page.getByRole('button', { name: 'Mark as spam' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Mark as spam?' });
    await expect(confirmation.getByText(`all enquiries from ${mobile}`)).toBeVisible();
    await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessibleLayout(page);
    await confirmation.getByRole('button', { name: 'Mark as spam' }).click();
    await expect(page.getByText('Marked as spam and moved to the quarantine.')).toBeVisible();
    await expect(page.getByText('This enquiry was deleted or marked as spam.')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(page, spam)).toHaveCount(0);

    const blocked = { name: `Inbox test ${randomUUID()}`, mobile, message: 'More watches.' };
    expect((await request.post('/api/enquiries', { data: blocked })).status()).toBe(201);
    await tab(page).click();
    await rowOf(page, blocked).click();
    await expect(
      detailsDialog(page).getByText(
        'An earlier enquiry with its mobile number was marked as spam.',
      ),
    ).toBeVisible();
    await detailsDialog(page).getByRole('button', { name: 'Close' }).click();
    await rowOf(page, spam).click();
    await detailsDialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Its mobile number will no longer be blocked.')).toBeVisible();
  });

  test('receives an enquiry while the next one is read, which stays open', async ({
    openInbox,
    putEnquiry,
    afterTest,
  }) => {
    const mobile = `+91 10000 ${randomInt(10_000, 100_000)}`;
    afterTest(() => deleteQuarantined(mobile));
    const [next, spam] = [await putEnquiry(), await putEnquiry({ mobile })];
    const { page } = await openInbox();
    const release = await holdRequests(page, '**/spam');
    const details = await openEnquiry(page, spam);
    const button = details.getByRole('button', { name: 'Mark as spam' });
    await button.click();
    const confirmation = page.getByRole('dialog', { name: 'Mark as spam?' });
    await confirmation.getByRole('button', { name: 'Mark as spam' }).click();
    await details.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(details.getByText(next.name)).toBeVisible();
    await expect(button).toBeEnabled();
    release();
    await expect(page.getByText('Marked as spam and moved to the quarantine.')).toBeVisible();
    await expect(rowsOf(page).filter({ hasText: spam.name })).toHaveCount(0);
    await expect(details.getByText(next.name)).toBeVisible();
  });

  test('does not receive an enquiry when the request fails, which is reported', async ({
    openInbox,
    putEnquiry,
  }) => {
    const enquiry = await putEnquiry();
    const { page } = await openInbox();
    await page.route('**/spam', (route) => route.abort());
    const details = await openEnquiry(page, enquiry);
    await details.getByRole('button', { name: 'Mark as spam' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Mark as spam?' });
    await confirmation.getByRole('button', { name: 'Mark as spam' }).click();
    await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
    await expect(details.getByRole('button', { name: 'Mark as spam' })).toBeFocused();
  });

  test('is paginated', async ({ openInbox, putQuarantined, afterTest }) => {
    const createdAt = new Date('2025-02-01T06:00:00Z');
    afterTest(await storeQuarantined(Array.from({ length: 50 }, () => newQuarantined())));
    const old = await putQuarantined({ createdAt });
    const { page } = await openInbox();
    await page.getByRole('tab', { name: 'Quarantine (50+)' }).click();
    await page.getByRole('button', { name: 'Older' }).click();
    await expect(rowOf(page, old)).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    await page.getByRole('button', { name: 'Newer' }).click();
    await expect(rowOf(page, old)).toHaveCount(0);
  });
});

test.describe("erasing a customer's data", () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: "Erase a customer's data" });
  const field = (page: Page) => dialog(page).getByLabel('Mobile number or email address');
  const openDialog = (page: Page) =>
    page.getByRole('button', { name: "Erase a customer's data" }).click();

  test('lists the enquiries, deletes them after confirmation, and explains that backups remain', async ({
    openInbox,
    putEnquiry,
    putQuarantined,
  }) => {
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
    const found = dialog(page).getByText('3 enquiries found, 1 of them in the quarantine.');
    await expect(found).toBeFocused();
    for (const { name } of [first, archived, quarantined])
      await expect(dialog(page).getByText(name)).toBeVisible();
    await expectAccessibleLayout(page);
    expect(await countNamed(collections.enquiries, first)).toBe(1);

    await dialog(page).getByRole('button', { name: 'Erase 3 enquiries' }).click();
    await expect(
      dialog(page).getByText(
        /^3 enquiries erased\. Copies remain in the backups until \d+ \w+ 20\d\d;/,
      ),
    ).toBeFocused();
    await expectAccessibleLayout(page);
    expect(await countNamed(collections.enquiries, first)).toBe(0);
    expect(await countNamed(collections.enquiries, archived)).toBe(0);
    expect(await countNamed(collections.quarantine, quarantined)).toBe(0);
    expect(await countNamed(collections.enquiries, other)).toBe(1);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(rowOf(page, first)).toHaveCount(0);
  });

  test('removes older enquiries from the list, and counts again', async ({
    openInbox,
    putOldEnquiries,
  }) => {
    const email = `erase-${randomUUID()}@example.com`;
    const labels = [`Bulk ${randomUUID().slice(0, 8)}`];
    const [old, other] = await putOldEnquiries({ email, labels }, { labels });
    const { page } = await openInbox({ path: `/admin/enquiries?show=all&label=${labels[0]}` });
    const statistics = page.getByText('Total Enquiries').locator('..');
    await expect(page.getByRole('tab', { name: 'All (2)' })).toBeVisible();
    await expect(statistics).toContainText(/\d/);
    const total = Number(/\d+/.exec(await statistics.innerText()));
    await openDialog(page);
    await field(page).fill(email);
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Erase 1 enquiry' }).click();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(rowOf(page, old ?? { name: '' })).toHaveCount(0);
    await expect(rowOf(page, other ?? { name: '' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'All (1)' })).toBeVisible();
    await expect(statistics).toContainText(String(total - 1));
  });

  test('stays open until the erasure has ended, and reports its failure', async ({
    openInbox,
    putEnquiry,
  }) => {
    const email = `erase-${randomUUID()}@example.com`;
    await putEnquiry({ email });
    const { page } = await openInbox();
    await page.route('**/api/erasures', (route) => route.abort());
    const release = await holdRequests(page, '**/api/erasures');
    await openDialog(page);
    await field(page).fill(email);
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Erase 1 enquiry' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Erasing…' })).toBeVisible();
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    release();
    await expect(dialog(page).getByRole('alert')).toContainText("We couldn't reach the server.");
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  test('says that the data were already erased when it is repeated after a lost response', async ({
    openInbox,
    putEnquiry,
  }) => {
    const email = `erase-${randomUUID()}@example.com`;
    await putEnquiry({ email });
    const { page } = await openInbox();
    await page.route(
      '**/api/erasures',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await openDialog(page);
    await field(page).fill(email);
    await page.keyboard.press('Enter');
    const erase = dialog(page).getByRole('button', { name: 'Erase 1 enquiry' });
    await erase.click();
    await expect(dialog(page).getByRole('alert')).toContainText("We couldn't reach the server.");
    await erase.click();
    await expect(dialog(page).getByText('This data has already been erased.')).toBeVisible();
  });

  test('keeps the contact while its enquiries are found', async ({ openInbox }) => {
    const { page } = await openInbox();
    const release = await holdRequests(page, '**/api/erasures/preview');
    await openDialog(page);
    await field(page).fill('nothing@example.com');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Searching…' })).toBeVisible();
    await expect(field(page)).not.toBeEditable();
    release();
    await expect(
      dialog(page).getByText('Nothing was sent with nothing@example.com.'),
    ).toBeVisible();
  });

  test('reports when nothing is found, and when the input is invalid', async ({ openInbox }) => {
    const { page } = await openInbox();
    await openDialog(page);
    await field(page).fill('Asha');
    await page.keyboard.press('Enter');
    const invalid = dialog(page).getByText('Enter a mobile number or an email address.');
    await expect(invalid).toBeVisible();
    await field(page).fill('+91 10000 99999');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Nothing was sent with +91 10000 99999.')).toBeVisible();
    const eraseButton = dialog(page).getByRole('button', { name: /^Erase/ });
    expect(await eraseButton.count()).toBe(0);
  });
});
