/** Throughput and latency of the API: the router in one process, with the suite's Firestore. */
import { randomUUID } from 'node:crypto';
import { collections } from '@neev/domain';
import { openCountedDatabase } from '@neev/functions/billed-operations';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import type { SeedDocument } from '../seed/documents.ts';
import { measureMixedLoad } from './mixed-load.ts';
import { figureTable, percentiles, type Row, type Table } from './report.ts';
import { ADDRESS_HEADER, createRouter, type Send } from './router.ts';

/** Concurrent requests. */
const CONCURRENCY = 8;

/** Writes in one batch. */
const BATCH_SIZE = 500;

const CATEGORIES = 9;
const SUBCATEGORIES = 27;

const ENQUIRIES_PER_SECOND = 50;
const ENQUIRY_SECONDS = 60;

/** The id of the project with this number of products. */
const projectIdFor = (products: number) => `demo-bench-${products}`;

/** Milliseconds for which a list is requested repeatedly. */
const MEASURED_MS = 10_000;

export async function measureApi(): Promise<Table> {
  const rows = [
    ...(await measureLists(90, ['/api/categories', '/api/products'])),
    ...(await measureLists(10_000, ['/api/categories', '/api/products'])),
    ...(await measureMixedLoad(projectIdFor(10_000))),
    ...(await measureLists(100_000, ['/api/products'])),
    ...(await measurePosts()),
  ];
  return figureTable('The API in one process', rows);
}

/** Measures the lists of a catalogue with this number of products. */
async function measureLists(products: number, paths: readonly string[]): Promise<Row[]> {
  const app = initializeApp({ projectId: projectIdFor(products) }, projectIdFor(products));
  await writeCatalogue(getFirestore(app), products);
  const rows: Row[] = [];
  for (const path of paths) {
    rows.push(await measureGets({ products, path, encoding: 'gzip' }));
    rows.push(await measureGets({ products, path, encoding: 'identity' }));
  }
  return rows;
}

async function writeCatalogue(database: Firestore, products: number): Promise<void> {
  const documents = benchCatalogue(products);
  const batches = Array.from({ length: Math.ceil(documents.length / BATCH_SIZE) }, (_, index) =>
    documents.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
  for (const each of batches) {
    const batch = database.batch();
    for (const { path, fields } of each) batch.set(database.doc(path), fields);
    await batch.commit();
  }
}

/** A catalogue with this number of products, spread evenly over the subcategories. */
function benchCatalogue(products: number): SeedDocument[] {
  return [
    ...indexesBelow(CATEGORIES).map(benchCategory),
    ...indexesBelow(SUBCATEGORIES).map(benchSubcategory),
    ...indexesBelow(products).map(benchProduct),
  ];
}

const stamp = { updatedAt: new Date(0), updatedBy: '' };

const categoryOf = (subcategory: number) => `category-${subcategory % CATEGORIES}`;

function benchCategory(n: number): SeedDocument {
  return {
    path: `${collections.categories}/category-${n}`,
    fields: {
      name: `Category ${n}`,
      description: 'A category',
      icon: '',
      image: '',
      position: n,
      ...stamp,
    },
  };
}

function benchSubcategory(n: number): SeedDocument {
  return {
    path: `${collections.subcategories}/subcategory-${n}`,
    fields: {
      name: `Subcategory ${n}`,
      description: '',
      categoryId: categoryOf(n),
      position: n,
      ...stamp,
    },
  };
}

function benchProduct(n: number): SeedDocument {
  const subcategory = n % SUBCATEGORIES;
  return {
    path: `${collections.products}/product-${n}`,
    fields: {
      name: `Product ${n}`,
      brand: `Brand ${n % 12}`,
      description: 'Twelve words of what a site engineer wants to know about it.',
      price: n + 0.5,
      unit: 'kg',
      stock: n,
      categoryId: categoryOf(subcategory),
      subcategoryId: `subcategory-${subcategory}`,
      image: '/art/products/black-galaxy-granite-18-mm.svg',
      features: ['IS 1786', 'Test certificate'],
      ...stamp,
    },
  };
}

function indexesBelow(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

interface GetMeasurement {
  products: number;
  path: string;
  encoding: string;
}

/** Measures the first request, then repeated requests, which the process serves from memory. */
async function measureGets({ products, path, encoding }: GetMeasurement): Promise<Row> {
  const { database, operations } = openCountedDatabase(projectIdFor(products));
  const send = createRouter(database);
  const headers = { 'Accept-Encoding': encoding };
  const get = () =>
    measureRequestMs(() => send(new Request(`http://api${path}`, { headers })), 200);
  const first = await get();
  operations.reads = 0;
  const elapsedMs: number[] = [];
  const startedAt = performance.now();
  const work = async () => {
    while (performance.now() < startedAt + MEASURED_MS) elapsedMs.push(await get());
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const perSecond = elapsedMs.length / ((performance.now() - startedAt) / 1_000);
  const reads = (operations.reads / elapsedMs.length).toFixed(2);
  return {
    figure: `GET ${path}, ${products.toLocaleString('en-IN')} products, ${encoding}`,
    value: `${perSecond.toFixed(1)} requests a second; ${percentiles(elapsedMs)}; ${reads} reads each; the first ${Math.round(first)} ms`,
  };
}

async function measurePosts(): Promise<Row[]> {
  const projectId = 'demo-bench-enquiries';
  const database = getFirestore(initializeApp({ projectId }, projectId));
  const total = ENQUIRIES_PER_SECOND * ENQUIRY_SECONDS;
  const elapsedMs = await sendEnquiries(createRouter(database), total);
  const [inInbox, inQuarantine] = await Promise.all(
    [collections.enquiries, collections.quarantine].map((name) => countDocuments(database, name)),
  );
  return [
    {
      figure: `POST /api/enquiries, ${ENQUIRIES_PER_SECOND} a second for ${ENQUIRY_SECONDS} s`,
      value: percentiles(elapsedMs),
    },
    {
      figure: 'Enquiries sent / in the inbox / in quarantine',
      value: `${total} / ${inInbox} / ${inQuarantine}`,
    },
  ];
}

/** Sends enquiries at a constant rate. Returns the milliseconds of each request. */
async function sendEnquiries(send: Send, total: number): Promise<number[]> {
  const elapsedMs: number[] = [];
  const sending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < total; n += 1) {
    const dueMs = startedAt + (n * 1_000) / ENQUIRIES_PER_SECOND - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    const sent = measureRequestMs(() => send(enquiryRequest(n)), 201);
    sending.push(sent.then((ms) => void elapsedMs.push(ms)));
  }
  await Promise.all(sending);
  return elapsedMs;
}

async function countDocuments(database: Firestore, collection: string): Promise<number> {
  return (await database.collection(collection).count().get()).data().count;
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

async function measureRequestMs(
  sendRequest: () => Promise<Response>,
  expected: number,
): Promise<number> {
  const startedAt = performance.now();
  const response = await sendRequest();
  await response.arrayBuffer();
  if (response.status !== expected)
    throw new Error(`The API responded with status ${response.status}.`);
  return performance.now() - startedAt;
}
