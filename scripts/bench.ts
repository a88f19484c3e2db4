/**
 * `npm run bench`: measures the figures of docs/performance.md, each part on a fresh suite.
 * `npm run bench -- pages api` measures only these parts.
 */
import { measureApi } from './bench/api.ts';
import { measureEmulators } from './bench/emulators.ts';
import { measureEnquiries } from './bench/enquiries.ts';
import { measureLighthouse } from './bench/lighthouse.ts';
import { measurePages } from './bench/pages.ts';
import { printTable, type Table } from './bench/report.ts';
import { measureSaves } from './bench/saves.ts';
import { buildAll } from './lib/build.ts';
import { run } from './lib/run.ts';

/** Measures the running suite, whose site has the given URL. */
type Part = (siteUrl: string) => Promise<Table>;

const parts: Readonly<Record<string, Part>> = {
  pages: measurePages,
  lighthouse: measureLighthouse,
  saves: measureSaves,
  enquiries: measureEnquiries,
  api: measureApi,
};

/** The part to measure; set when this program runs inside a suite. */
const { BENCH_PART } = process.env;

/** Parts that start what they measure. */
const independentParts: Readonly<Record<string, () => Promise<Table>>> = {
  emulator: measureEmulators,
};

if (BENCH_PART === undefined) process.exit(await measureParts(process.argv.slice(2)));
printTable(await requirePart(BENCH_PART)(process.env.SITE_URL ?? ''));
process.exit(0);

/** Measures the named parts, or all when none is named. Returns the exit code. */
async function measureParts(names: readonly string[]): Promise<number> {
  const partNames =
    names.length > 0 ? names : [...Object.keys(parts), ...Object.keys(independentParts)];
  const onSuite = partNames.filter((name) => !(name in independentParts));
  onSuite.forEach(requirePart);
  if (onSuite.length > 0) await buildAll();
  const codes: number[] = [];
  // A suite for each part: the Firestore emulator keeps the listeners of closed pages, which would slow
  // down the next part.
  for (const name of onSuite) {
    const env = { BENCH_PART: name };
    codes.push(await run('tsx', ['scripts/suite.ts', 'tsx scripts/bench.ts'], { env }));
  }
  for (const name of partNames) {
    const measure = independentParts[name];
    if (measure) printTable(await measure());
  }
  return Math.max(0, ...codes);
}

function requirePart(name: string): Part {
  const part = parts[name];
  if (part) return part;
  throw new Error(
    `Unknown part ${name}; use ${[...Object.keys(parts), ...Object.keys(independentParts)].join(', ')}.`,
  );
}
