/**
 * Loads the pages of the site, of the control and, with `BENCH_BEFORE_URL`, of an earlier version
 * alternately, so that other load on the machine affects all of them. Reports medians of nine loads.
 */
import type { Browser } from 'playwright-core';
import {
  type ComparedSiteName,
  type ComparedSites,
  measuredPages,
  withComparedSites,
} from './compared-sites.ts';
import { measureFirstMinute, measureLoad, measureTimeToLive, type PageLoad } from './page-load.ts';
import { median, ratio, type Table } from './report.ts';
import { withBrowser } from './with-browser.ts';

const RUNS = 9;

interface Figure {
  title: string;
  getValue: (load: PageLoad) => number;
  format: (value: number) => string;
}

const ms = (value: number) => `${Math.round(value)} ms`;
const kilobytes = (value: number) => `${(value / 1_000).toFixed(1)} kB`;

const figures: readonly Figure[] = [
  { title: 'first contentful paint', getValue: (load) => load.firstPaintMs, format: ms },
  { title: 'largest contentful paint', getValue: (load) => load.largestPaintMs, format: ms },
  { title: 'interactive', getValue: (load) => load.interactiveMs, format: ms },
  {
    title: 'cumulative layout shift',
    getValue: (load) => load.layoutShift,
    format: (value) => value.toFixed(3),
  },
  { title: 'total blocking time', getValue: (load) => load.blockingMs, format: ms },
  {
    title: 'JavaScript before interactive, gzip',
    getValue: (load) => load.scriptBytes,
    format: kilobytes,
  },
  { title: 'requests', getValue: (load) => load.requests, format: String },
];

export function measurePages(siteUrl: string): Promise<Table> {
  return withComparedSites(siteUrl, (sites) =>
    withBrowser(async (browser) => {
      const hasBefore = sites.before !== undefined;
      const rows: string[][] = [];
      for (const { name, path } of measuredPages) {
        const loads = await measureAlternately(browser, sites, path);
        rows.push(...figures.map((figure) => toRow(name, figure, loads)));
        rows.push(await firstMinuteRow(browser, { name, path }, sites));
        rows.push(...(await liveRows(browser, name, sites.site + path)));
      }
      return {
        title: `Pages on a throttled phone, medians of ${RUNS}; loop of this machine: ${ms(timeLoop())}`,
        head: [
          'Figure',
          'Site',
          'Control',
          'Site ÷ control',
          ...(hasBefore ? ['Before', 'Site ÷ before'] : []),
        ],
        rows: hasBefore ? rows : rows.map((row) => row.slice(0, 4)),
      };
    }),
  );
}

type Loads = Record<ComparedSiteName, PageLoad[]>;

async function measureAlternately(
  browser: Browser,
  sites: ComparedSites,
  path: string,
): Promise<Loads> {
  const loads: Loads = { site: [], control: [], before: [] };
  // The first load is not counted, because it includes cold starts of the functions and emulators.
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [name, url] of Object.entries(sites) as [ComparedSiteName, string][]) {
      const load = await measureLoad(browser, url + path);
      if (run > 0) loads[name].push(load);
    }
  }
  return loads;
}

function toRow(page: string, { title, getValue, format }: Figure, loads: Loads): string[] {
  return rowOfValues(`${page}: ${title}`, format, {
    site: median(loads.site.map(getValue)),
    control: median(loads.control.map(getValue)),
    before: median(loads.before.map(getValue)),
  });
}

/** One load each, at the same time: the size does not depend on the speed. */
async function firstMinuteRow(
  browser: Browser,
  { name, path }: { name: string; path: string },
  { site, control, before }: ComparedSites,
): Promise<string[]> {
  const [ofSite, ofControl, ofBefore] = await Promise.all(
    [site, control, before].map((url) =>
      url === undefined ? Number.NaN : measureFirstMinute(browser, url + path),
    ),
  );
  return rowOfValues(`${name}: JavaScript in the first minute, gzip`, kilobytes, {
    site: ofSite ?? Number.NaN,
    control: ofControl ?? Number.NaN,
    before: ofBefore ?? Number.NaN,
  });
}

function rowOfValues(
  title: string,
  format: (value: number) => string,
  { site, control, before }: Record<ComparedSiteName, number>,
): string[] {
  return [
    title,
    format(site),
    format(control),
    ratio(site, control),
    format(before),
    ratio(site, before),
  ];
}

/** Times from the load event to the first live data, without any interaction. */
async function liveRows(browser: Browser, page: string, url: string): Promise<string[][]> {
  const rows: string[][] = [];
  for (const device of ['phone', 'desktop'] as const) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      times.push(await measureTimeToLive(browser, { url, device }));
    }
    const worst = Math.max(...times);
    rows.push([
      `${page}: live after load, untouched ${device}, median (worst)`,
      `${ms(median(times))} (${ms(worst)})`,
      '–',
      '–',
      '–',
      '–',
    ]);
  }
  return rows;
}

/** The fastest of five runs of a fixed loop, in milliseconds; compares the machines of two tables. */
function timeLoop(): number {
  const times = Array.from({ length: 5 }, () => {
    const startMs = performance.now();
    let hash = 0;
    for (let n = 0; n < 100_000_000; n += 1) hash = (hash * 31 + n) | 0;
    return performance.now() - startMs + (hash === 1 ? 1 : 0);
  });
  return Math.min(...times);
}
