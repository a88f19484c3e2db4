/** Quotes in the inbox: drafts, versions, conflicts between administrators, and copies for other customers. */
import {
  collections,
  type EnquiryFields,
  type QuoteDraft,
  quoteDocument,
  quotePath,
} from '@neev/domain';
import type { Locator, Page, Route } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { warmUpApi } from '../src/enquiries.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { reloadTab } from '../src/leave-page.ts';
import { readMails } from '../src/mailbox.ts';
import { findClippedElements, readHorizontalOverflow } from '../src/overflow.ts';
import { readPositions, recordPositions } from '../src/positions.ts';
import { editorOf, idOf, openQuoteSection, test, tokenOf } from '../src/quotes.ts';
import { database, siteUrl } from '../src/suite.ts';
import { expect } from '../src/test.ts';

test.beforeAll(warmUpApi);

const priceOf = (editor: Locator, line: number) => editor.getByLabel(`Price of line ${line}`);
const buttonOf = (within: Locator, name: string) => within.getByRole('button', { name });
const press = (within: Locator, name: string) => within.getByRole('button', { name }).click();

/** Wide screens have two buttons that close the editor. */
const close = (editor: Locator) => buttonOf(editor, 'Close').first().click();

async function saveDraft(editor: Locator): Promise<void> {
  await press(editor, 'Save draft');
  await expect(editor.getByText('Draft saved.')).toBeVisible();
}

async function sendQuote(page: Page, editor: Locator, version: number): Promise<void> {
  await press(editor, 'Send quote');
  const question = page.getByRole('dialog', { name: `Send version ${version}?` });
  await expect(question).toContainText('Total ₹');
  await press(question, 'Send quote');
  await expect(editor).toBeHidden();
}

/** Enters what is not known of the lines of a request. */
async function complete(editor: Locator): Promise<void> {
  await priceOf(editor, 2).fill('80');
  for (const line of [1, 2]) await editor.getByLabel(`GST % of line ${line}`).fill('18');
}

