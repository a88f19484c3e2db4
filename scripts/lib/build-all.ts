import { readPorts } from '@neev/suite';
import { requireRun } from './run.ts';
import { siteBuildEnvironment } from './site-build.ts';

/** Builds the functions and the site for the local suite; ends the program when one fails. */
export async function buildAll(): Promise<void> {
  const env = siteBuildEnvironment(readPorts(process.env));
  const options = ['--mode', 'suite', '--logLevel', 'error'];
  await requireRun('vite', ['build', 'web', ...options], { env });
  await requireRun('vite', ['build', 'web', '--config', 'web/server.vite.config.ts', ...options], {
    env,
  });
  await requireRun('tsx', ['functions/build.ts']);
}
