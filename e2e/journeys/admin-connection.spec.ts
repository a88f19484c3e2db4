/** The admin area reports that it has no connection, and how old its data are. */
import { expect, test } from '../src/test.ts';

// The SDK takes some time to give up a connection, and to restore it.
test.describe.configure({ timeout: 120_000 });

for (const screen of ['products', 'enquiries']) {
  test(`${screen} says that the device is offline and how old the data are, until it is online`, async ({
    openAdminPage,
  }) => {
    const { page } = await openAdminPage(`/admin/${screen}`);
    await expect(page.locator('[data-freshness="current"]')).toBeAttached();
    await page.context().setOffline(true);
    const notice = page.getByRole('status').filter({ hasText: "You're offline." });
    await expect(notice).toContainText(
      /This is the data as of \d+ \w+ \d{4}, \d{1,2}:\d\d [ap]m\./,
    );
    await page.context().setOffline(false);
    await expect(page.locator('[data-freshness="current"]')).toBeAttached();
    await expect(notice).toHaveCount(0);
  });
}

test('a lost connection that the device does not report is being restored', async ({
  openPage,
  session,
}) => {
  const { page } = await openPage({ storageState: session });
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
  await page.goto('/admin/products');
  await expect(page.locator('[data-freshness="current"]')).toBeAttached();
  await page.context().setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'Reconnecting…' });
  await expect(notice).toContainText("We couldn't reach the server.", { timeout: 40_000 });
  await expect(notice).toContainText('This is the data as of');
  await page.context().setOffline(false);
  await expect(notice).toHaveCount(0, { timeout: 40_000 });
});
