/** Finds the programs that are not part of firebase-tools. */
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { messageOf, SuiteError } from './errors.ts';

/** Access to the machine that is searched; tests pass a fake. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
  isExecutable(path: string): boolean;
  list(folder: string): readonly string[];
  /** The path without symbolic links. */
  resolve(path: string): string;
  /** The output of `java -version`, or the error message when it did not run. */
  readJavaVersion(java: string): Promise<string>;
}

/** Google's Firestore emulator, which requires Java, or the one in `packages/firestore-emulator/`. */
export type FirestoreKind = 'google' | 'embedded';

/** The programs that the launcher starts instead of those that firebase-tools starts. */
export interface Programs {
  /** Absent: nothing in the suite requires Java. */
  java?: string;
  /** The .jar of Google's Firestore emulator; absent: the one in `packages/firestore-emulator/`. */
  firestore?: string;
  /** The .jar of Google's runtime for storage rules; absent: the replacement in `packages/security-rules/`. */
  storageRules?: string;
}

/** The file names of the downloads of the installed firebase-tools. */
export interface DownloadNames {
  firestore: string;
  storage: string;
}

const minJavaVersion = 11;
/** The main class of Google's Firestore emulator; the manifest of the .jar in the Google Cloud SDK names none. */
export const FIRESTORE_MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const jarInCloudSdk = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
const defaultCloudSdks = [
  '/usr/lib/google-cloud-sdk',
  '/usr/share/google-cloud-sdk',
  '/opt/google-cloud-sdk',
  '/snap/google-cloud-sdk/current',
  '/snap/google-cloud-cli/current',
  '/usr/local/share/google-cloud-sdk',
  '/opt/homebrew/share/google-cloud-sdk',
];

/** The URL for `node --import` that runs TypeScript in any working directory. */
export function typeScriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

/** The machine that this process runs on. */
export function thisMachine(): Machine {
  return {
    platform: process.platform,
    home: homedir(),
    env: process.env,
    exists: existsSync,
    isExecutable,
    list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
    resolve: (path) => realpathSync(path),
    readJavaVersion,
  };
}

/**
 * The Firestore emulator that SUITE_FIRESTORE selects; the embedded one by default.
 *
 * @throws SuiteError for another value.
 */
export function readFirestoreKind(env: Machine['env']): FirestoreKind {
  const value = env.SUITE_FIRESTORE || 'embedded';
  if (value === 'google' || value === 'embedded') return value;
  throw new SuiteError(`SUITE_FIRESTORE is ${value}: set it to google or embedded, or unset it.`);
}

/**
 * The path of the first java on the PATH.
 *
 * @throws SuiteError when it is missing or too old; the message names what to install.
 */
export async function requireJava(machine: Machine): Promise<string> {
  const [java] = listOnPath(machine, 'java');
  if (!java) throw missingJavaError(machine.platform, 'there is no java on the PATH');
  const major = parseJavaMajor(await machine.readJavaVersion(java));
  if (major === undefined) throw missingJavaError(machine.platform, `${java} does not run`);
  if (major < minJavaVersion) throw missingJavaError(machine.platform, `${java} is Java ${major}`);
  return java;
}

/** The .jar of Google's Firestore emulator, or undefined when it has to be downloaded. */
export function getFirestore(machine: Machine, names: DownloadNames): string | undefined {
  return (
    getConfiguredPath(machine, 'FIRESTORE_EMULATOR_BINARY_PATH') ??
    getCached(machine, names.firestore) ??
    listCloudSdkJars(machine).find((jar) => machine.exists(jar))
  );
}

/** Why a suite cannot run this Firestore emulator without a download, or undefined when it can. */
export async function explainMissingFirestore(
  kind: FirestoreKind,
  machine: Machine,
  names: DownloadNames,
): Promise<string | undefined> {
  if (kind === 'embedded') return undefined;
  try {
    await requireJava(machine);
    if (getFirestore(machine, names)) return undefined;
    return "Google's Firestore emulator is not on this machine.";
  } catch (error) {
    if (error instanceof SuiteError) return error.message;
    throw error;
  }
}

