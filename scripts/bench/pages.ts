/**
 * Loads the pages of the site, of the control and, with `BENCH_BEFORE_URL`, of an earlier version
 * alternately, so that other load on the machine affects all of them. Reports medians of nine loads.
 */
import type { Browser } from 'playwright-core';
import { type Contender, type Contenders, measuredPages, withContenders } from './contenders.ts';
import { measureFirstMinute, measureLoad, measureTimeToLive, type PageLoad } from './page-load.ts';
import { median, ratio, type Table } from './report.ts';
import { withBrowser } from './with-browser.ts';

const RUNS = 9;

interface Figure {
  title: string;
  of: (load: PageLoad) => number;
  format: (value: number) => string;
}

const ms = (value: number) => `${Math.round(value)} ms`;
const kilobytes = (value: number) => `${(value / 1_000).toFixed(1)} kB`;

const figures: readonly Figure[] = [
  { title: 'first contentful paint', of: (load) => load.firstPaintMs, format: ms },
  { title: 'largest contentful paint', of: (load) => load.largestPaintMs, format: ms },
  { title: 'interactive', of: (load) => load.interactiveMs, format: ms },
  {
    title: 'cumulative layout shift',
    of: (load) => load.layoutShift,
    format: (value) => value.toFixed(3),
  },
  { title: 'total blocking time', of: (load) => load.blockingMs, format: ms },
  {
    title: 'JavaScript before interactive, gzip',
    of: (load) => load.scriptBytes,
    format: kilobytes,
  },
  { title: 'requests', of: (load) => load.requests, format: String },
];

export function measurePages(siteUrl: string): Promise<Table> {
  return withContenders(siteUrl, (contenders) =>
    withBrowser(async (browser) => {
      const hasBefore = contenders.before !== undefined;
      const rows: string[][] = [];
      for (const { name, path } of measuredPages) {
        const loads = await measureInTurns(browser, contenders, path);
        rows.push(...figures.map((figure) => rowOf(name, figure, loads)));
        rows.push(await firstMinuteRow(browser, { name, path }, contenders));
        rows.push(...(await liveRows(browser, name, contenders.site + path)));
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

type Loads = Record<Contender, PageLoad[]>;

async function measureInTurns(
  browser: Browser,
  contenders: Contenders,
  path: string,
): Promise<Loads> {
  const loads: Loads = { site: [], control: [], before: [] };
  // The first load is not counted, because it includes cold starts of the functions and emulators.
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [name, url] of Object.entries(contenders) as [Contender, string][]) {
      const load = await measureLoad(browser, url + path);
      if (run > 0) loads[name].push(load);
    }
  }
  return loads;
}

function rowOf(page: string, { title, of, format }: Figure, loads: Loads): string[] {
  return rowOfValues(`${page}: ${title}`, format, {
    site: median(loads.site.map(of)),
    control: median(loads.control.map(of)),
    before: median(loads.before.map(of)),
  });
}

/** One load each, at the same time: the size does not depend on the speed. */
async function firstMinuteRow(
  browser: Browser,
  { name, path }: { name: string; path: string },
  { site, control, before }: Contenders,
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
  { site, control, before }: Record<Contender, number>,
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
