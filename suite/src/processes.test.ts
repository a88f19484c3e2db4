import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { killRun, markVariable, parseGroup, parsePs, selectRunProcesses } from './processes.ts';

describe('listRun', () => {
  it('returns the processes with the mark and the others in their process group', () => {
    const marked = { pid: 2, group: 2, text: `java -D${markVariable}=/run/a` };
    const child = { pid: 3, group: 2, text: 'node worker' };
    const other = { pid: 4, group: 4, text: `java -D${markVariable}=/run/b` };
    expect(selectRunProcesses([marked, child, other], '/run/a')).toEqual([marked, child]);
  });
});

describe('killRun', () => {
  it('kills a process that carries the mark in its environment, and no other', async () => {
    const run = '/run/of-the-test-of-processes';
    const marked = startIdleProcess({ [markVariable]: run });
    const other = startIdleProcess({});
    const exit = once(marked, 'exit');
    await killRun(run);
    expect(await exit).toEqual([null, 'SIGKILL']);
    expect(other.exitCode).toBeNull();
    expect(other.kill()).toBe(true);
  });
});

it('reads processes from the output of ps', () => {
  expect(parsePs('    1     1 /sbin/init\n  310   300 node a.js HOME=/\n\n')).toEqual([
    { pid: 1, group: 1, text: '/sbin/init' },
    { pid: 310, group: 300, text: 'node a.js HOME=/' },
  ]);
});

it('reads the group of a process whose name has spaces and brackets', () => {
  expect(parseGroup('12 (a) b (c) S 1 34 34 0 -1')).toBe(34);
});

function startIdleProcess(env: Record<string, string>) {
  const program = 'setTimeout(() => {}, 60000)';
  return spawn(process.execPath, ['-e', program], { env, detached: true, stdio: 'ignore' });
}
