/**
 * One load of a page as a phone on a building site gets it: 150 ms of latency, 1.6 Mbit/s down and
 * 750 kbit/s up, a processor four times as slow, 412×823, nothing in the cache. The figures are made of what
 * the page's own `PerformanceObserver` reports; all times are milliseconds since the navigation began.
 */
import { throttleAsPhone, untilTakenOver } from '@neev/e2e';
import type { Browser, Page } from 'playwright-core';

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

/** From hydration to the simulated interaction. */
const INTERACTION_AFTER_MS = 1_500;

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
  // Simulates the first interaction, so that what it starts is in the figures.
  await page.waitForTimeout(INTERACTION_AFTER_MS);
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

/** The mark that a page sets when it has been hydrated. */
const INTERACTIVE_MARK = 'neev:interactive';

/** An entry as `toJSON` gives it, with the fields of its type. */
export interface PageEntry {
  entryType: string;
  name: string;
  startTime: number;
  duration: number;
  /** Of a layout shift: its score. */
  value?: number;
  /** Of a resource: when its last byte came. */
  responseEnd?: number;
  /** Of a resource: bytes of its body as they came, compressed. */
  encodedBodySize?: number;
}

interface LoadFigures {
  firstPaintMs: number;
  /** The last candidate before the page came to rest. */
  largestPaintMs: number;
  /** When the page responds to input. */
  interactiveMs: number;
  /** The worst session of layout shifts (https://web.dev/articles/cls). */
  layoutShift: number;
  blockingMs: number;
  scriptBytes: number;
  /** Of all scripts until the page is at rest. */
  totalScriptBytes: number;
}

export function loadFigures(entries: readonly PageEntry[]): LoadFigures {
  const firstPaintMs = startOf(entries, 'first-contentful-paint') ?? Number.NaN;
  const largestPaintMs =
    ofType(entries, 'largest-contentful-paint').at(-1)?.startTime ?? Number.NaN;
  /*
   * A page that was drawn by a server says by its mark when it has become interactive. One that is drawn
   * by its own script is so as soon as it shows what it is about: at its largest paint.
   */
  const interactiveMs = startOf(entries, INTERACTIVE_MARK) ?? largestPaintMs;
  return {
    firstPaintMs,
    largestPaintMs,
    interactiveMs,
    layoutShift: worstSession(ofType(entries, 'layout-shift')),
    blockingMs: blockingTime(ofType(entries, 'longtask'), firstPaintMs),
    scriptBytes: scriptBytesUntil(entries, interactiveMs),
    totalScriptBytes: scriptBytesUntil(entries, Number.POSITIVE_INFINITY),
  };
}

/** When the page last did something that the figures are made of. */
export function lastActivityMs(entries: readonly PageEntry[]): number {
  return Math.max(0, ...entries.map((each) => each.responseEnd ?? each.startTime + each.duration));
}

/** Bytes, gzip, of all scripts that had come by then, whether they were needed or not. */
function scriptBytesUntil(entries: readonly PageEntry[], untilMs: number): number {
  return ofType(entries, 'resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .filter(({ responseEnd = Number.POSITIVE_INFINITY }) => responseEnd <= untilMs)
    .reduce((sum, { encodedBodySize = 0 }) => sum + encodedBodySize, 0);
}

/** Milliseconds of a task that do not count as blocking. */
const UNNOTICED_MS = 50;

/** By how much the tasks after the first paint were too long, in all (https://web.dev/articles/tbt). */
function blockingTime(longTasks: readonly PageEntry[], firstPaintMs: number): number {
  return longTasks
    .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaintMs))
    .reduce((sum, durationMs) => sum + Math.max(0, durationMs - UNNOTICED_MS), 0);
}

/** A session ends by a second without a shift, and after five. */
const SESSION_GAP_MS = 1_000;
const SESSION_MS = 5_000;

function worstSession(shifts: readonly PageEntry[]): number {
  let worst = 0;
  let session = { startMs: 0, lastMs: Number.NEGATIVE_INFINITY, score: 0 };
  for (const { startTime, value = 0 } of shifts) {
    const isOver =
      startTime - session.lastMs >= SESSION_GAP_MS || startTime - session.startMs >= SESSION_MS;
    session = isOver
      ? { startMs: startTime, lastMs: startTime, score: value }
      : { ...session, lastMs: startTime, score: session.score + value };
    worst = Math.max(worst, session.score);
  }
  return worst;
}

function ofType(entries: readonly PageEntry[], type: string): PageEntry[] {
  return entries.filter(({ entryType }) => entryType === type);
}

function startOf(entries: readonly PageEntry[], wanted: string): number | undefined {
  return entries.find(({ name }) => name === wanted)?.startTime;
}
