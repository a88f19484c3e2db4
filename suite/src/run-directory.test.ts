import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { markVariable } from './processes.ts';
import {
  cleanUpEarlierRuns,
  createRunDirectory,
  markStopping,
  newRunDirectory,
  type RunDirectory,
  removeRunDirectory,
  supervisorMark,
} from './run-directory.ts';

let projectDir: string;
let run: RunDirectory;
let started: ChildProcess[];

beforeEach(() => {
  projectDir = mkdtempSync(join(tmpdir(), 'suite-runs-'));
  run = newRunDirectory(projectDir, basename(projectDir));
  started = [];
});

afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  removeRunDirectory(run);
  rmSync(projectDir, { recursive: true });
});

it('cleans up after a run whose supervisor was killed', async () => {
  createRunDirectory(run, undefined);
  const orphan = start([], { [markVariable]: run.path });
  const exit = once(orphan, 'exit');
  await cleanUpEarlierRuns(projectDir, undefined);
  expect(await exit).toEqual([null, 'SIGKILL']);
  expect(existsSync(run.path)).toBe(false);
});

it('does not change a run whose supervisor is running', async () => {
  createRunDirectory(run, '/data/a');
  start([supervisorMark(run)], {});
  await cleanUpEarlierRuns(projectDir, '/data/b');
  expect(existsSync(run.path)).toBe(true);
});

it('rejects a data folder that a running suite uses', async () => {
  createRunDirectory(run, '/data/a');
  start([supervisorMark(run)], {});
  await expect(cleanUpEarlierRuns(projectDir, '/data/a')).rejects.toThrow(
    'A suite that keeps its data in /data/a is running: stop it first.',
  );
});

it('waits for a run that is stopping', async () => {
  createRunDirectory(run, '/data/a');
  const supervisor = start([supervisorMark(run)], {});
  markStopping(run);
  setTimeout(() => supervisor.kill('SIGKILL'), 300);
  await cleanUpEarlierRuns(projectDir, '/data/a');
  expect(existsSync(run.path)).toBe(false);
});

function start(args: string[], env: Record<string, string>): ChildProcess {
  const program = 'setTimeout(() => {}, 60000)';
  const child = spawn(process.execPath, ['-e', program, '--', ...args], {
    env,
    detached: true,
    stdio: 'ignore',
  });
  started.push(child);
  return child;
}
