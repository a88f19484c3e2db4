/** A fixture for one test file: a category, a subcategory and products in the catalogue of the suite. */
import {
  collections,
  type IndexedProduct,
  type Menu,
  type ProductInput,
  unsetProductFields,
} from '@neev/domain';
import { readIndex, readMenu } from '../api/derived-catalogue.ts';
import { putCategory, putSubcategory } from './manager.ts';
import { database } from './suite.ts';
import { expect } from './test.ts';
import { withoutTriggers } from './without-triggers.ts';

interface CatalogueFixture {
  /** Id of the category and the subcategory, and prefix of the product ids. */
  id: string;
  /** Name of the category and the subcategory. */
  name: string;
  products: Partial<ProductInput>[];
}

/** Stores the catalogue and waits until it is in the menu and the index. Product ids: `<id>-<n>`. */
export async function putCatalogueFixture({ id, name, products }: CatalogueFixture): Promise<void> {
  const batch = database().batch();
  const stamp = { updatedAt: new Date(), updatedBy: '' };
  for (const [n, product] of products.entries()) {
    batch.set(productReference(id, n), { ...plainProduct(id), ...product, ...stamp });
  }
  await withoutTriggers(async () => {
    await putSubcategory(id, { name, description: '', categoryId: id });
    await batch.commit();
  });
  // Only this write starts the triggers.
  await putCategory(id, { name, description: '', image: '' });
  await expect.poll(async () => productCountOf(await readMenu(), id)).toBe(products.length);
  await waitForIndex((indexed) => productsIn(indexed, id).length === products.length);
}

/** Deletes the catalogue and waits until it is no longer in the index. */
export async function removeCatalogueFixture(id: string): Promise<void> {
  const products = database().collection(collections.products).where('subcategoryId', '==', id);
  const { docs } = await products.get();
  const batch = database().batch();
  for (const { ref } of docs) batch.delete(ref);
  batch.delete(database().collection(collections.subcategories).doc(id));
  await withoutTriggers(() => batch.commit());
  await database().collection(collections.categories).doc(id).delete();
  await waitForIndex((indexed) => productsIn(indexed, id).length === 0);
}

/** Returns the reference of the product with index `n`. */
export function productReference(id: string, n: number) {
  return database().collection(collections.products).doc(`${id}-${n}`);
}

/** Waits until the catalogue index satisfies `isExpected`. */
export async function waitForIndex(isExpected: (products: IndexedProduct[]) => boolean) {
  await expect.poll(async () => isExpected(await readIndex())).toBe(true);
}

function productCountOf({ categories }: Menu, id: string): number {
  return categories.find((category) => category.id === id)?.productCount ?? 0;
}

function productsIn(products: IndexedProduct[], id: string): IndexedProduct[] {
  return products.filter(({ subcategoryId }) => subcategoryId === id);
}

function plainProduct(id: string): Omit<ProductInput, 'name'> {
  return {
    brand: '',
    description: 'A product for the test.',
    price: 100,
    unit: 'kg',
    stock: 10,
    categoryId: id,
    subcategoryId: id,
    image: '',
    features: [],
    ...unsetProductFields,
  };
}
