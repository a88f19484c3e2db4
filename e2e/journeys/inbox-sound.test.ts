/** The notification sound: off by default, stored, and played once for all tabs. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { createSession, putEnquiry, rowOf, rowsOf, type Session } from '../src/inbox.ts';
import { openPage } from '../src/pages.ts';

/** Tones of one chime. */
const TONES = 2;

let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  session = await createSession(browser);
});

afterAll(() => browser.close());

const soundSwitch = (page: Page) => page.getByRole('switch', { name: 'Sound on arrival' });

it('the sound is off by default, is played when it is switched on, and the setting is stored', async () => {
  const { context, page, tones } = await openWithToneCounter();
  expect(await soundSwitch(page).getAttribute('aria-checked')).toBe('false');
  await rowOf(page, await putEnquiry()).waitFor();
  expect(tones()).toBe(0);

  await soundSwitch(page).click();
  await eventually(
    async () => tones(),
    (count) => count === TONES,
  );
  const other = await openTab(context);
  expect(await soundSwitch(other).getAttribute('aria-checked')).toBe('true');
  await soundSwitch(other).click();
  await eventually(
    () => soundSwitch(page).getAttribute('aria-checked'),
    (isOn) => isOn === 'false',
  );
});

it('the sound is played once for a new enquiry when two tabs show different screens', async () => {
  const { context, page, tones } = await openWithToneCounter();
  await soundSwitch(page).click();
  await eventually(
    async () => tones(),
    (count) => count === TONES,
  );
  const other = await openTab(context);
  await other.getByRole('link', { name: 'Products' }).click();

  await rowOf(page, await putEnquiry()).waitFor();
  await eventually(
    async () => tones(),
    (count) => count === 2 * TONES,
  );
  // Once the badges agree, both tabs have received the enquiry; the chime was played once.
  await rowOf(page, await putEnquiry()).waitFor();
  const badge = await page.getByTestId('unread-count').textContent();
  await eventually(
    () => other.getByTestId('unread-count').textContent(),
    (text) => text === badge,
  );
  await eventually(
    async () => tones(),
    (count) => count === 3 * TONES,
  );
});

/** Opens the inbox in a browser that counts the started tones. */
async function openWithToneCounter() {
  const { page } = await openPage(browser, { storageState: session });
  const context = page.context();
  let count = 0;
  await context.exposeFunction('noteTone', () => {
    count += 1;
  });
  await context.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      Reflect.get(window, 'noteTone')();
      start.call(this, when);
    };
  });
  await page.goto('/admin/enquiries');
  await rowsOf(page).first().waitFor();
  return { context, page, tones: () => count };
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/admin/enquiries');
  await rowsOf(page).first().waitFor();
  return page;
}