/** Puts the focus on no element, as it is after an element with the focus was removed. */
function blur(page: Page): Promise<void> {
  return page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

/** The customer accepts the quote on their page. */
async function accept(enquiry: EnquiryFields, version: number): Promise<void> {
  const response = await fetch(`${siteUrl}/api/quotes/${enquiry.referenceNumber}/decisions`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await tokenOf(enquiry)}`,
    },
    body: JSON.stringify({ id: crypto.randomUUID(), type: 'accepted', version }),
  });
  expect(response.status).toBe(201);
}

/** Saves a change of the draft, as another administrator does. */
async function putDraft(
  enquiry: EnquiryFields,
  change: (draft: QuoteDraft) => QuoteDraft,
): Promise<void> {
  const record = database()
    .collection(collections.quotes)
    .doc(await idOf(enquiry));
  const { draft, draftVersion } = quoteDocument.parse((await record.get()).data());
  if (draft) await record.update({ draft: change(draft), draftVersion: draftVersion + 1 });
}

test('two administrators price a request, one sends it, and a revision keeps both versions', async ({
  openInbox,
  openInboxOfColleague,
  putRequest,
}) => {
  const enquiry = await putRequest();
  const { page } = await openInbox();
  const section = await openQuoteSection(page, enquiry);
  await press(section, 'Prepare quote');
  const editor = editorOf(page, enquiry);
  await expect(priceOf(editor, 1)).not.toHaveValue('');
  await expect(priceOf(editor, 1)).toHaveAccessibleDescription(/^List ₹.* \/ \S/);
  await expect(editor.getByLabel('Valid until')).not.toHaveValue('');
  await complete(editor);
  await priceOf(editor, 2).fill('');
  await press(editor, 'Send quote');
  await expect(priceOf(editor, 2)).toBeFocused();
  await priceOf(editor, 2).fill('80');
  await saveDraft(editor);
  await expect(buttonOf(editor, 'Save draft')).toBeFocused();

  const colleague = (await openInboxOfColleague()).page;
  await press(await openQuoteSection(colleague, enquiry), 'Prepare quote');
  const other = editorOf(colleague, enquiry);
  await expect(priceOf(other, 2)).toHaveValue('80');
  await priceOf(editor, 2).fill('85');
  await priceOf(other, 2).fill('82');
  await other.getByLabel('Freight', { exact: true }).fill('1,500');
  await editor.getByLabel('Terms').fill('Payment in advance.');
  await other.getByLabel('Terms').fill('Payment in 30 days.');
  await saveDraft(other);

  await expect(editor.getByLabel('Freight', { exact: true })).toHaveValue('1500');
  const conflict = editor.getByRole('group', { name: 'Changed by another administrator' });
  await expect(conflict).toContainText('Price of line 2: 82 instead of 85');
  await press(editor, 'Save draft');
  await expect(editor.getByRole('alert')).toContainText('Choose what to keep');
  await expect(buttonOf(conflict, 'Take theirs for all')).toBeVisible();
  await press(conflict, 'Keep mine: Terms');
  await press(conflict, 'Keep mine: Price of line 2');
  await expect(priceOf(editor, 2)).toBeFocused();
  await saveDraft(editor);
  await expect(priceOf(other, 2)).toHaveValue('85');

  await editor.getByLabel('GST % on freight and loading').fill('18');
  await sendQuote(page, editor, 1);
  await expect(section.getByRole('status')).toHaveText('Quoted');
  await expect(
    other.getByText('Version 1 has been sent since you opened this quote.'),
  ).toBeVisible();

  await press(section, 'Revise quote');
  await expect(priceOf(editor, 2)).toHaveValue('85');
  await priceOf(editor, 2).fill('84');
  await accept(enquiry, 1);
  await expect(
    editor.getByText('The customer has accepted version 1 since you opened this quote.'),
  ).toBeVisible();
  await sendQuote(page, editor, 2);
  const versions = section.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  // The first document of an instance takes seconds.
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await press(section, 'Download version 1 as PDF');
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(buttonOf(section, 'Download version 1 as PDF')).toBeFocused();
  await press(section, 'View version 1');
  await expect(page.getByRole('dialog', { name: 'Version 1' })).toContainText('20 kg at ₹85.00');

  const link = siteUrl + quotePath({ ...enquiry, token: await tokenOf(enquiry) });
  await expect.poll(() => readMails(link)).toHaveLength(2);
});

test('a conflict in a quote still has to be resolved after a reload', async ({
  openInbox,
  putRequest,
}) => {
  const enquiry = await putRequest();
  const { page } = await openInbox();
  const openEditor = async () => press(await openQuoteSection(page, enquiry), 'Prepare quote');
  const editor = editorOf(page, enquiry);
  await openEditor();
  await priceOf(editor, 2).fill('80');
  await saveDraft(editor);
  await priceOf(editor, 2).fill('85');
  await putDraft(enquiry, ({ lines, ...draft }) => ({
    ...draft,
    lines: lines.map((line) => ({ ...line, price: 82 })),
  }));
  const conflict = editor.getByText('Price of line 2: 82 instead of 85');
  await expect(conflict).toBeVisible();
  await reloadTab(page);
  await openEditor();
  await expect(conflict).toBeVisible();
  await press(editor, 'Keep mine: Price of line 2');
  await saveDraft(editor);
});

test('all conflicts of a quote are decided at once, and a line is moved', async ({
  openInbox,
  putRequest,
}) => {
  const enquiry = await putRequest();
  const { page } = await openInbox();
  await press(await openQuoteSection(page, enquiry), 'Prepare quote');
  const editor = editorOf(page, enquiry);
  const terms = editor.getByLabel('Terms');
  const changeBoth = async (price: string, text: string) => {
    await priceOf(editor, 2).fill(price);
    await terms.fill(text);
  };
  const putTheirs = (price: number, text: string) =>
    putDraft(enquiry, ({ lines, ...draft }) => ({
      ...draft,
      lines: lines.map((line) => ({ ...line, price })),
      terms: text,
    }));
  await changeBoth('80', 'Cash.');
  await saveDraft(editor);

  await changeBoth('85', 'Payment in advance.');
  await putTheirs(82, 'Payment in 30 days.');
  await press(editor, 'Take theirs for all');
  await expect(priceOf(editor, 2)).toHaveValue('82');
  await expect(terms).toHaveValue('Payment in 30 days.');

  await changeBoth('85', 'Payment in advance.');
  await putTheirs(83, 'Payment in 60 days.');
  await press(editor, 'Keep mine for all');
  await expect(terms).toHaveValue('Payment in advance.');
  await press(editor, 'Move line 2 up');
  await expect(priceOf(editor, 1)).toHaveValue('85');
  await saveDraft(editor);
  const stored = await database()
    .collection(collections.quotes)
    .doc(await idOf(enquiry))
    .get();
  expect(quoteDocument.parse(stored.data()).draft).toMatchObject({
    lines: [{ price: 85 }, { price: 83 }],
    terms: 'Payment in advance.',
  });
});

test('a quote is prepared on a phone for another customer, and kept while offline', async ({
  openInbox,
  putRequest,
}) => {
  const [enquiry, other] = [await putRequest(), await putRequest()];
  const { page } = await openInbox({ viewport: { width: 360, height: 740 } });
  const section = await openQuoteSection(page, enquiry);
  await press(section, 'Prepare quote');
  await priceOf(editorOf(page, enquiry), 2).fill('80');
  await recordPositions(page, ['Send quote']);
  await saveDraft(editorOf(page, enquiry));
  expect(await readPositions(page)).toEqual({ 'Send quote': [expect.any(String)] });
  await press(editorOf(page, enquiry), 'Close');

  await press(section, 'Use for another customer');
  const choice = page.getByRole('dialog', { name: 'Use for another customer' });
  await choice.getByLabel('Find the enquiry').fill(other.referenceNumber);
  await press(choice, other.name);
  const editor = editorOf(page, other);
  await expect(priceOf(editor, 2)).toHaveValue('80');
  await press(editor, 'Add line');
  await expect(editor.getByLabel('Item of line 3')).toBeFocused();
  await page.keyboard.type('Cover blocks');
  await editor.getByLabel('Quantity of line 3').fill('500');
  expect(await readHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findAxeViolations(page)).toEqual([]);

  await page.context().setOffline(true);
  await press(editor, 'Save draft');
  await expect(editor.getByRole('alert')).toContainText('You are offline.');
  await page.context().setOffline(false);
  await saveDraft(editor);
  await editor.getByLabel('Item of line 3').fill('Cover blocks 25 mm');
  await press(editor, 'Close');
  await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
});

test('one GST rate is set in all lines without one', async ({ openInbox, putRequest }) => {
  const enquiry = await putRequest();
  const { page } = await openInbox({ viewport: { width: 360, height: 740 } });
  await press(await openQuoteSection(page, enquiry), 'Prepare quote');
  const editor = editorOf(page, enquiry);
  const rateOf = (line: number) => editor.getByLabel(`GST % of line ${line}`);
  const missing = editor.getByLabel('GST % for lines without one');
  await rateOf(1).fill('5');
  await expect(missing).toBeHidden();
  for (const line of [3, 4]) {
    await press(editor, 'Add line');
    await expect(editor.getByLabel(`Item of line ${line}`)).toBeFocused();
  }
  await missing.fill('180');
  await page.keyboard.press('Enter');
  await expect(rateOf(2)).toHaveValue('');
  await missing.fill('18%');
  expect(await readHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(missing).toBeHidden();
  await expect(buttonOf(editor, 'Add line')).toBeFocused();
  await expect(rateOf(1)).toHaveValue('5');
  for (const line of [2, 3, 4]) await expect(rateOf(line)).toHaveValue('18%');
  await expect(editor.getByText('Draft saved.')).toBeHidden();
  await saveDraft(editor);
});

test('the editor asks before it closes without a focused field, and the enquiry stays open', async ({
  openInbox,
  putRequest,
}) => {
  const enquiry = await putRequest();
  const { page } = await openInbox();
  const section = await openQuoteSection(page, enquiry);
  await press(section, 'Prepare quote');
  const editor = editorOf(page, enquiry);
  await priceOf(editor, 2).fill('80');
  await blur(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await expect(question).toBeVisible();
  await blur(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(priceOf(editor, 2)).toHaveValue('80');

  await press(editor, 'Remove line 1');
  await expect(buttonOf(editor, 'Remove line 1')).toBeFocused();
  await expect(editor.getByTestId('announcer')).toHaveText('Line removed.');
  await press(editor, 'Remove line 1');
  await expect(buttonOf(editor, 'Add line')).toBeFocused();
  await press(editor, 'Add line');
  await saveDraft(editor);
});

test('the editor asks before it closes right after a keystroke', async ({
  openInbox,
  putRequest,
}) => {
  const enquiry = await putRequest();
  const { page } = await openInbox();
  const section = await openQuoteSection(page, enquiry);
  await press(section, 'Prepare quote');
  const editor = editorOf(page, enquiry);
  await priceOf(editor, 2).focus();
  // Before React can render with a low priority.
  await priceOf(editor, 2).evaluate(async (input) => {
    document.execCommand('insertText', false, '80');
    await Promise.resolve();
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
});

test('the editor asks, and the enquiry stays open, when the browser closes both dialogs at once', async ({
  openInbox,
  putRequest,
}) => {
  const enquiry = await putRequest();
  const { page } = await openInbox();
  const section = await openQuoteSection(page, enquiry);
  await press(section, 'Prepare quote');
  const editor = editorOf(page, enquiry);
  await priceOf(editor, 2).fill('80');
  // As Chromium does with dialogs that were opened without a user activation.
  await page.evaluate(() => {
    for (const dialog of [...document.querySelectorAll('dialog')].reverse()) dialog.close();
  });
  await press(page.getByRole('dialog', { name: 'Discard changes?' }), 'Keep editing');
  await saveDraft(editor);
  await close(editor);
  await expect(section).toContainText('No quote has been sent.');
});

test('a message that is not sent is discarded only after a confirmation, and kept on a reload', async ({
  openInbox,
  putRequest,
}) => {
  const enquiry = await putRequest();
  const { page } = await openInbox();
  let section = await openQuoteSection(page, enquiry);
  await press(section, 'Prepare quote');
  await saveDraft(editorOf(page, enquiry));
  await close(editorOf(page, enquiry));
  const message = () => section.getByLabel('Message to the customer');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await message().fill('The lorry comes on Monday.');
  await page.keyboard.press('Escape');
  await press(question, 'Keep editing');
  await expect(message()).toHaveValue('The lorry comes on Monday.');

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  section = await openQuoteSection(page, enquiry);
  await expect(message()).toHaveValue('The lorry comes on Monday.');
  await expect(section.getByText('We kept what you entered earlier.')).toBeVisible();
  await page.keyboard.press('Escape');
  await press(question, 'Discard');
  await expect(section).toBeHidden();
  section = await openQuoteSection(page, enquiry);
  await expect(message()).toHaveValue('');

  await message().fill('The lorry comes on Tuesday.');
  await press(section, 'Send message');
  await expect(section.getByRole('log')).toContainText('The lorry comes on Tuesday.');
  await expect(buttonOf(section, 'Send message')).toBeFocused();
});

test('a long name in the title of the editor wraps on a phone', async ({
  openInbox,
  putRequest,
}) => {
  const enquiry = await putRequest({ name: `${crypto.randomUUID()}${'m'.repeat(40)}` });
  const { page } = await openInbox({ viewport: { width: 360, height: 740 } });
  await press(await openQuoteSection(page, enquiry), 'Prepare quote');
  await expect(editorOf(page, enquiry).getByRole('button', { name: 'Save draft' })).toBeVisible();
  expect(await findClippedElements(page)).toEqual([]);
});

for (const { failure, respond } of [
  { failure: 'is lost', respond: (route: Route) => route.abort() },
  { failure: 'is cut off', respond: (route: Route) => route.fulfill({ status: 201, body: '{"v' }) },
  { failure: 'is a gateway timeout', respond: (route: Route) => route.fulfill({ status: 504 }) },
])
  test(`a quote is sent once when the response ${failure}, and cannot be changed until then`, async ({
    openInbox,
    putRequest,
  }) => {
    const enquiry = await putRequest();
    const { page } = await openInbox();
    const section = await openQuoteSection(page, enquiry);
    await press(section, 'Prepare quote');
    const editor = editorOf(page, enquiry);
    await complete(editor);
    await page.route(/\/api\/enquiries\/[^/]+\/quotes$/, async (route) => {
      await expect(priceOf(editor, 2)).toHaveAttribute('readonly');
      await route.fetch();
      await respond(route);
    });
    await sendQuote(page, editor, 1);
    const versions = section.getByRole('list', { name: 'Versions' });
    await expect(versions.getByRole('listitem')).toHaveCount(1);
  });

test('the first quote cannot be changed while it is saved before the confirmation', async ({
  openInbox,
  putRequest,
}) => {
  const enquiry = await putRequest();
  const { page } = await openInbox();
  await press(await openQuoteSection(page, enquiry), 'Prepare quote');
  const editor = editorOf(page, enquiry);
  await complete(editor);
  const release = await holdRequests(page, '**/quote-draft');
  await press(editor, 'Send quote');
  await expect(priceOf(editor, 2)).toHaveAttribute('readonly');
  release();
  const question = page.getByRole('dialog', { name: 'Send version 1?' });
  await press(question, 'Cancel');
  await expect(priceOf(editor, 2)).toBeEditable();

  // Saving a draft does not prevent typing.
  const releaseDraft = await holdRequests(page, '**/quote-draft');
  await priceOf(editor, 2).fill('81');
  await press(editor, 'Save draft');
  await expect(buttonOf(editor, 'Saving…')).toBeVisible();
  await expect(priceOf(editor, 2)).toBeEditable();
  releaseDraft();
  await expect(editor.getByText('Draft saved.')).toBeVisible();
});

test('a quote for a customer without an email address ends with the link to send', async ({
  openInbox,
  putRequest,
}) => {
  const [enquiry, other] = [await putRequest(), await putRequest({ email: '' })];
  const { page } = await openInbox();
  await press(await openQuoteSection(page, other), 'Prepare quote');
  await priceOf(editorOf(page, other), 2).fill('79');
  await page.reload();

  const section = await openQuoteSection(page, enquiry);
  await press(section, 'Prepare quote');
  await complete(editorOf(page, enquiry));
  await saveDraft(editorOf(page, enquiry));
  await close(editorOf(page, enquiry));
  await press(section, 'Use for another customer');
  const choice = page.getByRole('dialog', { name: 'Use for another customer' });
  await choice.getByLabel('Find the enquiry').fill(other.referenceNumber);
  await press(choice, other.name);
  const question = page.getByRole('dialog', { name: 'Replace unsaved changes?' });
  await expect(question).toContainText(other.name);
  await press(question, 'Replace');
  const editor = editorOf(page, other);
  await expect(priceOf(editor, 2)).toHaveValue('80');
  await sendQuote(page, editor, 1);
  const sent = page.getByRole('dialog', { name: `Quote sent to ${other.name}` });
  await expect(sent).toContainText('has no email address');
  await expect(buttonOf(sent, 'Copy link')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('list prices that could not be read are read again, and fill in what was not entered', async ({
  openInbox,
  putRequest,
}) => {
  const enquiry = await putRequest();
  const { page } = await openInbox();
  const section = await openQuoteSection(page, enquiry);
  const editor = editorOf(page, enquiry);
  // Loads the code.
  await press(section, 'Prepare quote');
  await expect(priceOf(editor, 1)).not.toHaveValue('');
  await close(editor);

  await page.context().setOffline(true);
  await press(section, 'Prepare quote');
  await expect(editor.getByText('List prices could not be read.')).toBeVisible();
  await expect(priceOf(editor, 1)).toHaveValue('');
  await priceOf(editor, 2).fill('80');
  await page.context().setOffline(false);
  await press(editor, 'Try again');
  await expect(priceOf(editor, 1)).not.toHaveValue('');
  await expect(priceOf(editor, 2)).toHaveValue('80');
  await expect(editor.getByText('List prices could not be read.')).toBeHidden();
  await expect(editor.getByLabel('Item of line 1')).toBeFocused();
});
