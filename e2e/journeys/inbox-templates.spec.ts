/** Reply templates: used in an open enquiry, and edited in the settings. */
import { company, REPLY_TEMPLATES_PATH } from '@neev/domain';
import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { clickTwice } from '../src/click-twice.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { openEnquiry, test } from '../src/inbox.ts';
import { reloadTab } from '../src/leave-page.ts';
import { findClippedElements, readHorizontalOverflow } from '../src/overflow.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';

const PHONE = { width: 360, height: 740 };

test.afterEach(() => database().doc(REPLY_TEMPLATES_PATH).delete());

const replyDialog = (page: Page) => page.getByRole('dialog', { name: 'Reply with a template' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });
const templateList = (page: Page) => page.getByRole('region', { name: 'Reply templates' });
const form = (page: Page) => page.getByRole('form', { name: 'Reply template' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save template' }).click();

async function chooseTemplate(page: Page, details: Locator, name: string): Promise<Locator> {
  await details.getByRole('button', { name: 'Templates' }).click();
  await replyDialog(page).getByRole('button', { name }).click();
  return page.getByRole('dialog', { name });
}

function textOfLink(href: string | null, parameter: string): string | null {
  return new URL(href ?? '').searchParams.get(parameter);
}

test('a template is filled in for the enquiry, changed, and sent by WhatsApp or email', async ({
  openInbox,
  putEnquiry,
}) => {
  const product = (await database().collection('products').limit(1).get()).docs[0];
  const enquiry = await putEnquiry({
    status: 'read',
    product: product?.get('name'),
    referenceNumber: 'NV-7K3-Q2F',
  });
  const { page } = await openInbox({ viewport: PHONE });
  const details = await openEnquiry(page, enquiry);
  const reply = await chooseTemplate(page, details, 'Price and delivery');
  const text = reply.getByLabel('Text');
  await expect(text).toHaveValue(new RegExp(`^Hello ${enquiry.name},`));
  await expect(text).toHaveValue(/Our price for .* is ₹[\d,.]+ per /);
  await expect(text).toHaveValue(/Reference number: NV-7K3-Q2F$/);
  expect(await readHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findAxeViolations(page)).toEqual([]);

  await text.fill('Call us.');
  const whatsapp = reply.getByRole('link', { name: 'WhatsApp' });
  expect(textOfLink(await whatsapp.getAttribute('href'), 'text')).toBe('Call us.');
  const email = await reply.getByRole('link', { name: 'Email' }).getAttribute('href');
  expect(textOfLink(email, 'body')).toBe('Call us.');
  expect(textOfLink(email, 'subject')).toBe(`Price of ${enquiry.product}`);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  await whatsapp.click();
  await page.keyboard.press('Escape');
  const timeline = details.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('WhatsApp')).toBeVisible();
});

test('what the enquiry does not say is completed before a reply is sent', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ status: 'read', referenceNumber: 'NV-7K3-Q2F' });
  const { page } = await openInbox();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const details = await openEnquiry(page, enquiry);
  const reply = await chooseTemplate(page, details, 'Out of stock, alternative');
  const text = reply.getByLabel('Text');
  const subject = reply.getByLabel('Email subject');
  await expect(text).toBeFocused();
  await reply.getByRole('link', { name: 'WhatsApp' }).click();
  await expect(reply.getByRole('alert').last()).toContainText('Replace {product} before you send');
  expect(page.context().pages()).toHaveLength(1);

  // The placeholder is selected.
  await page.keyboard.type('River sand');
  await expect(text).toHaveValue(/River sand is out of stock at present/);
  await reply.getByRole('button', { name: 'Copy text' }).click();
  // In the dialog, as the rest of the page is inert.
  const copiedNotice = reply.getByRole('status').filter({ hasText: 'Text copied.' });
  await copiedNotice.click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.replaceAll('\r\n', '\n')).toBe(await text.inputValue());

  await reply.getByRole('link', { name: 'Email' }).click();
  await expect(subject).toBeFocused();
  await page.keyboard.type('River sand');
  await expect(subject).toHaveValue('Your enquiry: River sand');
  await expect(reply.getByRole('alert')).toHaveCount(0);
});

test('a text selection that ends outside the dialog keeps the reply', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ status: 'read' });
  const { page } = await openInbox();
  const details = await openEnquiry(page, enquiry);
  const reply = await chooseTemplate(page, details, 'Price and delivery');
  const text = reply.getByLabel('Text');
  await text.fill('Call us.');
  const box = await text.boundingBox();
  if (!box) throw new Error('The text is not visible.');
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(4, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('Tab');
  await expect(text).toHaveValue('Call us.');
  await page.mouse.click(4, 4);
  await expect(question(page)).toBeVisible();
});

test('a changed reply is discarded only after a confirmation', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ status: 'read' });
  const { page } = await openInbox();
  const details = await openEnquiry(page, enquiry);
  const reply = await chooseTemplate(page, details, 'Price and delivery');
  await reply.getByLabel('Text').fill('Call us.');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(reply.getByLabel('Text')).toHaveValue('Call us.');

  await reply.getByRole('button', { name: 'All templates' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  const template = replyDialog(page).getByRole('button', { name: 'Price and delivery' });
  await expect(template).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reply.getByLabel('Text')).toHaveValue(new RegExp(`^Hello ${enquiry.name},`));
  await page.keyboard.press('Escape');
  await expect(reply).toHaveCount(0);
});