/** The .jar of Google's runtime for storage rules, or undefined when the replacement must be used. */
export function getStorageRules(machine: Machine, names: DownloadNames): string | undefined {
  return (
    getConfiguredPath(machine, 'STORAGE_EMULATOR_BINARY_PATH') ?? getCached(machine, names.storage)
  );
}

/** The error for a Firestore emulator that was not found and could not be downloaded. */
export function missingFirestoreError(): SuiteError {
  return new SuiteError(
    "Google's Firestore emulator is not on this machine and could not be downloaded: connect to the internet once and start again, or install it with the Google Cloud SDK (`gcloud components install cloud-firestore-emulator`, or on Debian and Ubuntu `apt-get install google-cloud-cli-firestore-emulator`), or set FIRESTORE_EMULATOR_BINARY_PATH to its .jar, or unset SUITE_FIRESTORE to use the emulator of this repository.",
  );
}

/** The major version: 17 for `openjdk version "17.0.15"`, 8 for `java version "1.8.0_392"`. */
export function parseJavaMajor(versionOutput: string): number | undefined {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(versionOutput) ?? [];
  if (first === undefined) return undefined;
  return Number(first === '1' && second ? second : first);
}

function missingJavaError(platform: NodeJS.Platform, cause: string): SuiteError {
  return new SuiteError(
    `Google's Firestore emulator needs Java ${minJavaVersion} or newer, and ${cause}: ${javaInstallHint(platform)}, or unset SUITE_FIRESTORE to use the emulator that needs no Java.`,
  );
}

function javaInstallHint(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'run `brew install --cask temurin`';
  if (platform === 'win32') return 'run `winget install EclipseAdoptium.Temurin.21.JRE`';
  return 'run `sudo apt-get install default-jre-headless` (or the equivalent for your distribution)';
}

function getConfiguredPath({ env, exists }: Machine, variable: string): string | undefined {
  const path = env[variable];
  if (!path) return undefined;
  if (exists(path)) return path;
  throw new SuiteError(`${variable} names ${path}, which does not exist: correct it, or unset it.`);
}

/** The version that firebase-tools uses, otherwise the newest other version in the cache. */
function getCached({ env, home, list }: Machine, fileName: string): string | undefined {
  const cache = env.FIREBASE_EMULATORS_PATH || join(home, '.cache', 'firebase', 'emulators');
  const prefix = fileName.replace(/v[\d.]+\.jar$/, '');
  const jars = list(cache).filter((name) => name.startsWith(prefix) && name.endsWith('.jar'));
  const newest = jars.toSorted(compareVersions).at(-1);
  const cachedName = jars.includes(fileName) ? fileName : newest;
  return cachedName && join(cache, cachedName);
}

function compareVersions(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}

function listCloudSdkJars(machine: Machine): string[] {
  const { env, home } = machine;
  const gcloudFolders = listOnPath(machine, 'gcloud').flatMap((gcloud) =>
    listAncestors(machine.resolve(gcloud)),
  );
  const configured = env.CLOUDSDK_ROOT_DIR ? [env.CLOUDSDK_ROOT_DIR] : [];
  const roots = [
    ...configured,
    ...gcloudFolders,
    ...defaultCloudSdks,
    join(home, 'google-cloud-sdk'),
  ];
  return roots.map((root) => join(root, jarInCloudSdk));
}

function listAncestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...listAncestors(parent)];
}

function listOnPath({ env, platform, isExecutable }: Machine, program: string): string[] {
  const fileName = platform === 'win32' ? `${program}.exe` : program;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, fileName)).filter((path) => isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function readJavaVersion(java: string): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)(java, ['-version'], { timeout: 20_000 });
    return `${stderr}\n${stdout}`;
  } catch (error) {
    // macOS has a /usr/bin/java that only reports that no Java is installed.
    return messageOf(error);
  }
}
