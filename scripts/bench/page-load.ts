/**
 * Measures one load of a page on a throttled phone: 150 ms of latency, 1.6 Mbit/s down and 750 kbit/s up,
 * a CPU slowed down four times, 412×823, an empty cache. The figures are computed from the entries of the
 * page's `PerformanceObserver`; all times are milliseconds since the start of the navigation.
 */
import { throttleAsPhone } from '@neev/e2e';
import type { Browser, Page } from 'playwright-core';

export interface PageLoad extends LoadFigures {
  /**
   * Requests of the page to any host. Requests of a service worker are neither counted nor
   * throttled.
   */
  requests: number;
}

/** A page is at rest after this time without a resource, a long task or a paint. */
const IDLE_MS = 3_000;

/** Minimum and maximum duration of a measurement: a page with an animation is never at rest. */
const MIN_MEASUREMENT_MS = 6_000;
const MAX_MEASUREMENT_MS = 20_000;

const POLL_MS = 500;

const PHONE = { width: 412, height: 823 };

/** The mark that a page sets when it is hydrated. */
const INTERACTIVE_MARK = 'neev:interactive';

const LOAD_TIMEOUT_MS = 60_000;

/** Milliseconds from hydration to the simulated interaction. */
const INTERACTION_AFTER_MS = 1_500;

export async function measureLoad(browser: Browser, url: string): Promise<PageLoad> {
  const { entries, requests } = await loadPage(browser, url, waitForIdleEntries);
  return { ...loadFigures(entries), requests };
}

const MINUTE_MS = 60_000;

/** Compressed bytes of all scripts that a page requests in the first minute after the navigation. */
export async function measureFirstMinute(browser: Browser, url: string): Promise<number> {
  const { entries } = await loadPage(browser, url, async (page) => {
    const { nowMs } = await page.evaluate(readEntries);
    await page.waitForTimeout(MINUTE_MS - nowMs);
    return (await page.evaluate(readEntries)).entries;
  });
  return scriptBytesUntil(entries, MINUTE_MS);
}

/** Loads a page on the throttled phone, and interacts with it once, after hydration. */
async function loadPage(
  browser: Browser,
  url: string,
  watch: (page: Page) => Promise<PageEntry[]>,
): Promise<{ entries: PageEntry[]; requests: number }> {
  // A new context has an empty cache and no service worker.
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await throttleAsPhone(page);
  await page.addInitScript(recordEntries, INTERACTIVE_MARK);
  const ready = waitForMessage(page, INTERACTIVE_MARK);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().startsWith('http')) requests += 1;
  });
  await page.goto(url, { timeout: LOAD_TIMEOUT_MS });
  await ready;
  // Simulates the first interaction, so that the figures include the code that it loads.
  await page.waitForTimeout(INTERACTION_AFTER_MS);
  await page.mouse.move(1, 1);
  const entries = await watch(page);
  await context.close();
  return { entries, requests };
}

/**
 * Waits until the page logs a message. `waitForFunction` would compile a script of 330 kB in the page, which blocks
 * the throttled processor for a tenth of a second or more.
 */
async function waitForMessage(page: Page, message: string): Promise<void> {
  await page.waitForEvent('console', {
    predicate: (logged) => logged.text() === message,
    timeout: LOAD_TIMEOUT_MS,
  });
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
  await page.addInitScript(markWhenLive, LIVE_MARK);
  const live = waitForMessage(page, LIVE_MARK);
  await page.goto(url, { timeout: LOAD_TIMEOUT_MS });
  await live;
  const time = await page.evaluate((mark) => {
    const [navigation] = performance.getEntriesByType('navigation');
    const markMs = performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
    const loadMs = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0;
    return markMs - loadMs;
  }, LIVE_MARK);
  await context.close();
  return Math.max(0, time);
}

const LIVE_MARK = 'bench:live';

/** Sets the mark, and logs its name. Runs in the page before its own scripts. */
function markWhenLive(mark: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-freshness="current"]')) return;
    performance.mark(mark);
    console.debug(mark);
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

