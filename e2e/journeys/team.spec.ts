/** The team screen, where its list of all administrators matters. The other journeys of it are in admin-entrance.spec.ts. */
import { collections } from '@neev/domain';
import { localAdmin } from '../src/pages.ts';
import { readPositions, recordPositions } from '../src/positions.ts';
import { database } from '../src/suite.ts';
import { expect, test } from '../src/test.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

test('keeps administrators visible above many unconfirmed accounts, which are listed in pages of 20', async ({
  openAdminPage,
  afterTest,
}) => {
  const batch = database().batch();
  const floodIds = Array.from({ length: 45 }, (_, n) => `flood-${n}`);
  const path = (id: string) => database().collection(collections.admins).doc(id);
  for (const id of floodIds) {
    const fields = { username: `AAA ${id}`, email: `${id}@neev.example`, state: 'pending' };
    batch.set(path(id), { ...fields, isEmailVerified: false, createdAt: new Date() });
  }
  afterTest(() => {
    const removal = database().batch();
    for (const id of floodIds) removal.delete(path(id));
    return withoutTriggers(() => removal.commit());
  });
  // Each record would start two triggers without effect.
  await withoutTriggers(() => batch.commit());
  const { page } = await openAdminPage('/admin/team');
  await expect(
    page.getByRole('region', { name: 'Administrators' }).getByText(localAdmin.email),
  ).toBeVisible();
  const unconfirmed = page.getByRole('region', { name: 'Email not confirmed yet' });
  const rows = unconfirmed.getByRole('listitem');
  const showMore = unconfirmed.getByRole('button', { name: 'Show more' });
  for (const count of [20, 40]) {
    await expect(rows.nth(count - 1)).toBeVisible();
    await expect(rows).toHaveCount(count);
    await showMore.click();
  }
  await expect(rows.nth(44)).toBeVisible();
  await expect(showMore).toHaveCount(0);
});

test('explains why the last administrator cannot be revoked, with a button that does not move', async ({
  openPage,
  session,
}) => {
  const { page } = await openPage({ storageState: session });
  await recordPositions(page, ['Revoke']);
  await page.goto('/admin/team');
  await expect(page.getByText('No account has been revoked.')).toBeVisible();
  expect(await readPositions(page)).toEqual({ Revoke: [expect.any(String)] });
  // With a second administrator, the account that all journeys share would really be revoked.
  await expect(page.getByRole('button', { name: /^Revoke/ })).toHaveCount(1);
  const ownRow = page.getByRole('listitem').filter({ hasText: localAdmin.email });
  await ownRow.getByRole('button', { name: /^Revoke/ }).click();
  await expect(page.getByText('This is your own account')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'administrator' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
});
