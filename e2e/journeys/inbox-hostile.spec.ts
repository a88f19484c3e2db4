/** HTML and scripts in an enquiry or a note are rendered as text in the inbox. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { warmUpApi } from '../src/enquiries.ts';
import { openEnquiry, rowOf, test } from '../src/inbox.ts';
import { expect } from '../src/test.ts';

/** Payloads from the XSS cheat sheets of OWASP and PortSwigger, one for each context. */
const payloads = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '</textarea></title></style></script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '" onmouseover="alert(1)" x="',
  "' autofocus onfocus='alert(1)",
  '{{constructor.constructor("alert(1)")()}}',
  '#{alert(1)}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u202Ealert(1)\u202C',
  '=HYPERLINK("javascript:alert(1)")',
].join('\n');

test.beforeAll(warmUpApi);

test('HTML and scripts in an enquiry are rendered as text in the list, the dialog, the search and the CSV file', async ({
  openInbox,
  putEnquiry,
}) => {
  const mark = `Hostile ${Date.now()}`;
  const enquiry = await putEnquiry({
    name: `${mark} ${payloads}`,
    email: payloads,
    mobile: payloads,
    product: payloads,
    message: payloads,
  });
  const { page, consoleErrors } = await openInbox();
  const dialogs = collectDialogs(page);
  const row = rowOf(page, { name: mark });
  await row.hover();
  expect(await row.evaluate(countInjected)).toBe(0);

  const details = await openEnquiry(page, { ...enquiry, name: mark });
  for (const term of ['Email', 'Mobile', 'Product', 'Message']) {
    const definition = details.locator('dt', { hasText: term }).locator('+ dd');
    const text = await definition.evaluate(({ firstChild }) => firstChild?.textContent);
    expect(text, term).toBe(payloads);
  }
  await details.getByRole('textbox', { name: 'Note' }).fill(payloads);
  await details.getByRole('button', { name: 'Add note' }).click();
  const note = details.getByRole('listitem').last().locator('p').last();
  await expect.poll(() => note.textContent()).toBe(payloads);
  expect(await details.evaluate(countInjected)).toBe(0);
  const links = await details.getByRole('link').evaluateAll((all) => all.map(String));
  expect(
    links.filter((href) => !/^(tel:\d+|mailto:[^?]+\?subject=[^&]+&body=[^&]+)$/.test(href)),
  ).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox').fill('<script>alert(1)</script>');
  await expect(row).toBeVisible();
  const downloadStarted = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await downloadStarted).path(), 'utf8');
  expect(csv).toContain(`"${payloads.replaceAll('"', '""')}"`);

  expect(await page.locator('body').evaluate(countInjected)).toBe(0);
  expect(dialogs).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

/** Returns a list that collects the messages of the dialogs of a page, and dismisses them. */
function collectDialogs(page: Page): string[] {
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.dismiss();
  });
  return messages;
}

/** Counts the elements that only a payload could create, and those with event handler attributes. */
function countInjected(root: Element): number {
  const all = [...root.querySelectorAll('*')];
  const injected =
    'script:not([src]), iframe, math, animate, details, textarea:not([id]), a[href^="javascript:"]';
  return all.filter(
    (element) =>
      element.matches(injected) ||
      (element.matches('img') && element.getAttribute('src') === 'x') ||
      element.getAttributeNames().some((name) => name.startsWith('on')),
  ).length;
}
