/**
 * Both Firestore emulators in one run, alternately: start-up, memory, writes, queries and listeners, with the
 * Admin SDK.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FirestoreKind, findFirestoreCommand } from '@neev/suite';
import { type CollectionReference, Firestore } from 'firebase-admin/firestore';
import { median, ratio, type Table } from './report.ts';

const START_RUNS = 5;
const RUNS = 3;
const PRODUCTS = 10_000;
const BATCH = 500;
const WRITES = 1_000;
const QUERIES = 30;
const LISTENERS = 100;
const LISTENED_WRITES = 50;

const START_TIMEOUT_MS = 60_000;

interface Emulator {
  process: ChildProcess;
  startMs: number;
  database: Firestore;
  stop(): Promise<void>;
}

const kinds: readonly FirestoreKind[] = ['embedded', 'google'];

/** The values of a figure by emulator, and how they become one number. */
type Figure = Record<FirestoreKind, number[]>;

const newFigure = (): Figure => ({ embedded: [], google: [] });

export async function measureEmulators(): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'neev-emulators-'));
  const noIdentity = await serveNoIdentity();
  try {
    return await compareEmulators({
      embedded: await requireCommand('embedded', folder),
      google: await requireCommand('google', folder),
    });
  } finally {
    noIdentity.close();
    rmSync(folder, { recursive: true });
  }
}

/**
 * The Admin SDK requests a cloud identity from a metadata server. Directs it to a server that responds at once that
 * there is none; on some networks the request fails with an error instead.
 */
async function serveNoIdentity(): Promise<Server> {
  const server = createHttpServer((_, response) => response.writeHead(404).end());
  const port = await findFreePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  process.env.METADATA_SERVER_DETECTION = 'none';
  process.env.GCE_METADATA_HOST = `127.0.0.1:${port}`;
  return server;
}

async function compareEmulators(commands: Record<FirestoreKind, string[]>): Promise<Table> {
  // The Admin SDK would use it instead of the address of each emulator.
  delete process.env.FIRESTORE_EMULATOR_HOST;

  const starts = await measureStarts(commands);
  const emulators = {
    embedded: await startEmulator(commands.embedded),
    google: await startEmulator(commands.google),
  };
  try {
    return toTable([...starts, ...(await measureOperations(emulators))]);
  } finally {
    await Promise.all(kinds.map((kind) => emulators[kind].stop()));
  }
}

async function measureStarts(
  commands: Record<FirestoreKind, string[]>,
): Promise<[string, Figure][]> {
  const starts = newFigure();
  const firstReads = newFigure();
  for (let run = 0; run < START_RUNS; run += 1) {
    for (const kind of kinds) {
      const emulator = await startEmulator(commands[kind]);
      const readMs = await timed(() => emulator.database.doc('start/first').get());
      starts[kind].push(emulator.startMs);
      firstReads[kind].push(emulator.startMs + readMs);
      await emulator.stop();
    }
  }
  return [
    ['Start to the first response, ms', starts],
    ['Start to the first read of the Admin SDK, ms', firstReads],
  ];
}

async function requireCommand(kind: FirestoreKind, folder: string): Promise<string[]> {
  const command = await findFirestoreCommand(kind, folder);
  if (command) return command;
  throw new Error("Google's Firestore emulator is not on this machine.");
}

type Operation = readonly [title: string, run: (emulator: Emulator) => Promise<number>];

const operations: readonly Operation[] = [
  [
    `${PRODUCTS.toLocaleString('en')} products in batches of ${BATCH}, ms`,
    ({ database }) => timed(() => addProducts(database)),
  ],
  [
    `Memory with ${PRODUCTS.toLocaleString('en')} products, MB`,
    async ({ process }) => readMemoryMb(process),
  ],
];

const repeatedOperations: readonly Operation[] = [
  [
    `${WRITES.toLocaleString('en')} writes one after the other, ms`,
    ({ database }) => timed(() => writeInTurn(database)),
  ],
  [
    `A batch of ${BATCH}, ms`,
    ({ database }) => timed(() => writeBatch(database.collection('batch'), 0)),
  ],
  [
    `A query for 24 of ${PRODUCTS.toLocaleString('en')}, ms`,
    ({ database }) => measureQuery(database),
  ],
  [`Write to ${LISTENERS} listeners, ms`, ({ database }) => measureListeners(database)],
];

