/** Builds the site and the functions. */
import { join } from 'node:path';
import { type Ports, readPorts } from '@neev/suite';
import { writeSeedFiles } from '../seed/public-files.ts';
import { projectDir } from './project.ts';
import { runOrExit } from './run.ts';

export type Step = readonly [program: string, ...args: string[]];

/**
 * The commands that build the site, the server build of its pages (which refers to the files of the
 * site) and the functions (which include the server build).
 */
export function buildSteps(mode: 'suite' | 'production'): readonly Step[] {
  const options = ['--mode', mode, '--logLevel', 'error'];
  return [
    ['vite', 'build', 'web', ...options],
    ['vite', 'build', 'web', '--config', 'web/server.vite.config.ts', ...options],
    ['tsx', 'functions/build.ts'],
  ];
}

/** Builds everything for the local suite. Exits when a step fails. */
export async function buildAll(): Promise<void> {
  const env = siteBuildEnvironment(readPorts(process.env));
  for (const [program, ...args] of buildSteps('suite')) await runOrExit(program, args, { env });
  await writeSeedFiles(join(projectDir, 'web/dist'));
}

/** The environment variables that give a build of the site the addresses of the suite. */
export function siteBuildEnvironment(ports: Ports): Record<string, string> {
  return {
    SITE_URL: `http://127.0.0.1:${ports.hosting}`,
    VITE_FIRESTORE_EMULATOR: `127.0.0.1:${ports.firestore}`,
    VITE_AUTH_EMULATOR: `127.0.0.1:${ports.auth}`,
    VITE_STORAGE_EMULATOR: `127.0.0.1:${ports.storage}`,
  };
}
