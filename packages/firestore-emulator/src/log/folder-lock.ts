/**
 * A lock on a folder for one process. The lock file names its process by id and start time, so that the file
 * that a killed process has left behind is recognised, also when its id is used again.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DataError } from './data-error.ts';

const maxAttempts = 5;

/**
 * Returns the function that unlocks the folder.
 *
 * @throws DataError when a running process has locked the folder.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const own = `${process.pid} ${startOf(process.pid)}`;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (createLock(path, own)) return () => unlinkSync(path);
    const holder = readLock(path);
    if (holder === undefined) continue;
    const [pid = ''] = holder.split(' ');
    if (isRunning(holder)) {
      throw new DataError(`The folder ${folder} is in use by the process ${pid}: stop it first.`);
    }
    removeStaleLock(path, holder);
  }
  throw new DataError(`The folder ${folder} cannot be locked: ${path} changes all the time.`);
}

/** Creates the file with its content in one step; returns false if it exists. */
function createLock(path: string, content: string): boolean {
  const complete = `${path}.${process.pid}`;
  writeFileSync(complete, content);
  try {
    linkSync(complete, path);
    return true;
  } catch (error) {
    if (existsSync(path)) return false;
    throw error;
  } finally {
    rmSync(complete, { force: true });
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The other process has unlocked the folder meanwhile.
    return undefined;
  }
}

/** Moves the file before it is deleted, so that of several processes one removes it. */
function removeStaleLock(path: string, holder: string): void {
  const moved = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, moved);
  } catch {
    // Another process has removed it.
    return;
  }
  // Between reading and moving, another process may have replaced the stale lock by its own.
  if (readFileSync(moved, 'utf8') === holder) unlinkSync(moved);
  else renameSync(moved, path);
}

function isRunning(holder: string): boolean {
  const [pid = '', ...start] = holder.split(' ');
  return start.join(' ') !== '' && startOf(Number(pid)) === start.join(' ');
}

/** When a process was started, in a form that depends on the system; empty if it is not running. */
function startOf(pid: number): string {
  try {
    if (existsSync('/proc/self/stat'))
      return startInStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return startInPs(pid);
  } catch {
    return '';
  }
}

/** Where there is no /proc: the time, in the same form for processes with different locales and time zones. */
export function startInPs(pid: number): string {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const args = ['-o', 'lstart=', '-p', String(pid)];
  return execFileSync('ps', args, { encoding: 'utf8', env }).trim();
}

/**
 * The 22nd field of /proc/<pid>/stat; empty for a process that has ended but whose parent has not noticed.
 * The second field is a name in parentheses, which may contain spaces.
 */
function startInStat(stat: string): string {
  const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? '' : (fields[18] ?? '');
}
