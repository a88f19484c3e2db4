/** Starts Google's emulator for comparisons. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { formatJson, parseJson } from './rest-json.ts';

export interface GoogleEmulator {
  /** Sends a request as owner. The path is that of the REST API, after the version. */
  post(path: string, body: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const startTimeoutMs = 60_000;

/** @param jar the path of the emulator's .jar */
export async function startGoogleEmulator(jar: string): Promise<GoogleEmulator> {
  const port = await findFreePort();
  const host = ['--host', '127.0.0.1', '--port', String(port)];
  const child = spawn('java', ['-Duser.language=en', '-cp', jar, mainClass, ...host], {
    stdio: 'ignore',
  });
  await waitUntilReady(`http://127.0.0.1:${port}/`, child);
  return {
    post: (path, body) => post(`http://127.0.0.1:${port}/v1/${encodeURI(path)}`, body),
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: formatJson(body),
  });
  return parseJson(await response.text());
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + startTimeoutMs;
  while (Date.now() < end && child.exitCode === null) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error("Google's emulator did not start");
}
