import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundleProgram } from './bundle.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suite-bundle-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('bundles a program with its modules and their files', async () => {
  const output = join(folder, 'program.mjs');
  writeFileSync(join(folder, 'package.json'), '{"name":"here"}');
  writeFileSync(join(folder, 'value.ts'), 'export const value: number = 41;');
  writeFileSync(
    join(folder, 'main.ts'),
    `import { createRequire } from 'node:module';
     import { value } from './value.ts';
     const { name } = createRequire(import.meta.url)('./package.json');
     console.log(name, value + 1, await Promise.resolve('then'));`,
  );
  await bundleProgram(join(folder, 'main.ts'), output);
  rmSync(join(folder, 'value.ts'));
  expect(execFileSync(process.execPath, [output], { encoding: 'utf8' })).toBe('here 42 then\n');
});

it('keeps modules that are imported dynamically out of the file of the program', async () => {
  const output = join(folder, 'program.mjs');
  writeFileSync(join(folder, 'late.ts'), `export const text = 'from the other file';`);
  writeFileSync(
    join(folder, 'main.ts'),
    `const { text } = await import(${JSON.stringify('./late.ts')});
     console.log(text);`,
  );
  await bundleProgram(join(folder, 'main.ts'), output);
  expect(readFileSync(output, 'utf8')).not.toContain('from the other file');
  expect(execFileSync(process.execPath, [output], { encoding: 'utf8' })).toBe(
    'from the other file\n',
  );
});

it('bundles the Firestore emulator so that it starts without gRPC, in any folder', async () => {
  const main = createRequire(import.meta.url).resolve('@neev/firestore-emulator/main');
  const output = join(folder, 'emulator.mjs');
  await bundleProgram(main, output);
  const args = [output, '--help'];
  const usage = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(usage).toContain('--seed_from_export');
  expect(readFileSync(output, 'utf8')).not.toContain('@grpc/grpc-js');
});
