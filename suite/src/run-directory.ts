/**
 * Each run of the suite has its own folder in `<project>/.run`: the working directory of the emulators,
 * two empty stub .jar files (which the launcher replaces by the real programs), and a record from which a
 * later start can clean up if the run could not.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord, SuiteError } from './errors.ts';
import { killRun, listProcesses } from './processes.ts';

/** The paths of a run. */
export interface RunDirectory {
  path: string;
  /** The config for firebase-tools, beside firebase.json, because its paths are relative to that folder. */
  configFile: string;
  /** The stub that firebase-tools starts as the Firestore emulator. */
  firestoreStub: string;
  /** The bundled embedded Firestore emulator, if it runs. */
  firestoreProgram: string;
  /** The stub that firebase-tools starts as the storage-rules runtime. */
  rulesStub: string;
  /**
   * TMPDIR of the run. The emulators store uploads there under a name that is the same for every user and
   * run. It also contains Unix sockets, whose paths are limited to about 100 characters, so it is short.
   */
  temporaryFolder: string;
}

const prefix = 'suite-';
const reportedLogLines = 60;
const timeoutMs = 60_000;

/** The paths of a new run. The supervisor creates the folder. */
export function newRunDirectory(projectDir: string, id: string): RunDirectory {
  return runDirectoryAt(projectDir, join(projectDir, '.run', `${prefix}${id}`));
}

/** Creates the folder of a run with its stubs and its record. */
export function createRunDirectory(run: RunDirectory, dataFolder: string | undefined): void {
  mkdirSync(run.path, { recursive: true });
  mkdirSync(run.temporaryFolder, { mode: 0o700 });
  writeFileSync(run.firestoreStub, '');
  writeFileSync(run.rulesStub, '');
  writeFileSync(recordFile(run), JSON.stringify({ dataFolder }));
  writeConfigStore(run);
}

/** Marks a run as stopping, so that the next start waits for it. */
export function markStopping(run: RunDirectory): void {
  if (!existsSync(run.path)) return;
  writeFileSync(stoppingFile(run), '');
}

/** The last lines of the debug logs that the emulators wrote in the folder of the run. */
export function readDebugLogs(run: RunDirectory): string[] {
  const names = existsSync(run.path) ? readdirSync(run.path) : [];
  const logs = names.filter((name) => name.endsWith('-debug.log'));
  return logs.flatMap((name) => [
    `--- ${name}`,
    ...readFileSync(join(run.path, name), 'utf8').split('\n').slice(-reportedLogLines),
  ]);
}

/** The indexes that queries need in production and that are not declared, as the embedded Firestore emulator reports them. */
export function readMissingIndexes(run: RunDirectory): string[] {
  const log = join(run.path, 'firestore-debug.log');
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.filter((line) => / needs a [\w-]+ index in production\. /.test(line));
}

/** Removes all files of a run. */
export function removeRunDirectory(run: RunDirectory): void {
  rmSync(run.configFile, { force: true });
  rmSync(run.temporaryFolder, { recursive: true, force: true });
  rmSync(run.path, { recursive: true, force: true });
}

/**
 * Handles earlier runs of the project: waits for runs that are stopping, cleans up after killed runs, and
 * does not change running ones.
 *
 * @throws SuiteError when a running suite keeps its data in `dataFolder`.
 */
export async function cleanUpEarlierRuns(
  projectDir: string,
  dataFolder: string | undefined,
): Promise<void> {
  for (const run of listRuns(projectDir)) {
    await waitWhileStopping(run);
    if (!existsSync(run.path)) continue;
    if (!isSupervised(run)) {
      await killRun(run.path);
      removeRunDirectory(run);
    } else if (dataFolder !== undefined && readDataFolder(run) === dataFolder) {
      throw new SuiteError(
        `A suite that keeps its data in ${dataFolder} is running: stop it first.`,
      );
    }
  }
}

function listRuns(projectDir: string): RunDirectory[] {
  const runs = join(projectDir, '.run');
  const names = existsSync(runs) ? readdirSync(runs) : [];
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => runDirectoryAt(projectDir, join(runs, name)));
}

function runDirectoryAt(projectDir: string, path: string): RunDirectory {
  const name = basename(path);
  return {
    path,
    configFile: join(projectDir, `.${name}.json`),
    temporaryFolder: join(tmpdir(), name),
    firestoreStub: join(path, 'firestore.jar'),
    firestoreProgram: join(path, 'firestore-emulator.mjs'),
    rulesStub: join(path, 'storage-rules.jar'),
  };
}

async function waitWhileStopping(run: RunDirectory): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (existsSync(stoppingFile(run)) && isSupervised(run) && Date.now() < deadline)
    await sleep(200);
}

/** Whether the supervisor of a run is running; its command line contains the mark. */
function isSupervised(run: RunDirectory): boolean {
  return listProcesses().some(({ text }) => text.includes(supervisorMark(run)));
}

/** The argument that identifies the supervisor of a run. */
export function supervisorMark(run: RunDirectory): string {
  return `--supervisor-of=${run.path}`;
}

function stoppingFile(run: RunDirectory): string {
  return join(run.path, 'stopping');
}

function recordFile(run: RunDirectory): string {
  return join(run.path, 'run.json');
}

function readDataFolder(run: RunDirectory): unknown {
  const record: unknown = JSON.parse(readFileSync(recordFile(run), 'utf8'));
  return isRecord(record) ? record.dataFolder : undefined;
}

/**
 * firebase-tools keeps logins and its message of the day in XDG_CONFIG_HOME. A separate folder for each
 * run means no login, no usage statistics, and no request for the message, which counts as just fetched.
 */
function writeConfigStore(run: RunDirectory): void {
  const folder = join(run.path, 'configstore');
  mkdirSync(folder);
  const content = { usage: false, gaUsage: false, motd: { fetched: Date.now() } };
  writeFileSync(join(folder, 'firebase-tools.json'), JSON.stringify(content));
}
