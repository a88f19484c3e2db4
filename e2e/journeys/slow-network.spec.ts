/** A product page on a phone with a slow network and processor: nothing waits for its scripts. */
import { collections } from '@neev/domain';
import type { Page } from '@playwright/test';
import { type CompressingServer, startCompressingProxy } from '../src/compressing-server.ts';
import { waitForHydration } from '../src/hydration.ts';
import { headerLink, menuDisclosure, menuToggle } from '../src/site-header.ts';
import { database, siteUrl } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';
import { calibrateCpuRate, throttleAsDistantPhone } from '../src/throttle.ts';

/** Milliseconds from the first byte of the page until the server has accepted an enquiry. */
const ENQUIRY_MS = 5_000;

/** Milliseconds after the first paint: before, during and after the loading of the scripts. */
const MOMENTS_MS = [0, 2_000, 4_000, 8_000];

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

interface Fixtures {
  /** Opens a product page until it is painted. */
  openSlowly: () => Promise<Page>;
}

interface WorkerFixtures {
  server: CompressingServer;
}

const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startCompressingProxy(siteUrl);
      await use(server);
      server.close();
    },
    { scope: 'worker' },
  ],

  openSlowly: async ({ openPage, server }, use) => {
    await use(async () => {
      const { page } = await openPage({ ...phone, baseURL: server.url });
      await throttleAsDistantPhone(page, calibrateCpuRate());
      await page.goto('/product/tmt-bar-fe-500d-8-mm', { waitUntil: 'commit' });
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      return page;
    });
  },
});

/** Returns the time of the first byte in milliseconds since the epoch. */
function readFirstByteTime(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return performance.timeOrigin + Number(Reflect.get(Object(navigation), 'responseStart'));
  });
}

async function fillForm(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Get Quote Now' }).tap();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Mobile Number').fill('+91 10000 00000');
  await page.getByLabel('Your Message').fill('Ten bars, please.');
}

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Enquiry' });
const confirmation = (page: Page) =>
  page.getByText('Thank you! Your enquiry has been submitted successfully.');

async function countStored(name: string): Promise<number> {
  const enquiries = database().collection(collections.enquiries);
  return (await enquiries.where('name', '==', name).get()).size;
}

/** Returns the index of the visible picture. */
function readPictureIndex(page: Page): Promise<number> {
  return page
    .getByRole('list', { name: 'Pictures' })
    .evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth));
}

test(`an enquiry is accepted within ${ENQUIRY_MS} ms of the first byte`, async ({ openSlowly }) => {
  const page = await openSlowly();
  const firstByteTime = await readFirstByteTime(page);
  const accepted = page.waitForResponse((response) => response.request().method() === 'POST');
  await fillForm(page, 'Slow network');
  await submitButton(page).tap();
  const response = await accepted;
  const durationMs = Date.now() - firstByteTime;
  expect(response.status()).toBe(201);
  expect(durationMs).toBeLessThan(ENQUIRY_MS);
  await expect(confirmation(page)).toBeVisible();
});

for (const momentMs of MOMENTS_MS) {
  test.describe(`${momentMs} ms after the first paint`, () => {
    test('a tap on Submit sends the enquiry once', async ({ openSlowly }) => {
      const name = `Slow network ${momentMs} ${Date.now()}`;
      const page = await openSlowly();
      await fillForm(page, name);
      await page.waitForTimeout(momentMs);
      await submitButton(page).tap();
      await expect(confirmation(page)).toBeVisible();
      expect(await countStored(name)).toBe(1);
    });

    test('taps on a thumbnail and on the menu show the picture and the menu', async ({
      openSlowly,
    }) => {
      const page = await openSlowly();
      await page.waitForTimeout(momentMs);
      await page.getByRole('link', { name: /^Show picture 2/ }).tap();
      await expect.poll(() => readPictureIndex(page)).toBe(1);
      const url = page.url();
      await menuToggle(page).tap();
      await menuDisclosure(page, 'PRODUCTS').tap();
      await waitForHydration(page);
      await expect(headerLink(page, 'All categories')).toBeVisible();
      expect(page.url()).toBe(url);
    });
  });
}
