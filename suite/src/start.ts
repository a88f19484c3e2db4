/** Starts the suite, and stops it. What outlives the caller is in supervisor.ts. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { clientEnvironment } from './environment.ts';
import { messageOf, SuiteError } from './errors.ts';
import { downloadFirestore, readDownloadNames } from './firebase-tools.ts';
import {
  getFirestore,
  getStorageRules,
  missingFirestore,
  type Programs,
  requireJava,
  thisMachine,
} from './locate.ts';
import { type Ports, requireFreePorts } from './ports.ts';
import { nameRun, settleEarlierRuns } from './run-directory.ts';
import type { Restored } from './saved-data.ts';
import { type SuiteEnd, type Supervisor, startSupervisor } from './supervisor-process.ts';

export interface SuiteOptions {
  /** The folder of firebase.json. */
  projectDir: string;
  /** A `demo-` project: one that can never reach the cloud. */
  projectId: string;
  /** From `readPorts(process.env)`. */
  ports: Ports;
  /** The folder that data are restored from and saved in; absent: a fresh suite, nothing is kept. */
  keepIn?: string;
  /** How often data are saved while the suite runs; usually every 30 seconds. */
  exportEveryMs?: number;
  /** More environment for the functions. */
  env?: Record<string, string>;
  /** Everything that the emulators print goes to this file; it begins anew. */
  logFile: string;
}

export interface Suite {
  /** The variables by which programs find the suite: GCLOUD_PROJECT, SITE_URL, the emulators' hosts. */
  env: Record<string, string>;
  /** What became of the data in `keepIn`. */
  restored: Restored;
  /** Settles when the suite is gone, for whatever reason. */
  exited: Promise<SuiteEnd>;
  /**
   * Saves the data, stops everything, and resolves when the ports are free.
   *
   * @throws SuiteError when the last data could not be saved; everything is stopped all the same.
   */
  stop(): Promise<void>;
}

const usualExportEveryMs = 30_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** One Ctrl-C arrives twice: from the terminal, and from npm. */
const echoMs = 1_000;

/**
 * Starts Auth, Firestore, Functions, Hosting, Storage, Tasks and Eventarc, and resolves when all of them
 * are up and the functions are loaded. When the calling process ends, however it ends, the suite saves its
 * data and stops by itself.
 *
 * @throws SuiteError whose message is meant to be printed: Java or the Firestore emulator is missing, a port
 * is taken, a function does not load.
 */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  const { projectId, ports } = options;
  const projectDir = resolve(options.projectDir);
  const keepIn = options.keepIn === undefined ? undefined : resolve(options.keepIn);
  requireDemoProject(projectId);
  const programs = await requirePrograms();
  await settleEarlierRuns(projectDir, keepIn);
  await requireFreePorts(ports);
  const supervisor = startSupervisor({
    run: nameRun(projectDir, randomBytes(6).toString('hex')),
    programs,
    projectDir,
    projectId,
    ports,
    ...(keepIn !== undefined && { keepIn }),
    exportEveryMs: options.exportEveryMs ?? usualExportEveryMs,
    env: options.env ?? {},
    logFile: resolve(options.logFile),
  });
  const restored = await supervisor.ready;
  return {
    env: clientEnvironment(projectId, ports),
    restored,
    exited: supervisor.ended,
    stop: () => stop(supervisor),
  };
}

/**
 * Lets Ctrl-C, SIGTERM and SIGHUP stop a suite and then end this process, with the exit code that
 * shells have for the signal. A later signal ends this process at once; the suite then saves its data
 * and stops without it.
 */
export function stopOnSignals(suite: Suite): void {
  let firstAt: number | undefined;
  const onSignal = (signal: (typeof signals)[number]) => {
    const exit = () => process.exit(128 + constants.signals[signal]);
    if (firstAt === undefined) {
      firstAt = Date.now();
      suite
        .stop()
        .catch((error) => console.error(messageOf(error)))
        .finally(exit);
    } else if (Date.now() - firstAt > echoMs) {
      exit();
    }
  };
  for (const signal of signals) process.on(signal, onSignal);
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
  if (!firestore) throw missingFirestore();
  const storageRules = getStorageRules(machine, names);
  return { java, firestore, ...(storageRules && { storageRules }) };
}

async function stop(supervisor: Supervisor): Promise<void> {
  supervisor.requestStop();
  const end = await supervisor.ended;
  if (end.kind === 'failed') throw new SuiteError(end.message);
}
