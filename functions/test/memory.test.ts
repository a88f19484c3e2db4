/**
 * Tests the memory use with a large catalogue, which is read in pages, and with many enquiries. `PRODUCTS` sets the
 * size of the catalogue: 100,000 in the long tests.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { collections, limits, quoteLimits } from '@neev/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clearDatabase, openDatabase, times } from './harness.ts';
import { category, product, subcategory } from './sample.ts';

const PRODUCTS = Number(process.env.PRODUCTS ?? 20_000);
const SUBCATEGORIES = 20;
const BATCH_SIZE = 500;

/** Timeout in milliseconds; the emulator sorts all products again for each page. */
const TIMEOUT_MS = 1_200_000;

/** The heap limits of V8, so that it collects garbage like in a small instance. */
const HEAP_MB = { list: 128, rebuild: 128, search: 256, notify: 96 } as const;

/** The limit for a streamed list; below the 512 MiB that `catalogueApi` has for all its requests. */
const LIST_MB = 256;

/** The limit for a rebuild; `rebuildCatalogue` has 512 MiB. */
const REBUILD_MB = 400;

/** Enquiries with messages of `MESSAGE`, which fit into the index of the search. */
const ENQUIRIES = 20_000;
const MESSAGE = 'Please quote for two lorries, with unloading at site. '.repeat(8);

/** The oldest of them, with the longest lists, in a script with three bytes per character. */
const LONG_LISTS = 400;
const LONG_LIST = times(quoteLimits.items, () => ({
  ...{ productId: '', quantity: 1, unit: 'थैला', price: 410 },
  name: 'क'.repeat(limits.enquiryProduct),
  note: 'ख'.repeat(quoteLimits.note),
}));

/** The limit for a search of all enquiries; `enquiries` has 512 MiB. */
const SEARCH_MB = 400;

/** Unread enquiries with the longest lists, and the limit for announcing them; `schedule` has 512 MiB. */
const UNREAD = 200;
const NOTIFY_MB = 256;

/** The limit for the 95th percentile of searches in a warm index. */
const SEARCH_MS = 300;

const projectId = 'demo-memory';
const database = openDatabase(projectId);
const run = promisify(execFile);

beforeAll(async () => {
  await clearDatabase(projectId);
  await database.doc(`${collections.categories}/steel`).set(category('Steel'));
  for (const n of times(SUBCATEGORIES, Number)) {
    const fields = subcategory(`Subcategory ${n}`, 'steel', n);
    await database.doc(`${collections.subcategories}/sub-${n}`).set(fields);
  }
  for (let start = 0; start < PRODUCTS; start += BATCH_SIZE) await addProducts(start);
}, TIMEOUT_MS);

afterAll(() => clearDatabase(projectId), TIMEOUT_MS);

async function addProducts(start: number): Promise<void> {
  const batch = database.batch();
  for (const n of times(Math.min(BATCH_SIZE, PRODUCTS - start), (index) => start + index)) {
    batch.set(database.doc(`${collections.products}/product-${n}`), {
      ...product(`Product ${n}`, `sub-${n % SUBCATEGORIES}`, 'steel'),
      description: `What a site engineer wants to know about product ${n}. `.repeat(4),
      image: `https://pictures.example/products/product-${n}/picture.webp`,
    });
  }
  await batch.commit();
}

const enquiry = (n: number, createdAt: Date) => ({
  name: `Enquiry ${n}`,
  email: `site-${n}@example.com`,
  mobile: '+91 10000 12345',
  product: 'River sand',
  message: MESSAGE,
  status: 'read',
  createdAt,
});

async function addEnquiries(): Promise<void> {
  const writer = database.bulkWriter({ throttling: false });
  for (const n of times(ENQUIRIES, Number)) {
    void writer.set(database.doc(`${collections.enquiries}/enquiry-${n}`), {
      ...enquiry(n, new Date(1_764_000_000_000 + n)),
      ...(n < LONG_LISTS && { items: LONG_LIST }),
    });
  }
  await writer.close();
}

async function addUnreadEnquiries(): Promise<void> {
  await database.doc(`${collections.admins}/asha`).set({
    ...{ username: 'asha', email: 'asha@neev.example', state: 'active', createdAt: new Date() },
  });
  for (const n of times(UNREAD, Number)) {
    await database.doc(`${collections.enquiries}/unread-${n}`).set({
      ...{ ...enquiry(n, new Date()), status: 'unread', items: LONG_LIST },
    });
  }
}

async function measure(
  operation: keyof typeof HEAP_MB,
): Promise<{ memoryMb: number; result: number }> {
  const program = join(import.meta.dirname, 'memory-run.ts');
  const { stdout } = await run(process.execPath, [
    `--max-old-space-size=${HEAP_MB[operation]}`,
    ...['--import', 'tsx', program, operation, projectId],
  ]);
  const { memoryMb, result } = z
    .object({ memoryMb: z.number(), result: z.number() })
    .parse(JSON.parse(stdout));
  console.log(`${operation}: ${Math.round(memoryMb)} MB, ${result}`);
  return { memoryMb, result };
}

it('the list of all products is sent with little memory', { timeout: TIMEOUT_MS }, async () => {
  const { memoryMb } = await measure('list');
  expect(memoryMb).toBeLessThan(LIST_MB);
});

it('menu and index are rebuilt within the memory of their function', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { memoryMb } = await measure('rebuild');
  expect(memoryMb).toBeLessThan(REBUILD_MB);
});

it(`${ENQUIRIES} enquiries are searched within ${SEARCH_MS} ms (95th percentile) and the memory of their function`, {
  timeout: TIMEOUT_MS,
}, async () => {
  await addEnquiries();
  const { memoryMb, result: p95Ms } = await measure('search');
  expect(memoryMb).toBeLessThan(SEARCH_MB);
  expect(p95Ms).toBeLessThan(SEARCH_MS);
});

it(`${UNREAD} enquiries with long lists are announced within the memory of their function`, {
  timeout: TIMEOUT_MS,
}, async () => {
  await addUnreadEnquiries();
  const { memoryMb, result: emailCount } = await measure('notify');
  expect(memoryMb).toBeLessThan(NOTIFY_MB);
  expect(emailCount).toBe(UNREAD);
});
