/**
 * Each run of the suite has a folder of its own in `<project>/.run`. It holds the working directory
 * of the emulators, two .jar files that are only names (the launcher knows what they stand for), and
 * a record from which a later start can clean up if the run could not.
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
  /** The config for firebase-tools; it lies beside firebase.json, because paths in it start there. */
  configFile: string;
  /** What firebase-tools takes for the Firestore emulator. */
  firestoreStub: string;
  /** What firebase-tools takes for the storage-rules runtime. */
  rulesStub: string;
  /**
   * Its TMPDIR. The emulators keep uploads there under a name that is the same for every user and run of
   * the machine. It also holds Unix sockets, whose paths may have 100 characters: so it is a short one.
   */
  temporaryFolder: string;
}

const prefix = 'suite-';
const shownLogLines = 60;
const timeoutMs = 60_000;

/** The paths of a new run; its supervisor makes the folder. */
export function nameRun(projectDir: string, id: string): RunDirectory {
  return runDirectoryAt(projectDir, join(projectDir, '.run', `${prefix}${id}`));
}

/** Makes the folder of a run, with its stubs. */
export function createRunDirectory(run: RunDirectory, keepIn: string | undefined): void {
  mkdirSync(run.path, { recursive: true });
  mkdirSync(run.temporaryFolder, { mode: 0o700 });
  writeFileSync(run.firestoreStub, '');
  writeFileSync(run.rulesStub, '');
  writeFileSync(recordFile(run), JSON.stringify({ keepIn }));
  writeConfigStore(run);
}

/** Marks a run as stopping, so that the next start waits for it. */
export function markStopping(run: RunDirectory): void {
  if (!existsSync(run.path)) return;
  writeFileSync(stoppingFile(run), '');
}

/** The last lines of what the emulators have noted for themselves in the folder of the run. */
export function readDebugLogs(run: RunDirectory): string[] {
  const names = existsSync(run.path) ? readdirSync(run.path) : [];
  const logs = names.filter((name) => name.endsWith('-debug.log'));
  return logs.flatMap((name) => [
    `--- ${name}`,
    ...readFileSync(join(run.path, name), 'utf8').split('\n').slice(-shownLogLines),
  ]);
}

/** Removes all that belongs to a run. */
export function removeRunDirectory(run: RunDirectory): void {
  rmSync(run.configFile, { force: true });
  rmSync(run.temporaryFolder, { recursive: true, force: true });
  rmSync(run.path, { recursive: true, force: true });
}

/**
 * Deals with earlier runs of the project: waits for those that are stopping, cleans up after those
 * that were killed, and lets the others be.
 *
 * @throws SuiteError when a running suite keeps its data in `keepIn`.
 */
export async function settleEarlierRuns(
  projectDir: string,
  keepIn: string | undefined,
): Promise<void> {
  for (const run of listRuns(projectDir)) {
    await waitWhileStopping(run);
    if (!existsSync(run.path)) continue;
    if (!isSupervised(run)) {
      await killRun(run.path);
      removeRunDirectory(run);
    } else if (keepIn !== undefined && readKeepIn(run) === keepIn) {
      throw new SuiteError(`A suite that keeps its data in ${keepIn} is running: stop it first.`);
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
    rulesStub: join(path, 'storage-rules.jar'),
  };
}

async function waitWhileStopping(run: RunDirectory): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (existsSync(stoppingFile(run)) && isSupervised(run) && Date.now() < deadline)
    await sleep(200);
}

/** Whether the supervisor of a run is alive; it has the run directory in its command line. */
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

function readKeepIn(run: RunDirectory): unknown {
  const record: unknown = JSON.parse(readFileSync(recordFile(run), 'utf8'));
  return isRecord(record) ? record.keepIn : undefined;
}

/**
 * firebase-tools keeps logins and the day's message of its makers in XDG_CONFIG_HOME. Its own one for
 * each run means: no login, no usage figures, and, as the message was just fetched, no request for it.
 */
function writeConfigStore(run: RunDirectory): void {
  const folder = join(run.path, 'configstore');
  mkdirSync(folder);
  const content = { usage: false, gaUsage: false, motd: { fetched: Date.now() } };
  writeFileSync(join(folder, 'firebase-tools.json'), JSON.stringify(content));
}
