import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const loader = import.meta.resolve('tsx');

let folder: string;
let children: Child[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firestore-main-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

type Child = ChildProcess & { stdout: Readable; stderr: Readable };

function run(...args: string[]): Child {
  const child = spawn(process.execPath, ['--import', loader, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** Returns the URL of the documents once the port listens. */
async function start(...args: string[]): Promise<{ child: Child; url: string }> {
  const child = run('--host', '127.0.0.1', '--port', '0', ...args);
  const [line] = await once(child.stdout, 'data');
  const address = /listens on (\S+)\.$/m.exec(String(line))?.[1];
  const url = `http://${address}/v1/projects/demo-x/databases/(default)/documents`;
  return { child, url };
}

async function write(url: string, path: string): Promise<void> {
  const response = await fetch(`${url}/${path}`, { method: 'PATCH', body: '{"fields":{}}' });
  if (!response.ok) throw new Error(await response.text());
}

describe('the program', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('ends on %s with the exit code 0', async (signal) => {
    const { child, url } = await start('--data_dir', folder);
    await write(url, 'c/a');
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('prints what firebase-tools recognises when the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address?.port;
    const child = run('--host', '127.0.0.1', '--port', String(port), '--data_dir', folder);
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(stderr).toContain('address already in use');
    expect(code).toBe(1);
    server.close();
  });

  it('has every acknowledged write after it was killed', async () => {
    const first = await start('--data_dir', folder);
    const acknowledged: string[] = [];
    const writes = Array.from({ length: 200 }, async (_, index) => {
      await write(first.url, `c/${index}`);
      acknowledged.push(`c/${index}`);
      if (acknowledged.length === 50) first.child.kill('SIGKILL');
    });
    await Promise.allSettled(writes);
    expect(acknowledged.length).toBeGreaterThanOrEqual(50);
    const second = await start('--data_dir', folder);
    const responses = acknowledged.map((path) => fetch(`${second.url}/${path}`));
    const missing = (await Promise.all(responses)).filter(({ ok }) => !ok);
    expect(missing.map(({ url }) => url)).toEqual([]);
  });

  it('ends with a message for a wrong argument', async () => {
    const child = run('--wrong', 'x');
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(stderr).toMatch(/^Unknown argument --wrong\.\nUsage:/);
    expect(code).toBe(1);
  });
});
