/** The admin area reports that it has no connection, and how old its data are. */
import { expect, test } from '../src/test.ts';

for (const screen of ['products', 'enquiries']) {
  test(`${screen} says that the device is offline and how old the data are, until it is online`, async ({
    openAdminPage,
  }) => {
    const { page } = await openAdminPage(`/admin/${screen}`);
    await expect(page.locator('[data-freshness="current"]')).toBeAttached();
    await page.context().setOffline(true);
    const notice = page.getByRole('status').filter({ hasText: "You're offline." });
    await expect(notice).toContainText(/This is the data as of \d+ \w+ \d{4}, /);
    await page.context().setOffline(false);
    await expect(page.locator('[data-freshness="current"]')).toBeAttached({ timeout: 30_000 });
    await expect(notice).toHaveCount(0);
  });
}
