/**
 * Finds the processes of a suite, also those whose parents have ended. Every process below a supervisor has
 * a mark with the run directory in its environment or its command line. A process id that the system has
 * reused has no mark, so no other process is killed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface RunningProcess {
  pid: number;
  /** The process group. */
  group: number;
  /** Command line and environment, as far as they are readable. */
  text: string;
}

/** The variable that marks the processes of a run. */
export const markVariable = 'SUITE_RUN';

/** Kills the remaining processes of a run. Resolves when they have ended, or after five seconds. */
export async function killRun(runDirectory: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const remaining = selectRunProcesses(listProcesses(), runDirectory);
    if (remaining.length === 0) return;
    for (const { pid } of remaining) kill(pid);
    await sleep(100);
  }
}

/** The processes with the mark of a run, and those that share a process group with one. */
export function selectRunProcesses(
  processes: readonly RunningProcess[],
  runDirectory: string,
): RunningProcess[] {
  const mark = `${markVariable}=${runDirectory}`;
  const groups = new Set(
    processes.filter(({ text }) => text.includes(mark)).map(({ group }) => group),
  );
  return processes.filter(({ group }) => groups.has(group));
}

/** All processes that this user may inspect. */
export function listProcesses(): RunningProcess[] {
  return existsSync('/proc/self/environ') ? listFromProc() : parsePs(runPs());
}

/** Parses the output of `ps -o pid=,pgid=,command=`. */
export function parsePs(output: string): RunningProcess[] {
  return output.split('\n').flatMap((line) => {
    const [, pid, group, text] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid && group ? [{ pid: Number(pid), group: Number(group), text: text ?? '' }] : [];
  });
}

/** The process group in /proc/<pid>/stat: the third field after the name, which may contain any text. */
export function parseGroup(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

function listFromProc(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readFromProc(Number(name)));
}

function readFromProc(pid: number): RunningProcess[] {
  try {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
    const group = parseGroup(read('stat'));
    return [{ pid, group, text: `${read('cmdline')}\0${read('environ')}` }];
  } catch {
    // The process has ended meanwhile, or belongs to another user.
    return [];
  }
}

function runPs(): string {
  const args = ['-axEww', '-o', 'pid=,pgid=,command='];
  return execFileSync('ps', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended meanwhile.
  }
}
