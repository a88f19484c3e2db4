/** Starts and stops the suite. Code that runs longer than the caller is in supervisor.ts. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { clientEnvironment } from './environment.ts';
import { messageOf, SuiteError } from './errors.ts';
import { downloadFirestore, readDownloadNames } from './firebase-tools.ts';
import {
  type FirestoreKind,
  getFirestore,
  getStorageRules,
  missingFirestoreError,
  type Programs,
  readFirestoreKind,
  requireJava,
  thisMachine,
} from './locate.ts';
import { type Ports, requireFreePorts } from './ports.ts';
import { cleanUpEarlierRuns, newRunDirectory } from './run-directory.ts';
import type { RestoreResult } from './saved-data.ts';
import { type SuiteEnd, type Supervisor, startSupervisor } from './supervisor-process.ts';

export interface SuiteOptions {
  /** The folder of firebase.json. */
  projectDir: string;
  /** The id of a `demo-` project, which the emulators never connect to the cloud. */
  projectId: string;
  /** From `readPorts(process.env)`. */
  ports: Ports;
  /** The folder that data are restored from and saved in; absent: the suite is fresh and keeps no data. */
  dataFolder?: string | undefined;
  /** Interval at which data are saved while the suite runs; 30 seconds by default. */
  exportIntervalMs?: number;
  /** Further environment variables for the functions. */
  env?: Record<string, string>;
  /** The file for the output of the emulators; it is overwritten. */
  logFile: string;
}

export interface Suite {
  /** Variables by which programs connect to the suite: GCLOUD_PROJECT, SITE_URL, the emulators' hosts. */
  env: Record<string, string>;
  /** Which Firestore emulator runs. */
  firestore: FirestoreKind;
  /** Whether the data in `dataFolder` were restored. */
  restoreResult: RestoreResult;
  /** Resolves when the suite has ended for any reason. */
  exited: Promise<SuiteEnd>;
  /**
   * Saves the data, stops everything, and resolves when the ports are free.
   *
   * @throws SuiteError when the last data could not be saved; everything is stopped nevertheless.
   */
  stop(): Promise<void>;
}

const defaultExportIntervalMs = 30_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** One Ctrl-C is received twice, from the terminal and from npm. */
const repeatedSignalMs = 1_000;

/**
 * Starts Auth, Firestore, Functions, Hosting, Storage, Tasks and Eventarc, and resolves when all of them
 * are up and the functions are loaded. When the calling process ends for any reason, the suite saves its
 * data and stops.
 *
 * @throws SuiteError with a message for the user: Google's Firestore emulator is selected and it or Java is
 * missing, a port is in use, a function does not load.
 */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  const { projectId, ports } = options;
  const projectDir = resolve(options.projectDir);
  const dataFolder = options.dataFolder === undefined ? undefined : resolve(options.dataFolder);
  requireDemoProject(projectId);
  const firestore = readFirestoreKind(process.env);
  // The embedded emulator and the replacement of the storage-rules runtime do not require Java.
  const programs = firestore === 'embedded' ? {} : await requirePrograms();
  await requireStartable(options);
  const supervisor = startSupervisor({
    run: newRunDirectory(projectDir, randomBytes(6).toString('hex')),
    programs,
    projectDir,
    projectId,
    ports,
    dataFolder,
    exportIntervalMs: options.exportIntervalMs ?? defaultExportIntervalMs,
    env: options.env ?? {},
    logFile: resolve(options.logFile),
  });
  const restoreResult = await supervisor.ready;
  return {
    env: clientEnvironment(projectId, ports),
    firestore,
    restoreResult,
    exited: supervisor.ended,
    stop: () => stop(supervisor),
  };
}

/**
 * On Ctrl-C, SIGTERM or SIGHUP, waits for `beforeStop`, stops the suite, and then exits with the usual exit code for the
 * signal. A second signal exits at once; the suite then saves its data and stops on its own.
 */
export function stopOnSignals(
  suite: Suite,
  beforeStop: (signal: NodeJS.Signals) => Promise<void> = async () => {},
): void {
  let firstSignalAtMs: number | undefined;
  const onSignal = (signal: (typeof signals)[number]) => {
    const exit = () => process.exit(128 + constants.signals[signal]);
    if (firstSignalAtMs === undefined) {
      firstSignalAtMs = Date.now();
      beforeStop(signal)
        .then(() => suite.stop())
        .catch((error) => console.error(messageOf(error)))
        .finally(exit);
    } else if (Date.now() - firstSignalAtMs > repeatedSignalMs) {
      exit();
    }
  };
  for (const signal of signals) process.on(signal, onSignal);
}

/**
 * Cleans up after earlier runs and checks the ports, as `startSuite` does: for a caller that builds the project first.
 *
 * @throws SuiteError when a port is in use, or a running suite keeps its data in `dataFolder`.
 */
export async function requireStartable({
  projectDir,
  dataFolder,
  ports,
}: Pick<SuiteOptions, 'projectDir' | 'dataFolder' | 'ports'>): Promise<void> {
  await cleanUpEarlierRuns(resolve(projectDir), dataFolder && resolve(dataFolder));
  await requireFreePorts(ports);
}

function requireDemoProject(projectId: string): void {
  if (projectId.startsWith('demo-')) return;
  throw new SuiteError(
    `The project "${projectId}" may be a real one: use an id that begins with demo-.`,
  );
}

async function requirePrograms(): Promise<Programs> {
  const machine = thisMachine();
  const names = readDownloadNames();
  const java = await requireJava(machine);
  let firestore = getFirestore(machine, names);
  if (!firestore && (await downloadFirestore())) firestore = getFirestore(machine, names);
  if (!firestore) throw missingFirestoreError();
  const storageRules = getStorageRules(machine, names);
  return { java, firestore, ...(storageRules && { storageRules }) };
}

async function stop(supervisor: Supervisor): Promise<void> {
  supervisor.requestStop();
  const end = await supervisor.ended;
  if (end.kind === 'failed') throw new SuiteError(end.message);
}