async function measureOperations(
  emulators: Record<FirestoreKind, Emulator>,
): Promise<[string, Figure][]> {
  const figures: [string, Figure][] = [];
  const measure = async ([title, run]: Operation, runs: number) => {
    const figure = newFigure();
    for (let n = 0; n < runs; n += 1) {
      for (const kind of kinds) figure[kind].push(await run(emulators[kind]));
    }
    figures.push([title, figure]);
  };
  for (const operation of operations) await measure(operation, 1);
  for (const operation of repeatedOperations) await measure(operation, RUNS);
  return figures;
}

function toTable(figures: readonly [string, Figure][]): Table {
  return {
    title: `Firestore emulators, medians of ${RUNS} (start: ${START_RUNS})`,
    head: ['Figure', 'Embedded', "Google's", 'Ratio'],
    rows: figures.map(([title, { embedded, google }]) => [
      title,
      median(embedded).toFixed(1),
      median(google).toFixed(1),
      ratio(median(embedded), median(google)),
    ]),
  };
}

// Where it is set, Node reads these certificates at each start, although the emulator makes no TLS connection.
const { NODE_EXTRA_CA_CERTS: _, ...emulatorEnv } = process.env;

async function startEmulator([program = '', ...args]: readonly string[]): Promise<Emulator> {
  const port = await findFreePort();
  const start = performance.now();
  const child = spawn(program, [...args, '--host', '127.0.0.1', '--port', String(port)], {
    stdio: 'ignore',
    env: emulatorEnv,
  });
  await waitUntilReady(`http://127.0.0.1:${port}/`, child);
  const startMs = performance.now() - start;
  const database = new Firestore({
    projectId: 'demo-bench',
    host: `127.0.0.1:${port}`,
    ssl: false,
  });
  return {
    process: child,
    startMs,
    database,
    async stop() {
      await database.terminate();
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < end && child.exitCode === null) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(10);
  }
  child.kill('SIGKILL');
  throw new Error('An emulator did not start.');
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function addProducts(database: Firestore): Promise<void> {
  for (let first = 0; first < PRODUCTS; first += BATCH) {
    await writeBatch(database.collection('products'), first);
  }
}

async function writeBatch(collection: CollectionReference, first: number): Promise<void> {
  const batch = collection.firestore.batch();
  for (let n = first; n < first + BATCH; n += 1) batch.set(collection.doc(`p-${n}`), productOf(n));
  await batch.commit();
}

/** A document like a product of the catalogue. */
function productOf(n: number) {
  return {
    name: `Product ${n}`,
    brand: `Brand ${n % 40}`,
    description: 'Ribbed bars to IS 1786 for footings, columns and slabs. '.repeat(4),
    price: 100 + (n % 900) / 4,
    stock: n % 7,
    features: ['IS 1786', '12 m lengths', 'Mill test certificate'],
    categoryId: `category-${n % 10}`,
    subcategoryId: `subcategory-${n % 30}`,
  };
}

async function writeInTurn(database: Firestore): Promise<void> {
  const collection = database.collection('writes');
  for (let n = 0; n < WRITES; n += 1) await collection.doc(`w-${n % 50}`).set(productOf(n));
}

async function measureQuery(database: Firestore): Promise<number> {
  const query = database
    .collection('products')
    .where('categoryId', '==', 'category-3')
    .orderBy('name')
    .limit(24);
  const times: number[] = [];
  for (let n = 0; n < QUERIES; n += 1) times.push(await timed(() => query.get()));
  return median(times);
}

/** From a write until each of the listeners of its collection has received it; the median of the writes. */
async function measureListeners(database: Firestore): Promise<number> {
  const collection = database.collection('listened');
  let waiting = 0;
  let resolveAll = () => {};
  const onSnapshot = () => {
    waiting -= 1;
    if (waiting === 0) resolveAll();
  };
  const receivedByAll = () =>
    new Promise<void>((resolve) => {
      waiting = LISTENERS;
      resolveAll = resolve;
    });
  const isReady = receivedByAll();
  const stops = Array.from({ length: LISTENERS }, () => collection.onSnapshot(onSnapshot));
  await isReady;
  const times: number[] = [];
  for (let n = 0; n < LISTENED_WRITES; n += 1) {
    const received = receivedByAll();
    const start = performance.now();
    await Promise.all([received, collection.doc('one').set({ n, at: start })]);
    times.push(performance.now() - start);
  }
  for (const stop of stops) stop();
  await collection.doc('one').delete();
  return median(times);
}

function readMemoryMb({ pid }: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
