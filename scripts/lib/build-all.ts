import { readPorts } from '@neev/suite';
import { requireRun } from './run.ts';
import { siteBuildEnvironment } from './site-build.ts';

/** Builds the functions and the site for the local suite; ends the program when one fails. */
export async function buildAll(): Promise<void> {
  await requireRun('tsx', ['functions/build.ts']);
  await requireRun('vite', ['build', 'web', '--mode', 'suite', '--logLevel', 'error'], {
    env: siteBuildEnvironment(readPorts(process.env)),
  });
}
