/** What `npm run check` and `npm test` are made of: stages that run one after the other. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';
import { reportOf, runTests } from './vitest.ts';

export interface Tally {
  passed: number;
  failed: number;
}

export type Stage = () => Promise<Tally>;

/** A command that passes or fails as a whole. */
export function command(title: string, program: string, args: string[]): Stage {
  return async () => {
    console.log(`\n— ${title}`);
    const code = await run(program, args);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };
}

/** Tests of kinds that need no suite, at the same time. */
export function tests(...projects: string[]): Stage {
  return async () => {
    console.log(`\n— ${projects.join(' and ')} tests`);
    return withReports((folder) => runTests(projects, folder), projects);
  };
}

/** Tests of these kinds at once, against one fresh suite. */
export function testsOnSuite(...projects: string[]): Stage {
  return async () => {
    console.log(`\n— ${projects.join(' and ')} tests`);
    return withReports(
      (folder) =>
        run('tsx', [
          'scripts/suite.ts',
          `tsx scripts/run-tests.ts ${folder} ${projects.join(' ')}`,
        ]),
      projects,
    );
  };
}

async function withReports(
  runInto: (folder: string) => Promise<number>,
  projects: readonly string[],
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'neev-tests-'));
  const code = await runInto(folder);
  const { passed, failed } = sumOf(projects.map((each) => readTally(reportOf(folder, each))));
  rmSync(folder, { recursive: true });
  // A run that failed without a failed test (something was left open, say) is a failure.
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** Runs all stages, however the ones before ended, and prints `N passed, N failed` last. */
export async function runStages(stages: readonly Stage[]): Promise<never> {
  const tallies: Tally[] = [];
  for (const stage of stages) tallies.push(await stage());
  const sum = sumOf(tallies);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  process.exit(sum.failed === 0 ? 0 : 1);
}

function sumOf(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** What a report counts. One that is not there, or has no test, is a failure. */
function readTally(report: string): Tally {
  let counted: unknown;
  try {
    counted = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
  const passed = countOf(counted, 'numPassedTests');
  const failed = countOf(counted, 'numFailedTests');
  return { passed, failed: failed === 0 && passed === 0 ? 1 : failed };
}

function countOf(report: unknown, name: string): number {
  const value = typeof report === 'object' && report !== null && Reflect.get(report, name);
  return typeof value === 'number' ? value : 0;
}
