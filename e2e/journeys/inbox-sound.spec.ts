/** The notification sound: off by default, stored, and played once for all tabs. */
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, rowOf, rowsOf } from '../src/inbox.ts';
import { expect } from '../src/test.ts';

/** Tones of one chime. */
const TONES = 2;

interface SoundFixtures {
  /** The inbox in a browser that counts the started tones. */
  inbox: { context: BrowserContext; page: Page; tones: () => number };
}

const test = base.extend<SoundFixtures>({
  inbox: async ({ openPage, session }, use) => {
    const { page } = await openPage({ storageState: session });
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
      const { resume } = AudioContext.prototype;
      AudioContext.prototype.resume = function () {
        Reflect.set(window, 'audio', this);
        return resume.call(this);
      };
    });
    await gotoInbox(page);
    await use({ context, page, tones: () => count });
  },
});

const soundSwitch = (page: Page) => page.getByRole('switch', { name: 'Sound on arrival' });
const badge = (page: Page) => page.getByTestId('unread-count');

test('the sound is off by default, is played when it is switched on, and the setting is stored', async ({
  inbox: { context, page, tones },
  putEnquiry,
}) => {
  await expect(soundSwitch(page)).toHaveAttribute('aria-checked', 'false');
  await expect(rowOf(page, await putEnquiry())).toBeVisible();
  expect(tones()).toBe(0);

  await soundSwitch(page).click();
  await expect.poll(tones).toBe(TONES);
  const other = await openTab(context);
  await expect(soundSwitch(other)).toHaveAttribute('aria-checked', 'true');
  await soundSwitch(other).click();
  await expect(soundSwitch(page)).toHaveAttribute('aria-checked', 'false');
});

test('the sound is played once for a new enquiry when two tabs show different screens', async ({
  inbox: { context, page, tones },
  putEnquiry,
}) => {
  await soundSwitch(page).click();
  await expect.poll(tones).toBe(TONES);
  const other = await openTab(context);
  await other.getByRole('link', { name: 'Products' }).click();

  await expect(rowOf(page, await putEnquiry())).toBeVisible();
  await expect.poll(tones).toBe(2 * TONES);
  // Once the badges agree, both tabs have received the enquiry; the chime was played once.
  await expect(rowOf(page, await putEnquiry())).toBeVisible();
  await expect(async () => {
    expect(await badge(other).textContent()).toBe(await badge(page).textContent());
  }).toPass({ timeout: 10_000 });
  await expect.poll(tones).toBe(3 * TONES);
});

test('the sound is played after the browser has suspended it', async ({
  inbox: { page, tones },
  putEnquiry,
}) => {
  await soundSwitch(page).click();
  await expect.poll(tones).toBe(TONES);
  await suspendSound(page);
  await expect(rowOf(page, await putEnquiry())).toBeVisible();
  await expect.poll(tones).toBe(2 * TONES);
});

test('any key resumes the sound that the browser has suspended', async ({ inbox: { page } }) => {
  await soundSwitch(page).click();
  await expect.poll(() => soundState(page)).toBe('running');
  for (const _ of [1, 2]) {
    await suspendSound(page);
    await page.keyboard.press('Shift');
    await expect.poll(() => soundState(page)).toBe('running');
  }
});

/** Suspends the sound as the browser does on a phone, after a call for example. */
function suspendSound(page: Page): Promise<void> {
  return page.evaluate(() => Reflect.get(window, 'audio').suspend());
}

const soundState = (page: Page) => page.evaluate(() => Reflect.get(window, 'audio')?.state);

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await gotoInbox(page);
  return page;
}

async function gotoInbox(page: Page): Promise<void> {
  await page.goto('/admin/enquiries');
  await expect(rowsOf(page).first()).toBeVisible();
}
