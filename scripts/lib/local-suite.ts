/** Starts the local suite for `npm start`, `npm run dev` and `npm run suite`. */
import { mkdirSync } from 'node:fs';
import { relative } from 'node:path';
import { readPorts, requireStartable, type Suite, SuiteError, startSuite } from '@neev/suite';
import { seedIfMissing } from '../seed/seed.ts';
import { dataDir, localAdmin, logFile, projectDir, projectId } from './project.ts';

interface LocalSuite {
  suite: Suite;
  /** Whether the suite was empty and has been seeded. */
  isSeeded: boolean;
}

/**
 * Starts the suite and seeds it when it is empty. With `dataFolder`, its data are kept in that folder. On a
 * `SuiteError`, prints the message and exits.
 */
export async function startLocalSuite({
  dataFolder,
}: {
  dataFolder?: string | undefined;
} = {}): Promise<LocalSuite> {
  mkdirSync(`${projectDir}/.data`, { recursive: true });
  return exitOnSuiteError(async () => {
    const suite = await startSuite({
      projectDir,
      projectId,
      ports: readPorts(process.env),
      logFile,
      dataFolder,
    });
    Object.assign(process.env, suite.env);
    return { suite, isSeeded: await seedIfMissing(new Date()) };
  });
}

/** Checks, before a build that takes long, that the suite can start. If not, prints why and exits. */
export async function requireStartableSuite(dataFolder: string): Promise<void> {
  await exitOnSuiteError(() =>
    requireStartable({ projectDir, dataFolder, ports: readPorts(process.env) }),
  );
}

async function exitOnSuiteError<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const firestoreNames = {
  google: "Google's emulator",
  embedded: 'the embedded emulator',
} as const;

interface RunningSuite {
  suite: Suite;
  isSeeded: boolean;
  siteUrl: string;
}

export function printAddresses({ suite, isSeeded, siteUrl }: RunningSuite): void {
  if ('notice' in suite.restoreResult) console.log(suite.restoreResult.notice);
  if (isSeeded) console.log('The suite was empty and has been seeded.');
  console.log(`
  Site            ${siteUrl}
  Firestore       ${firestoreNames[suite.firestore]}
  Administrator   ${siteUrl}/admin-portal-xyz-login
                  ${localAdmin.email}  /  ${localAdmin.password}   (this machine only)
  Emails          ${suite.env.MAILBOX_URL}
  Data            ${relative(projectDir, dataDir)}   (delete the folder to start with the seed)
  Log             ${relative(projectDir, logFile)}

  Ctrl-C stops everything and keeps the data.
`);
}

/** Waits until the suite ends. On a failure, prints the message and exits with code 1. */
export async function waitForEnd(suite: Suite): Promise<void> {
  const end = await suite.exited;
  if (end.kind === 'stopped') return;
  console.error(end.message);
  process.exit(1);
}

/** Stops the suite. On a failure, prints the reason and returns false. */
export async function stopSuite(suite: Suite): Promise<boolean> {
  try {
    await suite.stop();
    return true;
  } catch (error) {
    console.error(error instanceof SuiteError ? error.message : error);
    return false;
  }
}
