/** The other enquiries of a customer, beside an open enquiry. */
import { randomInt } from 'node:crypto';
import { findAxeViolations } from '../src/axe.ts';
import { warmUpApi } from '../src/enquiries.ts';
import { openEnquiry, test } from '../src/inbox.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { expect } from '../src/test.ts';

test.beforeAll(warmUpApi);

const HEADING = 'Other enquiries from this customer';

test('an enquiry shows the others of its customer with their notes, and a wrong match can be removed', async ({
  openInbox,
  putEnquiry,
}) => {
  const digits = String(randomInt(10_000, 100_000));
  const email = `customer-${digits}@site.example`;
  const enquiry = await putEnquiry({ mobile: `+91 10000 ${digits}`, email, status: 'read' });
  const byMobile = await putEnquiry({
    ...{ mobile: `010000${digits}`, email: '', status: 'archived' },
    message: 'Forty bags of cement.\nTo Whitefield.',
    quote: { state: 'accepted', validUntil: '2026-12-31' },
  });
  await putEnquiry({
    mobile: '+91 10000 99991',
    email: email.toUpperCase(),
    product: 'River sand',
  });
  await putEnquiry({ mobile: '+91 10000 99992', email: '' });
  const { page } = await openInbox({ path: '/admin/enquiries?show=all' });

  const earlier = await openEnquiry(page, byMobile);
  await earlier.getByRole('textbox', { name: 'Note' }).fill('Paid by UPI.');
  await earlier.getByRole('button', { name: 'Add note' }).click();
  await page.keyboard.press('Escape');

  const details = await openEnquiry(page, enquiry);
  const others = details.getByRole('region', { name: HEADING }).locator('details');
  await expect(others).toHaveCount(2);
  const wrong = others.filter({ hasText: 'River sand' });
  const other = others.filter({ hasText: 'Forty bags of cement.' });
  await expect(other.locator('summary')).toContainText('Quote accepted');
  await other.locator('summary').click();
  await expect(other).toContainText('To Whitefield.');
  await expect(other.getByRole('listitem')).toContainText('Paid by UPI.');

  await wrong.locator('summary').click();
  await wrong.getByRole('button', { name: 'Not the same customer' }).click();
  await expect(others).toHaveCount(1);
  await details.getByRole('button', { name: 'Undo' }).click();
  await expect(others).toHaveCount(2);
});

test('an imported enquiry without a mobile number and an email address can be opened', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({ mobile: '', email: '', status: 'read' });
  const { page, consoleErrors } = await openInbox();
  const details = await openEnquiry(page, enquiry);
  await expect(details.getByText('No calls, messages or notes yet.')).toBeVisible();
  await expect(details.getByRole('region', { name: HEADING })).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test('the other enquiries have no axe violation and do not overflow at 320 px', async ({
  openInbox,
  putEnquiry,
}) => {
  const mobile = `+91 10000 ${randomInt(10_000, 100_000)}`;
  const enquiry = await putEnquiry({ mobile, status: 'read' });
  await putEnquiry({ mobile, status: 'read', product: 'x'.repeat(100), message: 'W'.repeat(200) });
  const { page } = await openInbox({ viewport: { width: 320, height: 800 } });
  const details = await openEnquiry(page, enquiry);
  await details.getByRole('region', { name: HEADING }).locator('summary').click();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await readHorizontalOverflow(page)).toBeLessThanOrEqual(0);
});
