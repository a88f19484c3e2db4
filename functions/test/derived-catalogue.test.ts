/**
 * Tests the writes of menu and index in a separate project without triggers. `derived.test.ts` tests the
 * triggers.
 */
import {
  COMPANY_PATH,
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
import { clearDatabase, muteErrorLog, openDatabase, times } from './harness.ts';
import { category, product, subcategory } from './sample.ts';

const projectId = 'demo-derived-catalogue';
const database = openDatabase(projectId);

const PRODUCTS = 60;

/** Splits the products into about seven parts. */
const PART_BYTES = 500;

const productAt = (n: number) => database.doc(`${collections.products}/p-${n}`);

/** Two digits, so that names sort like numbers. */
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

/** Returns the update time of the menu and each part by path. */
async function writeTimes(): Promise<Record<string, string>> {
  const index = await database.collection(collections.catalogueIndex).get();
  const menu = await database.collection(collections.catalogue).get();
  const documents = [...menu.docs, ...index.docs];
  return Object.fromEntries(
    documents.map(({ ref, updateTime }) => [ref.path, updateTime.valueOf()]),
  );
}

/** Returns the paths of the documents that `act` writes. */
async function writtenBy(action: () => Promise<unknown>): Promise<string[]> {
  const before = await writeTimes();
  await action();
  const after = await writeTimes();
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).sort();
}

async function readParts() {
  const { docs } = await database.collection(collections.catalogueIndex).get();
  return docs.map((each) => each.data()).sort((a, b) => a.part - b.part);
}

const expectedParts = async (partBytes = PART_BYTES) =>
  encodeCatalogueIndex((await readCatalogue(database)).products, partBytes);

const partPath = (part: number) => `${collections.catalogueIndex}/${part}`;

describe('a recomputation', () => {
  it('writes nothing if menu and index are current', async () => {
    await recompute();
    expect((await readParts()).length).toBeGreaterThan(5);
    expect(await writtenBy(recompute)).toEqual([]);
  });

  it('writes one part of the index and no menu for a new price', async () => {
    await recompute();
    await productAt(30).update({ price: 1235.5 });
    const written = await writtenBy(recompute);
    expect(written).toEqual([expect.stringMatching(/^catalogueIndex\//)]);
    expect(await readParts()).toEqual(await expectedParts());
  });

  it('writes only the menu for a new picture', async () => {
    await recompute();
    await productAt(30).update({ image: '/art/bar.svg' });
    expect(await writtenBy(recompute)).toEqual([MENU_PATH]);
  });

  it('writes only the parts from a new product on', async () => {
    await recompute();
    await productAt(PRODUCTS).set(product(nameOf(PRODUCTS), 'bars', 'steel'));
    const written = await writtenBy(recompute);
    expect(written).toEqual([MENU_PATH, partPath((await readParts()).length - 1)]);
    await productAt(0).delete();
    expect(await writtenBy(recompute)).toContain(partPath(0));
    expect(await readParts()).toEqual(await expectedParts());
  });
});

describe('parts of the index', () => {
  it('are deleted if no products are left for them', async () => {
    await recompute();
    const deletions = times(PRODUCTS - 3, (n) => productAt(n).delete());
    await Promise.all(deletions);
    await recompute();
    expect(await readParts()).toHaveLength(1);
    expect(await readParts()).toEqual(await expectedParts());
  });

  it('are written in several requests if they exceed one', async () => {
    await recompute(120);
    const parts = await expectedParts(120);
    expect(parts.length).toBeGreaterThan(12);
    expect(await readParts()).toEqual(parts);
  });

  it('beyond the limit are omitted and reported', async () => {
    const errorLog = muteErrorLog();
    await recompute(1);
    expect(errorLog).toHaveBeenCalledWith(expect.stringContaining('too many parts'), {
      parts: PRODUCTS,
      max: MAX_INDEX_PARTS,
    });
    errorLog.mockRestore();
    expect(await readParts()).toEqual((await expectedParts(1)).slice(0, MAX_INDEX_PARTS));
  });
});

describe('concurrent recomputations', () => {
  it('leave the result of the later read, regardless of the order of writes', async () => {
    const earlier = await readCatalogue(database);
    await productAt(30).update({ price: 1, name: 'A New Name' });
    const later = await readCatalogue(database);
    await writeCatalogue(database, later, PART_BYTES);
    const written = await writtenBy(() => writeCatalogue(database, earlier, PART_BYTES));
    expect(written).toEqual([]);
    expect(await readParts()).toEqual(await expectedParts());
  });

  it('leave the result of the later read if it had nothing to write', async () => {
    await recompute();
    await productAt(30).update({ price: 1 });
    const earlier = await readCatalogue(database);
    await productAt(30).update({ price: 1234.5 });
    await recompute();
    expect(await writtenBy(() => writeCatalogue(database, earlier, PART_BYTES))).toEqual([]);
    expect(await readParts()).toEqual(await expectedParts());
  });

  it('leave menu and index consistent with the final catalogue', async () => {
    const change = async (n: number) => {
      await productAt(n).update({ price: n, name: `Z ${nameOf(n)}` });
      await recompute();
    };
    await Promise.all(times(10, change));
    expect(await readParts()).toEqual(await expectedParts());
    const menu = menuDocument.parse((await database.doc(MENU_PATH).get()).data());
    expect(menu.categories[0]?.subcategories[0]?.products[0]?.name).toBe(nameOf(10));
  });

  it('contain what administrators have changed of the company, and nothing of an invalid field', async () => {
    await recompute();
    const brands = [{ name: 'Girikot', logo: '' }];
    const company = {
      phone: '+91 10000 00001',
      gstin: '29AAAAA0000A1Z6',
      address: 'Yard 15',
      brands,
    };
    await database.doc(COMPANY_PATH).set(company);
    expect(await writtenBy(recompute)).toEqual([MENU_PATH]);
    const stored = (await database.doc(MENU_PATH).get()).get('company');
    expect(stored).toEqual({
      phone: company.phone,
      phoneLink: '+911000000001',
      address: company.address,
      brands,
    });
    await database.doc(COMPANY_PATH).delete();
    await recompute();
    expect((await database.doc(MENU_PATH).get()).data()).not.toHaveProperty('company');
  });

  it('read the catalogue at one instant', async () => {
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
