/** A category, a subcategory and products of a test's own, so that it knows what it will find. */
import { collections, type IndexedProduct, type Menu, type ProductInput } from '@neev/domain';
import { readIndex, readMenu } from '../api/derived-catalogue.ts';
import { eventually } from './eventually.ts';
import { database } from './suite.ts';
import { withoutTriggers } from './without-triggers.ts';

/** Ids of category and subcategory, and the beginning of those of the products. */
interface OwnCatalogue {
  id: string;
  /** The name of category and subcategory. */
  name: string;
  products: Partial<ProductInput>[];
}

const stamp = () => ({ updatedAt: new Date(), updatedBy: '' });

/** Milliseconds in which derived documents follow; the first event of a kind starts a process. */
const DERIVED_WITHIN_MS = 30_000;

/** Puts the products there, and waits until menu and index know them. Product ids: `<id>-<n>`. */
export async function putOwnCatalogue({ id, name, products }: OwnCatalogue): Promise<void> {
  const batch = database().batch();
  batch.set(subcategoryOf(id), { name, description: '', categoryId: id, position: 0, ...stamp() });
  for (const [n, product] of products.entries()) {
    batch.set(productOf(id, n), { ...plainProduct(id), ...product, ...stamp() });
  }
  await withoutTriggers(() => batch.commit());
  // The one write that is heard of.
  await categoryOf(id).set({
    name,
    description: '',
    icon: '',
    image: '',
    position: 90,
    ...stamp(),
  });
  await eventually(readMenu, (menu) => countOf(menu, id) === products.length, DERIVED_WITHIN_MS);
  await untilIndexed((indexed) => ofOwn(indexed, id).length === products.length);
}

/** Takes it all away again. */
export async function removeOwnCatalogue(id: string): Promise<void> {
  const products = database().collection(collections.products).where('subcategoryId', '==', id);
  const { docs } = await products.get();
  const batch = database().batch();
  for (const { ref } of [...docs, { ref: subcategoryOf(id) }]) batch.delete(ref);
  await withoutTriggers(() => batch.commit());
  await categoryOf(id).delete();
  await untilIndexed((indexed) => ofOwn(indexed, id).length === 0);
}

/** The document of one of the products. */
export function productOf(id: string, n: number) {
  return database().collection(collections.products).doc(`${id}-${n}`);
}

/** Waits until the index of the catalogue is as it should be. */
export async function untilIndexed(isRight: (products: IndexedProduct[]) => boolean) {
  await eventually(readIndex, isRight, DERIVED_WITHIN_MS);
}

function countOf({ categories }: Menu, id: string): number {
  return categories.find((category) => category.id === id)?.productCount ?? 0;
}

function ofOwn(products: IndexedProduct[], id: string): IndexedProduct[] {
  return products.filter(({ subcategoryId }) => subcategoryId === id);
}

function categoryOf(id: string) {
  return database().collection(collections.categories).doc(id);
}

function subcategoryOf(id: string) {
  return database().collection(collections.subcategories).doc(id);
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
  };
}
