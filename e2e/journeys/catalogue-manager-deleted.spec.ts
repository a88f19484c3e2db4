/** The catalogue manager: records that were deleted. */
import { holdRequests } from '../src/hold-requests.ts';
import { putBranch, putProduct, readFields, removeRecords, test } from '../src/manager.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

const PREFIX = 'e2e-cd';
const BRANCH = `${PREFIX}-yard`;
const BAR = `${PREFIX}-bar`;

test.afterAll(async () => {
  await removeRecords(PREFIX);
  const entries = database().collection('deletedRecords');
  const { docs } = await entries.where('recordId', '>=', PREFIX).get();
  const own = docs.filter((each) => String(each.get('recordId')).startsWith(PREFIX));
  await Promise.all(own.map(({ ref }) => ref.delete()));
});

/** Moves records to `deletedRecords`, as the clean-up does. The first was deleted itself, the others with it. */
async function moveToDeleted(paths: readonly string[], parents: readonly string[]) {
  const deletedAt = new Date();
  const expiresAt = new Date(deletedAt.getTime() + 30 * 86_400_000);
  for (const [index, path] of paths.entries()) {
    const reference = database().doc(path);
    const record = await readFields(path);
    const { id, parent } = reference;
    await database()
      .collection('deletedRecords')
      .add({
        ...{ collection: parent.id, recordId: id, record, deletedWith: parents[index] },
        ...{ deletedAt, deletedBy: '', expiresAt },
      });
    await reference.delete();
  }
}

test.describe('recently deleted records', () => {
  test('are restored with what was deleted with them', async ({ openManager }) => {
    await withoutTriggers(async () => {
      await putBranch(BRANCH, 'E2E-CD Yard');
      const parents = { categoryId: BRANCH, subcategoryId: BRANCH };
      await putProduct(BAR, { name: 'E2E-CD Bar', price: 1234.5, ...parents });
      await moveToDeleted(
        [`categories/${BRANCH}`, `subcategories/${BRANCH}`, `products/${BAR}`],
        ['', `categories/${BRANCH}`, `subcategories/${BRANCH}`],
      );
    });
    const { page } = await openManager('?tab=categories');
    await page.getByText('Recently deleted').click();
    const row = page.getByRole('listitem').filter({ hasText: 'E2E-CD Yard' });
    await expect(row).toContainText('Category, deleted');
    await expect(page.getByText('E2E-CD Bar')).toBeHidden();

    await row.getByRole('button', { name: 'Restore E2E-CD Yard' }).press('Enter');
    await expect(
      page.getByText('“E2E-CD Yard” restored with 1 subcategory and 1 product.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore E2E-CD Yard' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Edit E2E-CD Yard', exact: true })).toBeVisible();
    expect(await readFields(`products/${BAR}`)).toMatchObject({
      ...{ name: 'E2E-CD Bar', price: 1234.5, categoryId: BRANCH, subcategoryId: BRANCH },
    });
  });

  test('are restored without taking the focus from a field that is used meanwhile', async ({
    openManager,
  }) => {
    const id = `${PREFIX}-shed`;
    await withoutTriggers(async () => {
      await putBranch(id, 'E2E-CD Shed');
      await moveToDeleted([`categories/${id}`, `subcategories/${id}`], ['', `categories/${id}`]);
    });
    const { page } = await openManager('?tab=products');
    await page.getByText('Recently deleted').click();
    const release = await holdRequests(page, '**/restoration');
    await page.getByRole('button', { name: 'Restore E2E-CD Shed' }).click();
    const search = page.getByLabel('Search', { exact: true });
    await search.fill('cement');
    release();
    await expect(page.getByText('“E2E-CD Shed” restored')).toBeVisible();
    await page.waitForTimeout(300);
    await expect(search).toBeFocused();
  });

  test('stay in the list while their parent is deleted, with the reason', async ({
    openManager,
  }) => {
    const id = `${PREFIX}-orphan`;
    await withoutTriggers(async () => {
      const parents = { categoryId: `${PREFIX}-gone`, subcategoryId: `${PREFIX}-gone` };
      await putProduct(id, { name: 'E2E-CD Orphan', ...parents });
      await moveToDeleted([`products/${id}`], ['']);
    });
    const { page } = await openManager();
    await page.getByText('Recently deleted').click();
    await page.getByRole('button', { name: 'Restore E2E-CD Orphan' }).press('Enter');
    await expect(
      page.getByText(
        'Failed to restore “E2E-CD Orphan”. Its subcategory no longer exists. Restore it, or the category with which it was deleted, first.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore E2E-CD Orphan' })).toBeFocused();
    expect(await readFields(`products/${id}`)).toBeUndefined();
  });
});
