import { join } from 'node:path';
import { run } from './run.ts';

/** Runs the tests of these kinds at once, each with a report in the folder; ends as the worst of them. */
export async function runTests(projects: readonly string[], folder: string): Promise<number> {
  const codes = await Promise.all(projects.map((project) => runProject(project, folder)));
  return Math.max(...codes);
}

/** Where the report of a kind lies. */
export function reportOf(folder: string, project: string): string {
  return join(folder, `${project}.json`);
}

function runProject(project: string, folder: string): Promise<number> {
  return run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(folder, project)}`,
  ]);
}
