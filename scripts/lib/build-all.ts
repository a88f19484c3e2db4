import { readPorts } from '@neev/suite';
import { buildSteps } from './build-steps.ts';
import { requireRun } from './run.ts';
import { siteBuildEnvironment } from './site-build.ts';

/** Builds the functions and the site for the local suite; ends the program when one fails. */
export async function buildAll(): Promise<void> {
  const env = siteBuildEnvironment(readPorts(process.env));
  for (const [program, ...args] of buildSteps('suite')) await requireRun(program, args, { env });
}
