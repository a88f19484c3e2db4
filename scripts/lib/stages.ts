/** The stages of `scripts/test.ts` and their results. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOtherFirestore, readPorts, secondSuiteEnvironment } from '@neev/suite';
import { run } from './run.ts';
import { parseTestReport, type TestReport } from './test-report.ts';

export type Stage = (context: StageContext) => Promise<TestReport>;

/** Where a stage runs: by default on the ports of the suite, with its output shown. */
interface StageContext {
  env?: Readonly<Record<string, string>>;
  /** The file descriptor that the output is written to. */
  output?: number;
}

/** A stage that runs a command and passes when its exit code is 0. */
export function command(title: string, program: string, args: string[]): Stage {
  return async (context) => {
    print(context, `\n— ${title}`);
    const code = await run(program, args, context);
    return code === 0
      ? { passed: 1, failures: [], durations: [] }
      : { passed: 0, failures: [title], durations: [] };
  };
}

/** A stage that runs the tests of these projects concurrently, without a suite. */
export function tests(...projects: string[]): Stage {
  return async (context) => {
    print(context, `\n— ${projects.join(' and ')} tests`);
    return withReports((folder) => runTests(projects, folder, context), projects);
  };
}

/** A stage that runs the tests of these projects concurrently, on one fresh suite. */
export function testsOnSuite(...projects: string[]): Stage {
  return (context) => runOnSuite(projects, context);
}

/**
 * A stage that runs the tests of these projects, each on a fresh suite with the Firestore emulator that the
 * other stages do not use. Where that emulator is missing, it runs nothing and prints why.
 */
export function testsOnOtherFirestore(...projects: string[]): Stage {
  return async (context) => {
    const { kind, missing } = await findOtherFirestore();
    print(context, `\n— ${projects.join(', ')} tests with SUITE_FIRESTORE=${kind}`);
    if (missing !== undefined) {
      print(context, `Not run: ${missing}`);
      return sumOf([]);
    }
    const reports: TestReport[] = [];
    for (const project of projects) {
      const env = { ...context.env, SUITE_FIRESTORE: kind };
      reports.push(await runOnSuite([project], { ...context, env }));
    }
    const sum = sumOf(reports);
    return { ...sum, failures: sum.failures.map((failure) => `${failure} (${kind})`) };
  };
}

/**
 * A stage that runs stages in this order on two suites: each suite runs the next one as soon as it is free. The output
 * of the second suite is shown when all have ended.
 */
export function onTwoSuites(...stages: Stage[]): Stage {
  return async (context) => {
    const queue = [...stages];
    return sumOf(await Promise.all([runInSequence(queue, context), runOnSecondSuite(queue)]));
  };
}

async function runOnSecondSuite(queue: Stage[]): Promise<TestReport> {
  const folder = mkdtempSync(join(tmpdir(), 'neev-second-suite-'));
  const file = join(folder, 'output');
  const output = openSync(file, 'w');
  const env = {
    ...secondSuiteEnvironment(readPorts(process.env)),
    SUITE_LOG: '.data/second-suite.log',
  };
  const report = await runInSequence(queue, { env, output });
  closeSync(output);
  process.stdout.write(readFileSync(file));
  rmSync(folder, { recursive: true });
  return report;
}

/** Takes stages from the queue, and runs each, until the queue is empty. */
async function runInSequence(queue: Stage[], context: StageContext): Promise<TestReport> {
  const reports: TestReport[] = [];
  for (let stage = queue.shift(); stage; stage = queue.shift()) {
    const start = performance.now();
    reports.push(await stage(context));
    const seconds = Math.round((performance.now() - start) / 1_000);
    print(context, `Stage completed in ${seconds} s.`);
  }
  return sumOf(reports);
}

function print({ output }: StageContext, text: string): void {
  if (output === undefined) console.log(text);
  else writeSync(output, `${text}\n`);
}

