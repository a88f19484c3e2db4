/** Accessibility of the inbox: keyboard, narrow screens, axe. */
import { findAxeViolations } from '../src/axe.ts';
import { checkboxOf, openEnquiry, rowOf, test } from '../src/inbox.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { expect } from '../src/test.ts';

test('an enquiry can be opened and closed by keyboard, and the focus returns to its row', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry();
  const { page } = await openInbox();
  await page.getByRole('tab', { name: 'Inbox' }).focus();
  await page.keyboard.press('Tab');
  await expect(checkboxOf(page, enquiry)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rowOf(page, enquiry)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Enquiry Details' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(page, enquiry)).toBeFocused();
});

test('the list, the dialog and an empty search have no axe violation and do not scroll horizontally', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ name: 'W'.repeat(100), email: `${'e'.repeat(200)}@x.in` });
  const { page } = await openInbox();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findAxeViolations(page), `list at ${width}`).toEqual([]);
    await openEnquiry(page, enquiry);
    expect(await findAxeViolations(page), `dialog at ${width}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await readHorizontalOverflow(page)).toBe(0);
  await page.getByRole('searchbox', { name: 'Search enquiries' }).fill('no such words');
  await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await readHorizontalOverflow(page)).toBe(0);
});
