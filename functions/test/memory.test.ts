/**
 * Tests the memory use with a large catalogue, which is read in pages. `PRODUCTS` sets its size:
 * 100,000 in the long tests.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { collections } from '@neev/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clearDatabase, openDatabase, times } from './harness.ts';
import { category, product, subcategory } from './sample.ts';

const PRODUCTS = Number(process.env.PRODUCTS ?? 20_000);
const SUBCATEGORIES = 20;
const BATCH_SIZE = 500;

/** Timeout in milliseconds; the emulator sorts all products again for each page. */
const TIMEOUT_MS = 1_200_000;

/** The heap limit of V8, so that it collects garbage like in an instance of this size. */
const HEAP_MB = 128;

/** The limit for a streamed list; below the 512 MiB that `catalogueApi` has for all its requests. */
const LIST_MB = 256;

/** The limit for a rebuild; `rebuildCatalogue` has 512 MiB. */
const REBUILD_MB = 400;

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

async function measureMemoryMb(operation: string): Promise<number> {
  const program = join(import.meta.dirname, 'memory-run.ts');
  const { stdout } = await run(process.execPath, [
    `--max-old-space-size=${HEAP_MB}`,
    ...['--import', 'tsx', program, operation, projectId],
  ]);
  const { memoryMb, result } = z
    .object({ memoryMb: z.number(), result: z.number() })
    .parse(JSON.parse(stdout));
  console.log(`${operation} of ${PRODUCTS} products: ${Math.round(memoryMb)} MB, ${result}`);
  return memoryMb;
}

it('the list of all products is sent with little memory', { timeout: TIMEOUT_MS }, async () => {
  expect(await measureMemoryMb('list')).toBeLessThan(LIST_MB);
});

it('menu and index are rebuilt within the memory of their function', {
  timeout: TIMEOUT_MS,
}, async () => {
  expect(await measureMemoryMb('rebuild')).toBeLessThan(REBUILD_MB);
});
