import { spawnSync } from 'node:child_process';
import { afterEach, expect, it, vi } from 'vitest';
import { startInPs } from './folder-lock.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const hasPs = spawnSync('ps', ['-p', String(process.pid)]).status === 0;

it.runIf(hasPs)('reads the same start of a process in every time zone', () => {
  const starts = ['UTC', 'Asia/Kolkata', 'America/New_York'].map((timeZone) => {
    vi.stubEnv('TZ', timeZone);
    return startInPs(process.pid);
  });
  expect(starts[0]).toMatch(/\d\d:\d\d:\d\d/);
  expect(new Set(starts).size).toBe(1);
});
