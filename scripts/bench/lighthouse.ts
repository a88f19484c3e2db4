/**
 * Lighthouse's four scores of the site and of the control: mobile preset, medians of three runs.
 * Lighthouse has a package of its own (`lighthouse/`), which is installed on first use.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { browserPath } from '@neev/e2e';
import { runOrExit } from '../lib/run.ts';
import { measuredPages, withComparedSites } from './compared-sites.ts';
import { median, type Table } from './report.ts';

const RUNS = 3;

/** Attempts of one run to get a score. */
const MAX_ATTEMPTS = 4;

const folder = `${import.meta.dirname}/lighthouse`;
const program = `${folder}/node_modules/lighthouse/cli/index.js`;

const categories = [
  { id: 'performance', title: 'performance' },
  { id: 'accessibility', title: 'accessibility' },
  { id: 'best-practices', title: 'best practices' },
  { id: 'seo', title: 'SEO' },
] as const;

/** The Chromium from npm does not start without these flags. */
const chromeFlags = '--headless --no-sandbox --disable-gpu --no-zygote';

const MAX_REPORT_BYTES = 64_000_000;

/** Measured alternately, so that other load on the machine affects both. */
const siteNames = ['site', 'control'] as const;

/** From 0 to 100, in the order of `categories`. */
type Scores = number[];

export async function measureLighthouse(siteUrl: string): Promise<Table> {
  if (!existsSync(program)) await runOrExit('npm', ['ci', '--prefix', folder]);
  return withComparedSites(siteUrl, async (sites) => {
    const rows: string[][] = [];
    for (const { name, path } of measuredPages) {
      const scores: Record<(typeof siteNames)[number], Scores[]> = { site: [], control: [] };
      for (let run = 0; run < RUNS; run += 1) {
        for (const siteName of siteNames) {
          scores[siteName].push(await score(sites[siteName] + path));
        }
      }
      rows.push(
        ...categories.map(({ title }, index) => [
          `${name}: ${title}`,
          ...siteNames.map((each) => medianScore(scores[each], index)),
        ]),
      );
    }
    const title = `Lighthouse, mobile, medians of ${RUNS}`;
    return { title, head: ['Score', 'Site', 'Control'], rows };
  });
}

/** Retries: Lighthouse sometimes loses the start of its trace (NO_NAVSTART) and reports no score. */
async function score(url: string): Promise<Scores> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await scoreOnce(url);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function scoreOnce(url: string): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.map(({ id }) => id).join(',')}`,
      `--chrome-flags=${chromeFlags}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: await browserPath() },
      maxBuffer: MAX_REPORT_BYTES,
    },
  );
  const report: unknown = JSON.parse(stdout);
  return categories.map(({ id }) => 100 * scoreOf(report, id));
}

/** @throws Error when the report has no score, for example because the page did not load. */
function scoreOf(report: unknown, category: string): number {
  const value = property(property(property(report, 'categories'), category), 'score');
  if (typeof value === 'number') return value;
  throw new Error(`Lighthouse has no score: ${JSON.stringify(property(report, 'runtimeError'))}`);
}

function property(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}

function medianScore(scores: readonly Scores[], index: number): string {
  return median(scores.map((each) => each[index] ?? Number.NaN)).toFixed(0);
}
