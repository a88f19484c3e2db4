import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';

const SERVER = `${import.meta.dirname}/../test/inflating-server.ts`;

const MEGABYTE = 1_048_576;

/** One gigabyte after decompression. */
const GZIP_BOMB = Buffer.concat(Array<Buffer>(64).fill(gzipSync(Buffer.alloc(16 * MEGABYTE))));

const servers: ChildProcess[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.kill('SIGKILL');
});

async function startServer(mode: 'guarded' | 'unguarded'): Promise<string> {
  const server = spawn(process.execPath, ['--import', 'tsx', SERVER, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  const [port] = await once(createInterface(server.stdout), 'line');
  return `http://127.0.0.1:${port}/`;
}

async function peakMegabytesOf(url: string): Promise<number> {
  const result: unknown = await (await fetch(url)).json();
  return Number(Reflect.get(Object(result), 'peakKilobytes')) / 1_024;
}

function post(url: string, [type, encoding, body]: readonly [string, string, Buffer]) {
  const headers = { 'Content-Type': type, 'Content-Encoding': encoding };
  return fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
}

const json = 'application/json';
const bodies = [
  [json, 'gzip', GZIP_BOMB],
  ['text/plain', 'GZip', GZIP_BOMB],
  ['application/x-www-form-urlencoded', 'gzip', GZIP_BOMB],
  ['application/octet-stream', 'gzip', GZIP_BOMB],
  [json, 'br', brotliCompressSync(Buffer.alloc(64 * MEGABYTE))],
  [json, 'deflate', deflateSync(Buffer.alloc(64 * MEGABYTE))],
  [json, 'gzip, gzip', gzipSync(GZIP_BOMB)],
  [json, 'unknown-coding', Buffer.from('{}')],
] as const;

it('a compressed body is rejected with 415 and never decompressed', async () => {
  const url = await startServer('guarded');
  const beforeMegabytes = await peakMegabytesOf(url);
  for (const body of bodies) expect((await post(url, body)).status).toBe(415);
  expect(await peakMegabytesOf(url)).toBeLessThan(beforeMegabytes + 100);
});

it('an uncompressed body is parsed', async () => {
  const url = await startServer('guarded');
  expect((await post(url, [json, 'identity', Buffer.from('{}')])).status).toBe(200);
  expect((await post(url, [json, 'identity', Buffer.from('{')])).status).toBe(400);
});

it('the parsers of the platform decompress a body without this guard', async () => {
  const url = await startServer('unguarded');
  const beforeMegabytes = await peakMegabytesOf(url);
  const quarter = GZIP_BOMB.subarray(0, GZIP_BOMB.length / 4);
  expect((await post(url, ['application/octet-stream', 'gzip', quarter])).status).toBe(415);
  expect(await peakMegabytesOf(url)).toBeGreaterThan(beforeMegabytes + 200);
});
