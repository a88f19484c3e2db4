/** How much the API answers, and how soon: the router in one process over the suite's Firestore. */
import { randomUUID } from 'node:crypto';
import { collections } from '@neev/domain';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { benchCatalogue } from './catalogue.ts';
import { ADDRESS_HEADER, createRouter, type Send } from './router.ts';
import { percentile } from './statistics.ts';
import { figureTable, type Row, type Table } from './table.ts';

/** Requests of each kind that are answered at the same time. */
const AT_ONCE = 8;

const ENQUIRIES_PER_SECOND = 50;
const ENQUIRY_SECONDS = 60;

export async function measureApi(): Promise<Table> {
  const rows: Row[] = [];
  for (const products of [90, 10_000]) {
    const { database, send } = openRouter(`demo-bench-${products}`);
    await fill(database, products);
    const requests = products > 1_000 ? 16 : 200;
    for (const path of ['/api/categories', '/api/products']) {
      const figures = await measureGets(send, path, requests);
      rows.push({ figure: `GET ${path}, ${products} products`, value: figures });
    }
  }
  return figureTable('The API in one process', [...rows, ...(await measurePosts())]);
}

function openRouter(projectId: string): { database: Firestore; send: Send } {
  const database = getFirestore(initializeApp({ projectId }, projectId));
  return { database, send: createRouter(database) };
}

async function fill(database: Firestore, products: number): Promise<void> {
  const writer = database.bulkWriter({ throttling: false });
  for (const { path, fields } of benchCatalogue(products)) {
    writer.set(database.doc(path), fields).catch(() => {});
  }
  await writer.close();
}

async function measureGets(send: Send, path: string, requests: number): Promise<string> {
  const elapsedMs: number[] = [];
  let started = 0;
  async function work() {
    while (started < requests) {
      started += 1;
      elapsedMs.push(await timed(() => send(new Request(`http://api${path}`)), 200));
    }
  }
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const perSecond = requests / ((performance.now() - startedAt) / 1_000);
  return `${perSecond.toFixed(1)} requests a second; ${percentiles(elapsedMs)}`;
}

async function measurePosts(): Promise<Row[]> {
  const { database, send } = openRouter('demo-bench-enquiries');
  const total = ENQUIRIES_PER_SECOND * ENQUIRY_SECONDS;
  const elapsedMs: number[] = [];
  const sending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < total; n += 1) {
    const dueMs = startedAt + (n * 1_000) / ENQUIRIES_PER_SECOND - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    const sent = timed(() => send(enquiryRequest(n)), 201);
    sending.push(sent.then((ms) => void elapsedMs.push(ms)));
  }
  await Promise.all(sending);
  const stored = (await database.collection(collections.enquiries).count().get()).data().count;
  return [
    {
      figure: `POST /api/enquiries, ${ENQUIRIES_PER_SECOND} a second for ${ENQUIRY_SECONDS} s`,
      value: percentiles(elapsedMs),
    },
    { figure: 'Enquiries sent / stored', value: `${total} / ${stored}` },
  ];
}

function enquiryRequest(n: number): Request {
  return new Request('http://api/api/enquiries', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      [ADDRESS_HEADER]: `10.0.${n >> 8}.${n & 255}`,
    },
    body: JSON.stringify({ name: `Bench ${n}`, mobile: '+91 10000 00000', message: 'Bench' }),
  });
}

async function timed(ask: () => Promise<Response>, expected: number): Promise<number> {
  const startedAt = performance.now();
  const response = await ask();
  await response.arrayBuffer();
  if (response.status !== expected) throw new Error(`The API answered ${response.status}.`);
  return performance.now() - startedAt;
}

function percentiles(values: number[]): string {
  const [p50, p95, p99] = [50, 95, 99].map((percent) => Math.round(percentile(values, percent)));
  return `50th ${p50}, 95th ${p95}, 99th ${p99} ms`;
}
