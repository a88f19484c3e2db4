/** Builds the site and the functions. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ports, readPorts } from '@neev/suite';
import { projectDir } from './project.ts';
import { requireRun } from './run.ts';

/** A program and its arguments. */
export type Step = readonly [program: string, ...args: string[]];

/** The pictures of the seed's documents; only a build for the local suite serves them, beside those of `web/public`. */
export const seedFiles = join(projectDir, 'scripts/seed/public');

/**
 * Builds the site, the server build of its pages (which names the files of the first), and the
 * functions (which include the server build).
 */
export function buildSteps(mode: 'suite' | 'production'): readonly Step[] {
  const options = ['--mode', mode, '--logLevel', 'error'];
  return [
    ['vite', 'build', 'web', ...options],
    ['vite', 'build', 'web', '--config', 'web/server.vite.config.ts', ...options],
    ['tsx', 'functions/build.ts'],
  ];
}

/** Builds everything for the local suite; ends the program when a step fails. */
export async function buildAll(): Promise<void> {
  const env = siteBuildEnvironment(readPorts(process.env));
  for (const [program, ...args] of buildSteps('suite')) await requireRun(program, args, { env });
  await cp(seedFiles, join(projectDir, 'web/dist'), { recursive: true });
}

/** Tells a build of the site where the emulators are. */
export function siteBuildEnvironment(ports: Ports): Record<string, string> {
  return {
    VITE_FIRESTORE_EMULATOR: `127.0.0.1:${ports.firestore}`,
    VITE_AUTH_EMULATOR: `127.0.0.1:${ports.auth}`,
    VITE_STORAGE_EMULATOR: `127.0.0.1:${ports.storage}`,
  };
}
