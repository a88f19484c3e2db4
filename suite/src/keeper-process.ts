/** The caller's side of the keeper: starts its process, talks to it, and notices its end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFromKeeper, type Plan, type SuiteEnd, type ToKeeper } from './keeper-protocol.ts';
import { killRun } from './processes.ts';
import { keeperMark, removeRunDirectory } from './run-directory.ts';
import type { Restored } from './saved-data.ts';
import { SuiteError } from './suite-error.ts';
import { typeScriptLoader } from './type-script-loader.ts';

export interface Keeper {
  /** Resolves when everything is up; rejects with a SuiteError when the run ends before. */
  ready: Promise<Restored>;
  /** Resolves when the run is over and its keeper is gone. */
  ended: Promise<SuiteEnd>;
  askToStop(): void;
}

/** Starts a keeper with its plan. */
export function startKeeper(plan: Plan): Keeper {
  const child = spawnKeeper(plan);
  const ended = watchEnd(child, plan);
  const ready = watchReady(child, ended);
  send(child, { kind: 'start', plan });
  return { ready, ended, askToStop: () => send(child, { kind: 'stop' }) };
}

function spawnKeeper({ run, logFile }: Plan): ChildProcess {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const program = fileURLToPath(new URL('./keeper.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', typeScriptLoader(), program, keeperMark(run)],
    { detached: true, stdio: ['ignore', log, log, 'ipc'], env: withoutNodeOptions() },
  );
  closeSync(log);
  return child;
}

/** The end that the keeper tells; if it was killed itself, its work is done here. */
async function watchEnd(child: ChildProcess, { run, logFile }: Plan): Promise<SuiteEnd> {
  let told: SuiteEnd | undefined;
  child.on('message', (message) => {
    if (isFromKeeper(message) && message.kind === 'ended') told = message.end;
  });
  // The last message may arrive after the exit, but not after the channel is closed.
  await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  if (told) return told;
  await killRun(run.path);
  removeRunDirectory(run);
  return { kind: 'failed', message: `The suite's keeper ended unexpectedly; see ${logFile}.` };
}

function watchReady(child: ChildProcess, ended: Promise<SuiteEnd>): Promise<Restored> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (isFromKeeper(message) && message.kind === 'ready') resolve(message.restored);
    });
    ended.then((end) => {
      reject(new SuiteError(end.kind === 'failed' ? end.message : 'The suite was stopped.'));
    });
  });
}

function send(child: ChildProcess, message: ToKeeper): void {
  if (child.connected) child.send(message);
}

/** Options that debug the caller are not for the keeper. */
function withoutNodeOptions(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return env;
}
