/**
 * Pages of the site beside those of the control, in turns, so that what disturbs the machine disturbs
 * both. Medians of five.
 */
import type { Browser } from 'playwright-core';
import {
  type Contender,
  type Contenders,
  contenderNames,
  measuredPages,
  withContenders,
} from './contenders.ts';
import { measureLoad, type PageLoad } from './page-load.ts';
import { median, ratio } from './statistics.ts';
import type { Table } from './table.ts';
import { withBrowser } from './with-browser.ts';

const RUNS = 5;

interface Figure {
  title: string;
  of: (load: PageLoad) => number;
  format: (value: number) => string;
}

const ms = (value: number) => `${Math.round(value)} ms`;

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
    format: (value) => `${(value / 1_000).toFixed(1)} kB`,
  },
  { title: 'requests', of: (load) => load.requests, format: String },
];

export function measurePages(siteUrl: string): Promise<Table> {
  return withContenders(siteUrl, (contenders) =>
    withBrowser(async (browser) => {
      const rows: string[][] = [];
      for (const { name, path } of measuredPages) {
        const loads = await measureInTurns(browser, contenders, path);
        rows.push(...figures.map((figure) => rowOf(name, figure, loads)));
      }
      return {
        title: `Pages as a phone gets them, medians of ${RUNS}`,
        head: ['Figure', 'Site', 'Control', 'Site ÷ control'],
        rows,
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
  const loads: Loads = { site: [], control: [] };
  // The first load, which is not counted, finds the functions and the emulators cold.
  for (let run = 0; run <= RUNS; run += 1) {
    for (const name of contenderNames) {
      const load = await measureLoad(browser, contenders[name] + path);
      if (run > 0) loads[name].push(load);
    }
  }
  return loads;
}

function rowOf(page: string, { title, of, format }: Figure, loads: Loads): string[] {
  const site = median(loads.site.map(of));
  const control = median(loads.control.map(of));
  return [`${page}: ${title}`, format(site), format(control), ratio(site, control)];
}
