import { closeSync, mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from './firebase-tools.ts';
import { openNewLog } from './supervisor-process.ts';

it('the log has the output of a crash after the lines of the run, and nothing of the last run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'suite-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'data/suite.log');
  closeSync(openNewLog(path));
  writeFileSync(path, 'the last run\n');

  const output = openNewLog(path);
  const log = openLog(path);
  log.write('emulators: started');
  writeSync(output, 'Error: crash\n');
  log.close();
  closeSync(output);
  expect(readFileSync(path, 'utf8')).toBe('emulators: started\nError: crash\n');
});
