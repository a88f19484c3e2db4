/** Starts Google's emulator for comparisons. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

export interface GoogleEmulator {
  readonly port: number;
  stop(): Promise<void>;
}

const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const startTimeoutMs = 60_000;

/** Without the second compiler and parallel garbage collection, a run takes half of the processor time. */
const javaOptions = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Duser.language=en'];

/** @param jar the path of the emulator's .jar */
export async function startGoogleEmulator(jar: string): Promise<GoogleEmulator> {
  const port = await findFreePort();
  const host = ['--host', '127.0.0.1', '--port', String(port)];
  const child = spawn('java', [...javaOptions, '-cp', jar, mainClass, ...host], {
    stdio: 'ignore',
  });
  await waitUntilReady(`http://127.0.0.1:${port}/`, child);
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
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
