/** Runs `firebase emulators:start`: follows the start in its output, and sends requests to its hub. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { emulators } from './environment.ts';
import { isRecord, SuiteError } from './errors.ts';
import type { DownloadNames } from './locate.ts';
import { host } from './ports.ts';
import type { RunDirectory } from './run-directory.ts';

const localRequire = createRequire(import.meta.url);
/** A module that firebase-tools loads before its own. */
const preload = join(import.meta.dirname, '../bin/preload.cjs');
const startTimeoutMs = 180_000;
const stopTimeoutMs = 6_000;
const reportedLogLines = 20;
const exportTimeoutMs = 120_000;
const retainedLogLines = 400;

/** A log file, and its last lines for an error message. */
export interface Log {
  write(line: string): void;
  /** The last non-empty lines. */
  tail(count: number): string[];
  close(): void;
}

interface StartOptions {
  run: RunDirectory;
  projectId: string;
  env: Record<string, string>;
  /** The export to start from. */
  importFrom?: string;
  log: Log;
}

type StartEvent = { kind: 'ready' } | { kind: 'failed'; cause: string };

export interface FirebaseTools {
  /** Resolves once every emulator is up and the functions are loaded; rejects with a SuiteError. */
  ready: Promise<void>;
  /** Resolves when the process has ended, with text such as `ended with 1`. */
  ended: Promise<string>;
  /** Requests it to stop, and waits for its end up to a timeout. */
  stop(): Promise<void>;
}

/** A failed start. The message contains the last lines of the log. */
export class StartError extends SuiteError {
  /** Whether the imported data may be the cause: functions are loaded only after the import. */
  readonly isDataSuspect: boolean;

  constructor(cause: string, log: Log, isDataSuspect: boolean) {
    super(`The emulators did not start: ${cause}.\n${log.tail(reportedLogLines).join('\n')}`);
    this.isDataSuspect = isDataSuspect;
  }
}

/** Starts the emulators in a new process group, so that Ctrl-C is not sent to them. */
export function startFirebaseTools(options: StartOptions): FirebaseTools {
  const child = spawn(
    process.execPath,
    ['--require', preload, firebaseProgram(), ...argumentsFor(options)],
    {
      cwd: options.run.path,
      env: options.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = once(child, 'close').then(([code, signal]) => `ended with ${signal ?? code}`);
  return {
    ready: watchStart(child, ended, options.log),
    ended,
    stop: () => stop(child, ended),
  };
}

/** Parses a line of output. Returns `undefined` for lines that do not decide the start. */
export function readStartLine(line: string): StartEvent | undefined {
  if (line.includes('All emulators ready!')) return { kind: 'ready' };
  // firebase-tools continues when a part has failed; the suite does not.
  if (line.includes('Failed to load function definition from source')) {
    return { kind: 'failed', cause: 'the functions failed to load' };
  }
  if (line.includes('Failed to initialize (see above)')) {
    return { kind: 'failed', cause: 'an emulator failed to start' };
  }
  return undefined;
}

/** The names of the .jar files that the installed firebase-tools downloads. */
export function readDownloadNames(): DownloadNames {
  const folder = dirname(localRequire.resolve('firebase-tools/package.json'));
  const file = join(folder, 'lib/emulator/downloadableEmulatorInfo.json');
  const details: unknown = localRequire(file);
  return {
    firestore: downloadName(details, 'firestore'),
    storage: downloadName(details, 'storage'),
  };
}

/** Downloads the Firestore emulator into the cache of firebase-tools. Returns whether it succeeded. */
export async function downloadFirestore(): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [firebaseProgram(), 'setup:emulators:firestore', '--non-interactive'],
    // It prints its progress on stdout, and writes a log into its working directory.
    { cwd: tmpdir(), stdio: ['ignore', 'inherit', 'ignore'], timeout: startTimeoutMs },
  );
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** Waits until the hub lists every emulator of the suite. */
export async function requireAllEmulators(hubPort: number): Promise<void> {
  let missing = await listMissing(hubPort);
  for (let attempt = 0; attempt < 50 && missing.length > 0; attempt += 1) {
    await sleep(100);
    missing = await listMissing(hubPort);
  }
  if (missing.length > 0) throw new Error(`not running: ${missing.join(', ')}`);
}

/** Exports the data of the emulators to a folder, which is replaced once the export is complete. */
export async function exportData(hubPort: number, folder: string): Promise<void> {
  const response = await fetch(`http://${host}:${hubPort}/_admin/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path: folder, initiatedBy: 'suite' }),
    signal: AbortSignal.timeout(exportTimeoutMs),
  });
  if (!response.ok) throw new Error(`the export failed: ${await response.text()}`);
}

/** Opens a log that appends to a file. */
export function openLog(path: string): Log {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a');
  const lines: string[] = [];
  return {
    write(line) {
      writeSync(file, `${line}\n`);
      if (line.trim() === '') return;
      lines.push(line);
      if (lines.length > retainedLogLines) lines.shift();
    },
    tail: (count) => lines.slice(-count),
    close: () => closeSync(file),
  };
}

function firebaseProgram(): string {
  return localRequire.resolve('firebase-tools/lib/bin/firebase.js');
}

function argumentsFor({ run, projectId, importFrom }: StartOptions): string[] {
  return [
    'emulators:start',
    ...['--config', run.configFile],
    ...['--project', projectId],
    ...['--only', emulators.join(',')],
    ...(importFrom ? ['--import', importFrom] : []),
    '--non-interactive',
  ];
}

function downloadName(details: unknown, emulator: string): string {
  const entry = isRecord(details) ? details[emulator] : undefined;
  const name = isRecord(entry) ? entry.downloadPathRelativeToCacheDir : undefined;
  if (typeof name !== 'string') throw new Error(`firebase-tools lists no download for ${emulator}`);
  return name;
}

function watchStart(child: ChildProcess, ended: Promise<string>, log: Log): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: string, isDataSuspect: boolean) =>
      reject(new StartError(cause, log, isDataSuspect));
    const deadline = setTimeout(() => fail('the start timed out', false), startTimeoutMs);
    const onLine = (line: string) => {
      log.write(line);
      const event = readStartLine(line);
      if (event) clearTimeout(deadline);
      if (event?.kind === 'ready') resolve();
      if (event?.kind === 'failed') fail(event.cause, false);
    };
    for (const stream of [child.stdout, child.stderr]) readLines(stream, onLine);
    ended.then((outcome) => {
      clearTimeout(deadline);
      fail(`firebase-tools ${outcome}`, true);
    });
  });
}

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', onLine);
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGINT');
  const timeoutController = new AbortController();
  const timeout = sleep(stopTimeoutMs, undefined, { signal: timeoutController.signal });
  await Promise.race([ended, timeout.catch(() => undefined)]);
  timeoutController.abort();
}

async function listMissing(hubPort: number): Promise<string[]> {
  const response = await fetch(`http://${host}:${hubPort}/emulators`);
  const running: unknown = await response.json();
  return emulators.filter((name) => !isRecord(running) || !(name in running));
}
