/** What `npm run check` and `npm test` are made of: stages that run one after the other. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';
import { type Tally, tallyOf } from './tally.ts';
import { reportOf, runTests } from './vitest.ts';

export type Stage = () => Promise<Tally>;

/** A command that passes or fails as a whole. */
export function command(title: string, program: string, args: string[]): Stage {
  return async () => {
    console.log(`\n— ${title}`);
    const code = await run(program, args);
    return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [title] };
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
  const sum = sumOf(projects.map((each) => readTally(reportOf(folder, each), each)));
  rmSync(folder, { recursive: true });
  if (code === 0 || sum.failures.length > 0) return sum;
  // A run that failed without a failed test (something was left open, say) is a failure.
  return { ...sum, failures: [`${projects.join(' and ')} tests ended with code ${code}`] };
}

/** Runs all stages, however the ones before ended; prints what failed, and `N passed, N failed` last. */
export async function runStages(stages: readonly Stage[]): Promise<never> {
  const tallies: Tally[] = [];
  for (const stage of stages) tallies.push(await stage());
  const { passed, failures } = sumOf(tallies);
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 ? 0 : 1);
}

function sumOf(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** What a project's report says. One that is not there, or has no test, is a failure. */
function readTally(report: string, project: string): Tally {
  try {
    return tallyOf(JSON.parse(readFileSync(report, 'utf8')), project);
  } catch {
    return { passed: 0, failures: [`${project} tests: no report`] };
  }
}
