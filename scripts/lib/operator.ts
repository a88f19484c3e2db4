/** Selects the project of a maintenance command and connects to it. */
import { BackupError } from '@neev/functions/backup';
import type { Maintenance } from '@neev/functions/maintenance';
import { clientEnvironment, readPorts } from '@neev/suite';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { projectId as localProjectId } from './project.ts';

/** Options of every maintenance command. */
export const targetOptions = { project: { type: 'string' }, bucket: { type: 'string' } } as const;

interface TargetOptions {
  /** Absent: the local suite. */
  project?: string | undefined;
  /** Absent: the default bucket of the project. */
  bucket?: string | undefined;
}

export type Target = { projectId: string; bucketName: string } | { problem: string };

/** The variables with which firebase-admin and its libraries send requests to an emulator. */
const emulatorVariables = [
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'STORAGE_EMULATOR_HOST',
];

/** The project and bucket of a command. A real project must be named, and no emulator may be set. */
export function resolveTarget(
  { project = localProjectId, bucket }: TargetOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Target {
  if (project === localProjectId) {
    return { projectId: project, bucketName: bucket ?? `${project}.appspot.com` };
  }
  const emulator = emulatorVariables.find((name) => environment[name] !== undefined);
  if (emulator) {
    return { problem: `${emulator} is set: requests for ${project} would go to the emulator.` };
  }
  return { projectId: project, bucketName: bucket ?? `${project}.firebasestorage.app` };
}

/** Connects to the project. Prints the reason and exits when that is not possible. */
export function connect(options: TargetOptions) {
  const target = resolveTarget(options, process.env);
  if ('problem' in target) exitWithMessage(target.problem);
  const { projectId, bucketName } = target;
  if (projectId === localProjectId) {
    Object.assign(process.env, clientEnvironment(projectId, readPorts(process.env)));
  }
  const app = initializeApp({ projectId, storageBucket: bucketName });
  return {
    projectId,
    database: getFirestore(app),
    auth: getAuth(app),
    bucket: getStorage(app).bucket(),
  };
}

/** The line of `npm run maintenance`; maintenance is `undefined` if it is off. */
export function describeMaintenance(
  projectId: string,
  maintenance: Maintenance | undefined,
): string {
  if (!maintenance) return `Maintenance is off in ${projectId}: clean-ups run.`;
  const since = maintenance.since ? ` since ${maintenance.since.toISOString()}` : '';
  const backup = maintenance.restoring
    ? ` A restore has started it: the SHA-256 checksum of the backup's manifest.json is ${maintenance.restoring}.`
    : '';
  return `Maintenance is on in ${projectId}${since}: clean-ups and notifications are paused.${backup}`;
}

/** The line after a restore that has failed while maintenance is on. */
export function describePause(projectId: string): string {
  const project = projectId === localProjectId ? '' : ` --project ${projectId}`;
  return `Clean-ups and notifications stay paused: run the same restore again, or npm run maintenance -- off${project}`;
}

/** Prints a line and exits with code 2, the code for wrong usage. */
export function exitWithMessage(line: string): never {
  console.error(line);
  process.exit(2);
}

/** Runs a function. On a `BackupError`, prints the message and exits. */
export async function exitOnBackupError<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof BackupError) exitWithMessage(error.message);
    throw error;
  }
}
