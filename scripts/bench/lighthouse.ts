/**
 * Lighthouse's four scores of the site and of the control, in turns: its mobile preset, medians of
 * three. It stands in a folder of its own (`lighthouse/`), which is installed when it is first wanted.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { browserPath } from '@neev/e2e';
import { requireRun } from '../lib/run.ts';
import { measuredPages, withContenders } from './contenders.ts';
import { median, type Table } from './report.ts';

const RUNS = 3;

/** Of one run, until it has a score. */
const TRIES = 4;

const folder = `${import.meta.dirname}/lighthouse`;
const program = `${folder}/node_modules/lighthouse/cli/index.js`;

const categories = [
  { id: 'performance', title: 'performance' },
  { id: 'accessibility', title: 'accessibility' },
  { id: 'best-practices', title: 'best practices' },
  { id: 'seo', title: 'SEO' },
] as const;

/** What the Chromium from npm needs to start at all. */
const chromeFlags = '--headless --no-sandbox --disable-gpu --no-zygote';

const MAX_REPORT_BYTES = 64_000_000;

/** Measured in turns, so that what disturbs the machine disturbs both. */
const contenderNames = ['site', 'control'] as const;

/** The scores of one run, from 0 to 100, in the order of `categories`. */
type Scores = number[];

export async function measureLighthouse(siteUrl: string): Promise<Table> {
  if (!existsSync(program)) await requireRun('npm', ['ci', '--prefix', folder]);
  return withContenders(siteUrl, async (contenders) => {
    const rows: string[][] = [];
    for (const { name, path } of measuredPages) {
      const scores: Record<(typeof contenderNames)[number], Scores[]> = { site: [], control: [] };
      for (let run = 0; run < RUNS; run += 1) {
        for (const contender of contenderNames) {
          scores[contender].push(await score(contenders[contender] + path));
        }
      }
      rows.push(
        ...categories.map(({ title }, index) => [
          `${name}: ${title}`,
          ...contenderNames.map((each) => middle(scores[each], index)),
        ]),
      );
    }
    return {
      title: `Lighthouse, mobile, medians of ${RUNS}`,
      head: ['Score', 'Site', 'Control'],
      rows,
    };
  });
}

/** Lighthouse now and then loses the beginning of its own trace (NO_NAVSTART), and gives no score. */
async function score(url: string): Promise<Scores> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await scoreOnce(url);
    } catch (error) {
      if (tries === TRIES) throw error;
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

/** @throws Error when the report has no such score: the page did not load, say. */
function scoreOf(report: unknown, category: string): number {
  const value = property(property(property(report, 'categories'), category), 'score');
  if (typeof value === 'number') return value;
  throw new Error(`Lighthouse has no score: ${JSON.stringify(property(report, 'runtimeError'))}`);
}

function property(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}

function middle(scores: readonly Scores[], index: number): string {
  return median(scores.map((each) => each[index] ?? Number.NaN)).toFixed(0);
}
