/** A list of the maximum length on a phone with a slow processor: what the visitor types is shown at once. */
import { type QuoteItemInput, quoteLimits } from '@neev/domain';
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { waitForLive } from '../src/hydration.ts';
import { siteUrl } from '../src/suite.ts';
import { expect, test } from '../src/test.ts';
import { calibrateCpuRate, throttleAsPhone } from '../src/throttle.ts';

/** Milliseconds from a keystroke to the frame that shows it. */
const KEYSTROKE_MS = 50;

/** Milliseconds between two frames. */
const FRAME_MS = 16;

/** Milliseconds between two keystrokes: ten in a second. */
const TYPING_PAUSE_MS = 100;

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

type Line = Pick<QuoteItemInput, 'productId' | 'name' | 'quantity' | 'unit'>;

/** Lines of all products of the seed, followed by others up to the limit. */
async function createLines(): Promise<Line[]> {
  const product = z.object({ id: z.string(), name: z.string(), unit: z.string() });
  const body: unknown = await (await fetch(`${siteUrl}/api/products`)).json();
  const products = z.array(product).parse(body).slice(0, quoteLimits.items);
  const others = Array.from({ length: quoteLimits.items - products.length }, (_, index) => ({
    ...{ productId: '', name: `Item ${index}`, quantity: 1, unit: 'lorry' },
  }));
  return [
    ...products.map(({ id, name, unit }) => ({ productId: id, name, unit, quantity: 10 })),
    ...others,
  ];
}

async function openList(page: Page, lines: readonly Line[]): Promise<void> {
  const stored = lines.map((line) => ({ ...line, id: line.productId || line.name, note: '' }));
  await page.addInitScript((text) => {
    localStorage.setItem('neev-quote-list', text);
  }, JSON.stringify(stored));
  await page.goto('/quote');
  await waitForLive(page);
  await expect(page.getByLabel(/^Quantity of/)).toHaveCount(lines.length);
}

/**
 * Types a text and returns the milliseconds from each keystroke to the next frame, which include the work of the
 * keystroke before it. Event Timing (https://w3c.github.io/event-timing) leaves out keystrokes below one frame.
 */
async function measureKeystrokes(page: Page, field: Locator, text: string): Promise<number[]> {
  await field.fill('');
  await page.evaluate(() => {
    const durations: number[] = [];
    const observer = new PerformanceObserver((list) => {
      const keystrokes = list.getEntries().filter(({ name }) => name === 'keydown');
      durations.push(...keystrokes.map(({ duration }) => duration));
    });
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    observer.observe(options);
    Object.assign(window, { keystrokes: { durations, observer } });
  });
  await field.pressSequentially(text, { delay: TYPING_PAUSE_MS });
  const measured = await page.evaluate(readKeystrokes);
  const short = new Array<number>(Math.max(text.length - measured.length, 0)).fill(FRAME_MS);
  return [...measured, ...short];
}

/** Stops the observer after the frame of the last keystroke. Runs in the page. */
async function readKeystrokes(): Promise<number[]> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const { durations, observer } = Reflect.get(window, 'keystrokes');
  observer.disconnect();
  return durations;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

/** What is typed into a field of the first line. */
const texts = { 'Quantity of': '1234.5', 'Note on': 'Drawing 4' };

const ROUNDS = 5;

test('a keystroke in a list of 200 lines is shown within 50 ms', async ({ openPage }, testInfo) => {
  const lines = await createLines();
  const cpuRate = calibrateCpuRate();
  const openPhone = async (listed: readonly Line[]) => {
    const { page } = await openPage(phone);
    await openList(page, listed);
    await throttleAsPhone(page, cpuRate);
    return page;
  };
  const fullPage = await openPhone(lines);
  const controlPage = await openPhone(lines.slice(0, 1));

  for (const [label, text] of Object.entries(texts)) {
    const measure = (page: Page) =>
      measureKeystrokes(page, page.getByLabel(`${label} ${lines[0]?.name}`), text);
    const full: number[] = [];
    const control: number[] = [];
    // In turns: on a busy machine, a keystroke in a list of one line takes longer too.
    for (let round = 0; round < ROUNDS; round += 1) {
      full.push(...(await measure(fullPage)));
      control.push(...(await measure(controlPage)));
    }
    const [median, p95] = [percentile(full, 0.5), percentile(full, 0.95)];
    const controlMedian = percentile(control, 0.5);
    const figures = `${label}: median ${median} ms, p95 ${p95} ms; one line: median ${controlMedian} ms`;
    testInfo.annotations.push({ type: 'keystrokes', description: figures });
    expect(median, figures).toBeLessThanOrEqual(Math.max(KEYSTROKE_MS, controlMedian + FRAME_MS));
  }
});