async function waitForIdleEntries(page: Page): Promise<PageEntry[]> {
  for (;;) {
    await page.waitForTimeout(POLL_MS);
    const { nowMs, entries } = await page.evaluate(readEntries);
    const idleSinceMs = Math.max(lastActivityMs(entries), MIN_MEASUREMENT_MS - IDLE_MS);
    if (nowMs - idleSinceMs >= IDLE_MS || nowMs >= MAX_MEASUREMENT_MS) return entries;
  }
}

/**
 * Records the entries, and logs the name of the mark when it is set; in a page that is not server-rendered, at the
 * load event. Runs in the page before its own scripts.
 */
function recordEntries(interactiveMark: string): void {
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
      if (list.getEntriesByName(interactiveMark).length > 0) console.debug(interactiveMark);
    }).observe({ type, buffered: true });
  }
  window.addEventListener('load', () => {
    if (!document.getElementById('page-data')) console.debug(interactiveMark);
  });
}

/** Runs in the page. */
function readEntries(): { nowMs: number; entries: PageEntry[] } {
  return { nowMs: performance.now(), entries: Reflect.get(window, 'benchEntries') };
}

/** The result of `toJSON` of a performance entry, with the fields of its type. */
export interface PageEntry {
  entryType: string;
  name: string;
  startTime: number;
  duration: number;
  /** The score of a layout shift. */
  value?: number;
  /** When the last byte of a resource was received. */
  responseEnd?: number;
  /** Compressed size of the body of a resource, in bytes. */
  encodedBodySize?: number;
}

interface LoadFigures {
  firstPaintMs: number;
  /** The last candidate before the page was at rest. */
  largestPaintMs: number;
  /** When the page responds to input. */
  interactiveMs: number;
  /** The worst session of layout shifts (https://web.dev/articles/cls). */
  layoutShift: number;
  blockingMs: number;
  scriptBytes: number;
}

export function loadFigures(entries: readonly PageEntry[]): LoadFigures {
  const firstPaintMs = startOf(entries, 'first-contentful-paint') ?? Number.NaN;
  const largestPaintMs =
    ofType(entries, 'largest-contentful-paint').at(-1)?.startTime ?? Number.NaN;
  // The site sets a mark when it is hydrated, the control when it has rendered its page; other pages set none.
  const interactiveMs = startOf(entries, INTERACTIVE_MARK) ?? largestPaintMs;
  return {
    firstPaintMs,
    largestPaintMs,
    interactiveMs,
    layoutShift: worstSession(ofType(entries, 'layout-shift')),
    blockingMs: blockingTime(ofType(entries, 'longtask'), firstPaintMs),
    scriptBytes: scriptBytesUntil(entries, interactiveMs),
  };
}

/** When the last entry ended. */
export function lastActivityMs(entries: readonly PageEntry[]): number {
  return Math.max(0, ...entries.map((each) => each.responseEnd ?? each.startTime + each.duration));
}

/** Compressed bytes of all scripts that were received until then. */
function scriptBytesUntil(entries: readonly PageEntry[], untilMs: number): number {
  return ofType(entries, 'resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .filter(({ responseEnd = Number.POSITIVE_INFINITY }) => responseEnd <= untilMs)
    .reduce((sum, { encodedBodySize = 0 }) => sum + encodedBodySize, 0);
}

/** The first milliseconds of a task, which do not count as blocking. */
const BLOCKING_THRESHOLD_MS = 50;

/** Total blocking time after the first contentful paint (https://web.dev/articles/tbt). */
function blockingTime(longTasks: readonly PageEntry[], firstPaintMs: number): number {
  return longTasks
    .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaintMs))
    .reduce((sum, durationMs) => sum + Math.max(0, durationMs - BLOCKING_THRESHOLD_MS), 0);
}

/** A session ends after a second without a shift, and after five seconds at the latest. */
const SESSION_GAP_MS = 1_000;
const MAX_SESSION_MS = 5_000;

function worstSession(shifts: readonly PageEntry[]): number {
  let worst = 0;
  let session = { startMs: 0, lastMs: Number.NEGATIVE_INFINITY, score: 0 };
  for (const { startTime, value = 0 } of shifts) {
    const isOver =
      startTime - session.lastMs >= SESSION_GAP_MS || startTime - session.startMs >= MAX_SESSION_MS;
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
