import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { firstEnded, run, runGroup } from './run.ts';

it('returns the exit code of a command', async () => {
  expect(await run('exit 3', [], { shell: true })).toBe(3);
  expect(await runGroup('exit 3', [], { shell: true }).exitCode).toBe(3);
});

it('a signal to a group ends its commands in the background too, and waits for all', async () => {
  const file = join(tmpdir(), `neev-run-${process.pid}`);
  onTestFinished(() => rmSync(file, { force: true }));
  const background = `sh -c 'trap "sleep 0.3; echo ended >> ${file}; exit" TERM; echo started >> ${file}; while :; do sleep 0.1; done'`;
  const group = runGroup(`${background} & sleep 60`, [], { shell: true });
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('started\n'));
  await group.end('SIGTERM');
  expect(readFileSync(file, 'utf8')).toBe('started\nended\n');
  expect(await group.exitCode).toBe(143);
});

it('names the process that ends first, also after a failure', async () => {
  const running = spawn('sleep', ['60']);
  onTestFinished(() => void running.kill());
  expect(await firstEnded({ running, failed: spawn('sh', ['-c', 'exit 1']) })).toBe('failed');
});
