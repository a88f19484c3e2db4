/**
 * How menu and index are written: on a project of its own, where no function writes them too. That
 * they follow the catalogue is for `derived.test.ts`.
 */
import {
  collections,
  encodeCatalogueIndex,
  MAX_INDEX_PARTS,
  MENU_PATH,
  menuDocument,
} from '@neev/domain';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  readCatalogue,
  recomputeCatalogue,
  writeCatalogue,
} from '../src/catalogue/derived-catalogue.ts';
import { clearDatabase, muteBugs, openDatabase, times } from './harness.ts';
import { category, product, subcategory } from './sample.ts';

const projectId = 'demo-derived-catalogue';
const database = openDatabase(projectId);

const PRODUCTS = 60;

/** Bytes, so that the products are in about seven parts. */
const PART_BYTES = 500;

const productAt = (n: number) => database.doc(`${collections.products}/p-${n}`);

/** Two digits, so that the order of names is that of numbers. */
const nameOf = (n: number) => `P ${String(n).padStart(2, '0')}`;

beforeEach(async () => {
  await clearDatabase(projectId);
  const batch = database.batch();
  batch.set(database.doc(`${collections.categories}/steel`), category('Steel'));
  batch.set(database.doc(`${collections.subcategories}/bars`), subcategory('Bars', 'steel'));
  for (const n of times(PRODUCTS, Number)) {
    batch.set(productAt(n), product(nameOf(n), 'bars', 'steel'));
  }
  await batch.commit();
});

afterAll(() => clearDatabase(projectId));

async function recompute(partBytes = PART_BYTES): Promise<void> {
  await writeCatalogue(database, await readCatalogue(database), partBytes);
}

/** When the menu and each part were last written, by path. */
async function writeTimes(): Promise<Record<string, string>> {
  const index = await database.collection(collections.catalogueIndex).get();
  const menu = await database.collection(collections.catalogue).get();
  const documents = [...menu.docs, ...index.docs];
  return Object.fromEntries(
    documents.map(({ ref, updateTime }) => [ref.path, updateTime.valueOf()]),
  );
}

/** What is written by `act`, by path. */
async function writtenBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = await writeTimes();
  await act();
  const after = await writeTimes();
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).sort();
}

async function readParts() {
  const { docs } = await database.collection(collections.catalogueIndex).get();
  return docs.map((each) => each.data()).sort((a, b) => a.part - b.part);
}

const rightParts = async (partBytes = PART_BYTES) =>
  encodeCatalogueIndex((await readCatalogue(database)).products, partBytes);

const partPath = (part: number) => `${collections.catalogueIndex}/${part}`;

describe('of menu and index is written', () => {
  it('nothing while they are right', async () => {
    await recompute();
    expect((await readParts()).length).toBeGreaterThan(5);
    expect(await writtenBy(recompute)).toEqual([]);
  });

  it('one part for a new price, and no menu', async () => {
    await recompute();
    await productAt(30).update({ price: 1235.5 });
    const written = await writtenBy(recompute);
    expect(written).toEqual([expect.stringMatching(/^catalogueIndex\//)]);
    expect(await readParts()).toEqual(await rightParts());
  });

  it('the menu alone for a new picture', async () => {
    await recompute();
    await productAt(30).update({ image: '/art/bar.svg' });
    expect(await writtenBy(recompute)).toEqual([MENU_PATH]);
  });

  it('what lies behind a product that comes, and nothing before it', async () => {
    await recompute();
    await productAt(PRODUCTS).set(product(nameOf(PRODUCTS), 'bars', 'steel'));
    const last = (await readParts()).length - 1;
    expect(await writtenBy(recompute)).toEqual([MENU_PATH, partPath(last)]);
    await productAt(0).delete();
    expect(await writtenBy(recompute)).toContain(partPath(0));
    expect(await readParts()).toEqual(await rightParts());
  });
});

describe('the parts of the index', () => {
  it('that nothing is left for are deleted', async () => {
    await recompute();
    const deletions = times(PRODUCTS - 3, (n) => productAt(n).delete());
    await Promise.all(deletions);
    await recompute();
    expect(await readParts()).toHaveLength(1);
    expect(await readParts()).toEqual(await rightParts());
  });

  it('are more than one request can write', async () => {
    await recompute(120);
    const parts = await rightParts(120);
    expect(parts.length).toBeGreaterThan(12);
    expect(await readParts()).toEqual(parts);
  });

  it('are never too many: the last ones are left out, and it is reported', async () => {
    const reported = muteBugs();
    await recompute(1);
    expect(reported).toHaveBeenCalledWith(expect.stringContaining('too many parts'), {
      parts: PRODUCTS,
      max: MAX_INDEX_PARTS,
    });
    reported.mockRestore();
    expect(await readParts()).toEqual((await rightParts(1)).slice(0, MAX_INDEX_PARTS));
  });
});

describe('computations that overlap', () => {
  it('leave what the later reading gives, whoever writes last', async () => {
    const early = await readCatalogue(database);
    await productAt(30).update({ price: 1, name: 'A New Name' });
    const late = await readCatalogue(database);
    await writeCatalogue(database, late, PART_BYTES);
    const written = await writtenBy(() => writeCatalogue(database, early, PART_BYTES));
    expect(written).toEqual([]);
    expect(await readParts()).toEqual(await rightParts());
  });

  it('leave it also when the later reading has found nothing to write', async () => {
    await recompute();
    await productAt(30).update({ price: 1 });
    const early = await readCatalogue(database);
    await productAt(30).update({ price: 1234.5 });
    await recompute();
    expect(await writtenBy(() => writeCatalogue(database, early, PART_BYTES))).toEqual([]);
    expect(await readParts()).toEqual(await rightParts());
  });

  it('in any number leave menu and index as the catalogue is at last', async () => {
    const change = async (n: number) => {
      await productAt(n).update({ price: n, name: `Z ${nameOf(n)}` });
      await recompute();
    };
    await Promise.all(times(10, change));
    expect(await readParts()).toEqual(await rightParts());
    const menu = menuDocument.parse((await database.doc(MENU_PATH).get()).data());
    expect(menu.categories[0]?.subcategories[0]?.products[0]?.name).toBe(nameOf(10));
  });

  it('read an instant: no reading has a product without what was written before it', async () => {
    await recomputeCatalogue(database);
    const readings = times(20, async (n) => {
      await productAt(n).update({ stock: 0 });
      return { n, reading: await readCatalogue(database) };
    });
    for (const { n, reading } of await Promise.all(readings)) {
      expect(reading.products.find(({ id }) => id === `p-${n}`)?.stock).toBe(0);
    }
  });
});
