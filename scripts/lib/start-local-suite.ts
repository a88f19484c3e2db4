import { mkdirSync } from 'node:fs';
import { readPorts, type Suite, SuiteError, startSuite } from '@neev/suite';
import { seedIfMissing } from '../seed/seed.ts';
import { logFile, projectDir, projectId } from './project.ts';

interface LocalSuite {
  suite: Suite;
  /** Whether the seed wrote anything. */
  isSeeded: boolean;
}

/**
 * Starts the suite and seeds it when it is empty. With `keepIn` its data outlive it. What a user
 * has to know of a failure is printed as one line, and the program ends.
 */
export async function startLocalSuite({ keepIn }: { keepIn?: string } = {}): Promise<LocalSuite> {
  mkdirSync(`${projectDir}/.data`, { recursive: true });
  try {
    const suite = await startSuite({
      projectDir,
      projectId,
      ports: readPorts(process.env),
      logFile,
      ...(keepIn !== undefined && { keepIn }),
    });
    Object.assign(process.env, suite.env);
    return { suite, isSeeded: await seedIfMissing(new Date()) };
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
