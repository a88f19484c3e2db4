/** The stages that `scripts/test.ts` runs one after the other, and their results. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { run } from './run.ts';

export type Stage = () => Promise<Tally>;

interface Tally {
  passed: number;
  /** One line for each failure. */
  failures: string[];
}

/** A stage that runs a command and passes when its exit code is 0. */
export function command(title: string, program: string, args: string[]): Stage {
  return async () => {
    console.log(`\n— ${title}`);
    const code = await run(program, args);
    return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [title] };
  };
}

/** A stage that runs the tests of these Vitest projects concurrently, without a suite. */
export function tests(...projects: string[]): Stage {
  return async () => {
    console.log(`\n— ${projects.join(' and ')} tests`);
    return withReports((folder) => runTests(projects, folder), projects);
  };
}

/** A stage that runs the tests of these Vitest projects concurrently, on one fresh suite. */
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

/** Runs the tests of these projects concurrently and writes their reports. Returns the highest exit code. */
export async function runTests(projects: readonly string[], folder: string): Promise<number> {
  const codes = await Promise.all(projects.map((project) => runProject(project, folder)));
  return Math.max(...codes);
}

function reportPath(folder: string, project: string): string {
  return join(folder, `${project}.json`);
}

function runProject(project: string, folder: string): Promise<number> {
  return run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportPath(folder, project)}`,
  ]);
}

async function withReports(
  runInto: (folder: string) => Promise<number>,
  projects: readonly string[],
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'neev-tests-'));
  const code = await runInto(folder);
  const sum = sumTallies(projects.map((each) => readTally(reportPath(folder, each), each)));
  rmSync(folder, { recursive: true });
  if (code === 0 || sum.failures.length > 0) return sum;
  // A run may fail without a failed test, for example because of an open handle.
  return { ...sum, failures: [`${projects.join(' and ')} tests ended with code ${code}`] };
}

/** Runs all stages, also after a failed one, prints the failures and a summary, and exits. */
export async function runStages(stages: readonly Stage[]): Promise<never> {
  const tallies: Tally[] = [];
  for (const stage of stages) tallies.push(await stage());
  const { passed, failures } = sumTallies(tallies);
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 ? 0 : 1);
}

function sumTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** Reads the report of a project. A missing report counts as a failure. */
function readTally(report: string, project: string): Tally {
  try {
    return parseTally(JSON.parse(readFileSync(report, 'utf8')), project);
  } catch {
    return { passed: 0, failures: [`${project} tests: no report`] };
  }
}

/** The fields that are read of a report of Vitest's `json` reporter. */
const reportShape = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** @throws ZodError when the input is not a report. */
export function parseTally(report: unknown, project: string): Tally {
  const { numPassedTests: passed, testResults } = reportShape.parse(report);
  const failures = testResults.flatMap(failuresOf);
  if (passed === 0 && failures.length === 0) failures.push(`${project} tests: no test was run`);
  return { passed, failures };
}

type FileResult = z.infer<typeof reportShape>['testResults'][number];

/** A file that failed before or outside its tests is one failure. */
function failuresOf({ name, status, message, assertionResults }: FileResult): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [formatFailure(name, '', message)];
  return failed.map((test) =>
    formatFailure(name, ` > ${test.fullName}`, test.failureMessages?.[0] ?? ''),
  );
}

function formatFailure(file: string, test: string, message: string): string {
  return `${file}${test}: ${message.split('\n', 1)[0]}`;
}
