/** What `npm run check` and `npm test` are made of: stages that run one after the other. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

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

/** Tests of one kind; with `onSuite` against a fresh suite. */
export function tests(project: string, { onSuite }: { onSuite: boolean }): Stage {
  return async () => {
    console.log(`\n— ${project} tests`);
    const folder = mkdtempSync(join(tmpdir(), 'neev-tests-'));
    const report = join(folder, 'report.json');
    const args = [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const code = onSuite
      ? await run('tsx', ['scripts/suite.ts', `vitest ${args.join(' ')}`])
      : await run('vitest', args);
    const tally = readTally(report, code);
    rmSync(folder, { recursive: true });
    return tally;
  };
}

/** Runs all stages, however the ones before ended, and prints `N passed, N failed` last. */
export async function runStages(stages: readonly Stage[]): Promise<never> {
  const sum: Tally = { passed: 0, failed: 0 };
  for (const stage of stages) {
    const { passed, failed } = await stage();
    sum.passed += passed;
    sum.failed += failed;
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  process.exit(sum.failed === 0 ? 0 : 1);
}

/** What a report counts. A run that failed without a failed test (it never began, say) is one. */
function readTally(report: string, code: number): Tally {
  let counted: unknown;
  try {
    counted = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
  const passed = countOf(counted, 'numPassedTests');
  const failed = countOf(counted, 'numFailedTests');
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

function countOf(report: unknown, name: string): number {
  const value = typeof report === 'object' && report !== null && Reflect.get(report, name);
  return typeof value === 'number' ? value : 0;
}
