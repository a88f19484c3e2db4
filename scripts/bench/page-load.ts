/**
 * One load of a page as a phone on a building site gets it: 150 ms of latency, 1.6 Mbit/s down and
 * 750 kbit/s up, a processor four times as slow, 412×823, nothing in the cache.
 */
import { throttleAsPhone, untilTakenOver } from '@neev/e2e';
import type { Browser, Page } from 'playwright-core';
import { type LoadFigures, lastActivityMs, loadFigures, type PageEntry } from './page-entries.ts';

export interface PageLoad extends LoadFigures {
  /**
   * Requests of the page itself, whatever host they go to. What a service worker loads is neither
   * counted nor held back.
   */
  requests: number;
}

/** A page rests when nothing has come, run long or been painted for so long. */
const QUIET_MS = 3_000;

/** The least and the most that a page is watched: what moves by itself never rests. */
const WATCHED_AT_LEAST_MS = 6_000;
const WATCHED_AT_MOST_MS = 20_000;

const POLL_MS = 500;

const PHONE = { width: 412, height: 823 };

/** After the load, and after the page has been taken over. */
const SIGN_AFTER_MS = 1_500;

export async function measureLoad(browser: Browser, url: string): Promise<PageLoad> {
  // A context of its own has a cache of its own, and no service worker.
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await throttleAsPhone(page);
  await page.addInitScript(recordEntries);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().startsWith('http')) requests += 1;
  });
  await page.goto(url, { timeout: 60_000 });
  await untilTakenOver(page);
  // Somebody is there, so that what a page does for them is in the figures; over nothing that hears it.
  await page.waitForTimeout(SIGN_AFTER_MS);
  await page.mouse.move(1, 1);
  const entries = await entriesAtRest(page);
  await context.close();
  return { ...loadFigures(entries), requests };
}

/**
 * Milliseconds from the load event to the first live data, without any interaction. A page that is live
 * before its load event gives 0.
 */
export async function measureTimeToLive(
  browser: Browser,
  { url, device }: { url: string; device: 'phone' | 'desktop' },
): Promise<number> {
  const isPhone = device === 'phone';
  const viewport = isPhone ? PHONE : { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  if (isPhone) await throttleAsPhone(page);
  await page.addInitScript(markWhenLive);
  await page.goto(url, { timeout: 60_000 });
  await page.waitForFunction(() => performance.getEntriesByName('bench:live').length > 0);
  const time = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const [live] = performance.getEntriesByName('bench:live');
    const loadMs = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0;
    return (live?.startTime ?? Number.NaN) - loadMs;
  });
  await context.close();
  return Math.max(0, time);
}

/** Runs in the page before anything of its own. */
function markWhenLive(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-freshness="current"]')) return;
    performance.mark('bench:live');
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

async function entriesAtRest(page: Page): Promise<PageEntry[]> {
  for (;;) {
    await page.waitForTimeout(POLL_MS);
    const { nowMs, entries } = await page.evaluate(readEntries);
    const restsSince = Math.max(lastActivityMs(entries), WATCHED_AT_LEAST_MS - QUIET_MS);
    if (nowMs - restsSince >= QUIET_MS || nowMs >= WATCHED_AT_MOST_MS) return entries;
  }
}

/** Runs in the page before anything of its own. */
function recordEntries(): void {
  const entries: unknown[] = [];
  Reflect.set(window, 'benchEntries', entries);
  for (const type of [
    'paint',
    'largest-contentful-paint',
    'layout-shift',
    'longtask',
    'resource',
    'mark',
  ]) {
    new PerformanceObserver((list) => {
      entries.push(...list.getEntries().map((entry) => entry.toJSON()));
    }).observe({ type, buffered: true });
  }
}

/** Runs in the page. */
function readEntries(): { nowMs: number; entries: PageEntry[] } {
  return { nowMs: performance.now(), entries: Reflect.get(window, 'benchEntries') };
}
