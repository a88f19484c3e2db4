import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJavaMajor } from './locate.ts';

const launcher = fileURLToPath(new URL('../bin/java', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'suite launcher '));
  writeProgram('real-java', 'java');
  writeProgram('real-node', 'node');
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the launcher', () => {
  it('passes other commands to the real java', () => {
    expect(launch(['-version'])).toEqual(['java', '-version']);
  });

  it('starts the main class of the Firestore emulator of Google', () => {
    const flags = ['-Duser.language=en', '-jar', '/run/firestore.jar', '--port', '8080'];
    expect(launch(flags)).toEqual([
      'java',
      ...['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
      '-DSUITE_RUN=/run',
      '-Duser.language=en',
      ...['-cp', '/real one/firestore.jar', 'a.Main'],
      ...['--port', '8080'],
    ]);
  });

  it('starts the embedded Firestore emulator when there is no .jar', () => {
    const flags = ['-Duser.language=en', '-jar', '/run/firestore.jar', '--rules', '/my rules'];
    expect(launch(flags, { SUITE_FIRESTORE_JAR: '', SUITE_JAVA: '' })).toEqual([
      ...['node', '/embedded.mjs', '--rules', '/my rules'],
    ]);
  });

  it('reports a version that firebase-tools accepts when there is no java', () => {
    const { status, stderr } = spawnSync(launcher, ['-Duser.language=en', '-version'], {
      env: { ...defaults(), SUITE_JAVA: '', SUITE_FIRESTORE_JAR: '' },
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(parseJavaMajor(stderr)).toBeGreaterThanOrEqual(21);
  });

  it('runs the replacement for the storage-rules runtime', () => {
    expect(launch(['-Duser.language=en', '-jar', '/run/rules.jar', 'serve'])).toEqual([
      ...['node', '--import', 'file:///tsx', '/stand-in.ts'],
    ]);
  });

  it("runs Google's storage-rules runtime when it is installed", () => {
    const command = ['-Duser.language=en', '-jar', '/run/rules.jar', 'serve'];
    expect(launch(command, { SUITE_RULES_JAR: '/real one/rules.jar' })).toEqual([
      ...['java', '-Duser.language=en', '-jar', '/real one/rules.jar', 'serve'],
    ]);
  });
});

/** The program that the launcher starts, followed by its arguments. */
function launch(args: string[], env: Record<string, string> = {}): string[] {
  const options = { env: { ...defaults(), ...env }, encoding: 'utf8' } as const;
  return execFileSync(launcher, args, options).trimEnd().split('\n');
}

function defaults(): Record<string, string> {
  return {
    SUITE_RUN: '/run',
    SUITE_JAVA: join(folder, 'real-java'),
    SUITE_NODE: join(folder, 'real-node'),
    SUITE_TSX: 'file:///tsx',
    SUITE_FIRESTORE_STUB: '/run/firestore.jar',
    SUITE_FIRESTORE_JAR: '/real one/firestore.jar',
    SUITE_FIRESTORE_CLASS: 'a.Main',
    SUITE_FIRESTORE_EMBEDDED: '/embedded.mjs',
    SUITE_RULES_STUB: '/run/rules.jar',
    SUITE_RULES_JAR: '',
    SUITE_RULES_STAND_IN: '/stand-in.ts',
  };
}

function writeProgram(name: string, title: string): void {
  const program = `#!/bin/sh\nprintf '%s\\n' ${title} "$@"\n`;
  writeFileSync(join(folder, name), program, { mode: 0o755 });
}