test('a changed reply has its draft after a reload, until it is copied', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ status: 'read' });
  const { page } = await openInbox();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const details = await openEnquiry(page, enquiry);
  const reply = await chooseTemplate(page, details, 'Price and delivery');
  await reply.getByLabel('Text').fill('Call us.');
  expect(await reloadTab(page)).toBe('dialog');
  await chooseTemplate(page, await openEnquiry(page, enquiry), 'Price and delivery');
  await expect(reply.getByLabel('Text')).toHaveValue('Call us.');
  await expect(reply.getByText('We kept what you entered earlier.')).toBeVisible();

  await reply.getByRole('button', { name: 'Copy text' }).click();
  await expect(reply.getByText('Text copied.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reply).toHaveCount(0);
});

test('administrators edit the templates at the same time, and a wrong placeholder is named', async ({
  openAdminPage,
}) => {
  const { page: first } = await openAdminPage('/admin/settings', { viewport: PHONE });
  const { page: second } = await openAdminPage('/admin/settings');
  const edit = (page: Page) =>
    templateList(page).getByRole('button', { name: 'Edit Thank you' }).click();
  await edit(first);
  await edit(second);

  await form(first).getByLabel('Text').fill('Thank you, {nmae}. ');
  await save(first);
  await expect(form(first).getByRole('alert')).toContainText('{nmae} is not a placeholder.');
  await form(first).getByLabel('Text').fill('');
  await expect(form(first).getByText('Text is required.')).toBeVisible();
  await form(first).getByRole('button', { name: "Customer's name" }).click();
  await expect(form(first).getByRole('alert')).toHaveCount(0);
  await form(first).getByLabel('Text').fill('Thank you, ');
  await form(first).getByRole('button', { name: "Customer's name" }).click();
  await expect(form(first).getByText('Thank you, Ravi Kumar')).toBeVisible();
  expect(await findAxeViolations(first)).toEqual([]);
  expect(await findClippedElements(first)).toEqual([]);
  await save(first);
  await expect(first.getByText('Template saved.')).toBeVisible();

  // A field that only the other has changed takes the new value.
  await expect(form(second).getByLabel('Text')).toHaveValue('Thank you, {name}');
  await form(second).getByLabel('Text').fill('Many thanks.');
  await edit(first);
  await form(first).getByLabel('Text').fill('Thanks, {name}.');
  await save(second);
  const conflict = form(first).getByRole('group', { name: 'Text was changed by another' });
  await expect(conflict.getByText('Many thanks.')).toBeVisible();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await save(first);
  await expect
    .poll(async () => (await database().doc(REPLY_TEMPLATES_PATH).get()).get('templates'))
    .toContainEqual(expect.objectContaining({ name: 'Thank you', text: 'Thanks, {name}.' }));
});

test('a template that is saved without a change is not stored', async ({ openAdminPage }) => {
  const { page } = await openAdminPage('/admin/settings');
  await templateList(page).getByRole('button', { name: 'Edit Thank you' }).click();
  await form(page).getByLabel('Name').fill(' Thank you ');
  await save(page);
  await expect(page.getByText('Template saved.')).toBeVisible();
  expect((await database().doc(REPLY_TEMPLATES_PATH).get()).exists).toBe(false);
});

test('a template is moved twice by two quick clicks, and two templates are moved at once', async ({
  openAdminPage,
}) => {
  const { page } = await openAdminPage('/admin/settings');
  const headings = templateList(page).getByRole('heading', { level: 3 });
  const [price, quantity, stock] = [
    'Price and delivery',
    'Ask for quantity and place',
    'Out of stock, alternative',
  ];
  await clickTwice(templateList(page).getByRole('button', { name: 'Move Thank you up' }));
  await expect(headings).toHaveText([price, 'Thank you', quantity, stock]);
  await templateList(page).evaluate(
    (list, labels) => {
      for (const label of labels)
        list.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
    },
    [`Move ${price} down`, `Move ${stock} up`],
  );
  await expect(headings).toHaveText(['Thank you', price, stock, quantity]);
});

test('a moved template has its new place while the order is being saved', async ({
  openAdminPage,
}) => {
  const { page } = await openAdminPage('/admin/settings');
  const headings = templateList(page).getByRole('heading', { level: 3 });
  await expect(headings.first()).toHaveText('Price and delivery');
  const release = await holdRequests(page, /documents:commit/);
  const down = templateList(page).getByRole('button', { name: 'Move Price and delivery down' });
  await down.press('ArrowDown');
  await expect(headings.nth(1)).toHaveText('Price and delivery');
  await down.press('ArrowDown');
  await expect(headings.nth(2)).toHaveText('Price and delivery');
  release();
  const storedNames = async () =>
    ((await database().doc(REPLY_TEMPLATES_PATH).get()).get('templates') ?? []).map(
      (each: { name: string }) => each.name,
    );
  await expect.poll(async () => (await storedNames())[2]).toBe('Price and delivery');
  await expect(headings.nth(2)).toHaveText('Price and delivery');
});

test('a template that is saved offline is kept in its form', async ({ openAdminPage }) => {
  const { page } = await openAdminPage('/admin/settings');
  await templateList(page).getByRole('button', { name: 'Add template' }).click();
  await form(page).getByLabel('Name').fill('Bank details');
  await form(page).getByLabel('Text').fill(`Pay to ${company.name}, {reference}.`);
  await page.context().setOffline(true);
  await save(page);
  await expect(form(page).getByRole('alert')).toContainText('You are offline.');
  await page.context().setOffline(false);
  await save(page);
  await expect(templateList(page).getByRole('heading').last()).toHaveText('Bank details');
  await templateList(page).getByRole('button', { name: 'Move Bank details up' }).click();
  await expect(templateList(page).getByRole('heading').last()).toHaveText('Thank you');
  await templateList(page).getByRole('button', { name: 'Delete Thank you' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(templateList(page).getByRole('heading').last()).toHaveText('Bank details');
});
