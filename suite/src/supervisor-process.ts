/** Starts the supervisor process, exchanges messages with it, and handles its end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord, SuiteError } from './errors.ts';
import { type Programs, typeScriptLoader } from './locate.ts';
import type { Ports } from './ports.ts';
import { killRun } from './processes.ts';
import { type RunDirectory, removeRunDirectory, supervisorMark } from './run-directory.ts';
import type { RestoreResult } from './saved-data.ts';

/** The configuration of a supervisor. */
export interface Plan {
  run: RunDirectory;
  programs: Programs;
  projectDir: string;
  projectId: string;
  ports: Ports;
  dataFolder: string | undefined;
  exportIntervalMs: number;
  env: Record<string, string>;
  logFile: string;
}

type SupervisorRequest = { kind: 'start'; plan: Plan } | { kind: 'stop' };

export type SupervisorEvent =
  | { kind: 'ready'; restoreResult: RestoreResult }
  | { kind: 'ended'; end: SuiteEnd };

/** How a suite ended: on request, or with a failure and its message. */
export type SuiteEnd = { kind: 'stopped' } | { kind: 'failed'; message: string };

// Both processes run the same version and the channel is private, so checking `kind` is enough.

export function isSupervisorRequest(message: unknown): message is SupervisorRequest {
  return isRecord(message) && (message.kind === 'start' || message.kind === 'stop');
}

function isSupervisorEvent(message: unknown): message is SupervisorEvent {
  return isRecord(message) && (message.kind === 'ready' || message.kind === 'ended');
}

export interface Supervisor {
  /** Resolves when all emulators are ready; rejects with a SuiteError when the run ends before. */
  ready: Promise<RestoreResult>;
  /** Resolves when the run is over and its supervisor has ended. */
  ended: Promise<SuiteEnd>;
  requestStop(): void;
}

export function startSupervisor(plan: Plan): Supervisor {
  const child = spawnSupervisor(plan);
  const ended = watchEnd(child, plan);
  const ready = watchReady(child, ended);
  send(child, { kind: 'start', plan });
  return { ready, ended, requestStop: () => send(child, { kind: 'stop' }) };
}

function spawnSupervisor({ run, logFile }: Plan): ChildProcess {
  const log = openNewLog(logFile);
  const program = fileURLToPath(new URL('./supervisor.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', typeScriptLoader(), program, supervisorMark(run)],
    { detached: true, stdio: ['ignore', log, log, 'ipc'], env: withoutNodeOptions() },
  );
  closeSync(log);
  return child;
}

/**
 * Empties a log file, and returns its descriptor. It appends, as the supervisor writes its log into the same file: its
 * own output, such as a crash, follows.
 */
export function openNewLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  return openSync(path, 'a');
}

/** Returns the end that the supervisor reports. If it was killed, this process cleans up instead. */
async function watchEnd(child: ChildProcess, { run, logFile }: Plan): Promise<SuiteEnd> {
  let reported: SuiteEnd | undefined;
  child.on('message', (message) => {
    if (isSupervisorEvent(message) && message.kind === 'ended') reported = message.end;
  });
  // The last message may arrive after the exit, but not after the channel is closed.
  await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  if (reported) return reported;
  await killRun(run.path);
  removeRunDirectory(run);
  return { kind: 'failed', message: `The suite's supervisor ended unexpectedly; see ${logFile}.` };
}

function watchReady(child: ChildProcess, ended: Promise<SuiteEnd>): Promise<RestoreResult> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (isSupervisorEvent(message) && message.kind === 'ready') resolve(message.restoreResult);
    });
    ended.then((end) => {
      reject(new SuiteError(end.kind === 'failed' ? end.message : 'The suite was stopped.'));
    });
  });
}

function send(child: ChildProcess, message: SupervisorRequest): void {
  if (child.connected) child.send(message);
}

/** The environment without NODE_OPTIONS, which may contain debugger options of the caller. */
function withoutNodeOptions(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return env;
}
