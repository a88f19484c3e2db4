/**
 * Pages as a phone on a building site gets them: 150 ms of latency, 1.6 Mbit/s, a processor four
 * times as slow, an empty cache. Medians of five.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { median } from './statistics.ts';
import type { Row } from './table.ts';

const RUNS = 5;

const pages = [
  { name: 'Home', path: '/' },
  { name: 'Category', path: '/category/steel' },
  { name: 'Product', path: '/product/tmt-bar-fe-500d-8-mm' },
];

interface PageFigures {
  firstPaintMs: number;
  largestPaintMs: number;
  scriptBytes: number;
}

export async function measurePages(browser: Browser, siteUrl: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path } of pages) {
    const figures: PageFigures[] = [];
    for (let run = 0; run < RUNS; run += 1) figures.push(await measure(browser, siteUrl + path));
    rows.push(
      { figure: `${name}: first contentful paint`, value: ms(figures.map((f) => f.firstPaintMs)) },
      {
        figure: `${name}: largest contentful paint`,
        value: ms(figures.map((f) => f.largestPaintMs)),
      },
      { figure: `${name}: JavaScript, gzip`, value: kilobytes(figures.map((f) => f.scriptBytes)) },
    );
  }
  return rows;
}

async function measure(browser: Browser, url: string): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await throttle(page);
  let scriptBytes = 0;
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    scriptBytes += gzipSync(await response.body()).byteLength;
  });
  await page.goto(url);
  await page.waitForTimeout(6_000);
  const paints = await page.evaluate(readPaints);
  await context.close();
  return { ...paints, scriptBytes };
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in the page. */
function readPaints(): Promise<{ firstPaintMs: number; largestPaintMs: number }> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      resolve({
        firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        largestPaintMs: list.getEntries().at(-1)?.startTime ?? 0,
      });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

const ms = (values: number[]) => `${Math.round(median(values))} ms`;
const kilobytes = (values: number[]) => `${(median(values) / 1_000).toFixed(1)} kB`;
