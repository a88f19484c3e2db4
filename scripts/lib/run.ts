import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { projectDir } from './project.ts';

interface RunOptions {
  env?: Record<string, string>;
  /** Run the command in a shell; otherwise it is a program on the PATH, to which npm adds local ones. */
  shell?: boolean;
  /** The file descriptor that the output is written to, instead of this process's output. */
  output?: number | undefined;
}

/** Runs a command in the project's folder, by default with its output shown. Returns its exit code. */
export function run(
  command: string,
  args: string[] = [],
  options: RunOptions = {},
): Promise<number> {
  return exitCodeOf(start(command, args, options));
}

interface ProcessGroup {
  exitCode: Promise<number>;
  /** Sends a signal to all processes of the group, and after ten seconds SIGKILL. Resolves when all have ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Runs a command as `run` does, in a process group of its own: Ctrl-C does not reach it, so its signals are those of
 * `end`. When this process exits before the command, the group is killed.
 */
export function runGroup(command: string, args: string[], options: RunOptions = {}): ProcessGroup {
  const child = start(command, args, options, { detached: true });
  const killGroup = () => sendToGroup(child, 'SIGKILL');
  process.on('exit', killGroup);
  child.on('exit', () => process.off('exit', killGroup));
  return {
    exitCode: exitCodeOf(child),
    async end(signal) {
      sendToGroup(child, signal);
      const deadline = Date.now() + END_MS;
      while (sendToGroup(child, 0) && Date.now() < deadline) await wait(POLL_MS);
      sendToGroup(child, 'SIGKILL');
    },
  };
}

/** Resolves with the name of the first process that ends. */
export function firstEnded(processes: Readonly<Record<string, ChildProcess>>): Promise<string> {
  const ends = Object.entries(processes).map(async ([name, child]) => {
    await exitCodeOf(child);
    return name;
  });
  return Promise.race(ends);
}

const POLL_MS = 50;
const END_MS = 10_000;

/** Returns whether the group has processes; 0 sends no signal. */
function sendToGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

function start(
  command: string,
  args: string[],
  { env, shell = false, output }: RunOptions,
  { detached = false } = {},
): ChildProcess {
  return spawn(command, args, {
    cwd: projectDir,
    stdio: ['inherit', output ?? 'inherit', output ?? 'inherit'],
    shell,
    env: { ...process.env, ...env },
    detached,
  });
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    );
  });
}

/** Runs a command. Exits with its exit code when it fails. */
export async function runOrExit(command: string, args: string[], options: RunOptions = {}) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}