async function runOnSuite(projects: readonly string[], context: StageContext): Promise<TestReport> {
  print(context, `\n— ${projects.join(' and ')} tests`);
  const command = `tsx scripts/run-tests.ts ${projects.join(' ')}`;
  return withReports(
    (folder) =>
      run('tsx', ['scripts/suite.ts', command], {
        ...context,
        // The command is run by a shell, and the path may contain spaces.
        env: { ...context.env, TEST_REPORTS: folder },
      }),
    projects,
  );
}

/** Runs the tests of these projects concurrently and writes their reports. Returns the highest exit code. */
export async function runTests(
  projects: readonly string[],
  folder: string,
  context: StageContext = {},
): Promise<number> {
  const codes = await Promise.all(projects.map((project) => runProject(project, folder, context)));
  return Math.max(...codes);
}

const playwright = 'playwright test --config e2e/playwright.config.ts';

/** The commands of groups of tests that are not a project of Vitest. */
const groups: Readonly<Record<string, string>> = {
  // What a change of any workspace may break: pages, navigation, enquiries and the inbox.
  'main-journeys': `${playwright} enquiry-forms footer inbox.spec main-job navigation page-weight server-pages visits --project journeys:*`,
  journeys: `${playwright} --project journeys:*`,
  'catalogue-journeys': `${playwright} --project catalogue-journeys:*`,
  'timed-journeys': `${playwright} --project timed-journeys`,
  // Nothing runs beside them: by default, Vitest leaves one processor to others.
  'unit-alone': 'vitest run --project unit --maxWorkers 100%',
  // Without the mutants, which test these cases.
  'rules-cases':
    'vitest run --project rules e2e/rules/firestore e2e/rules/storage e2e/rules/limits',
};

function reportOf(folder: string, project: string): string {
  return join(folder, `${project}.xml`);
}

/** Runs a group of tests, or a project of Vitest. */
function runProject(project: string, folder: string, context: StageContext): Promise<number> {
  const command = groups[project] ?? `vitest run --project ${project}`;
  const [program = '', ...args] = command.split(' ');
  const env = {
    ...context.env,
    TEST_GROUP: project,
    TEST_REPORT: reportOf(folder, project),
  };
  return run(program, args, { ...context, env });
}

async function withReports(
  runInto: (folder: string) => Promise<number>,
  projects: readonly string[],
): Promise<TestReport> {
  const folder = mkdtempSync(join(tmpdir(), 'neev-tests-'));
  const code = await runInto(folder);
  const sum = sumOf(projects.map((project) => readReport(reportOf(folder, project), project)));
  rmSync(folder, { recursive: true });
  if (code === 0 || sum.failures.length > 0) return sum;
  // A run may fail without a failed test, for example because of an open handle.
  return { ...sum, failures: [`${projects.join(' and ')} tests ended with code ${code}`] };
}

const SLOWEST = 10;

/** Runs all stages, also after a failed one, prints their durations and a summary, and exits. */
export async function runStages(stages: readonly Stage[]): Promise<never> {
  const { passed, failures, durations } = await runInSequence([...stages], {});
  const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  console.log('\nSlowest tests:');
  for (const { test, seconds } of slowest) console.log(`${seconds.toFixed(1)} s  ${test}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 ? 0 : 1);
}

function sumOf(reports: readonly TestReport[]): TestReport {
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failures: reports.flatMap(({ failures }) => failures),
    durations: reports.flatMap(({ durations }) => durations),
  };
}

/** Reads the report of a project. A missing report and one without tests count as failures. */
function readReport(path: string, project: string): TestReport {
  try {
    const report = parseTestReport(readFileSync(path, 'utf8'));
    if (report.durations.length > 0) return report;
  } catch (error) {
    console.error(error);
    return { passed: 0, failures: [`${project} tests: no report`], durations: [] };
  }
  return { passed: 0, failures: [`${project} tests: none was run`], durations: [] };
}
