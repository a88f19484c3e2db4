/**
 * Streams the lists of the catalogue as JSON text. Each list is a consistent read at one instant, with one page of
 * products in memory at a time. Products are sorted by name (in UTF-8), then by id, also across pages.
 */
import {
  type Category,
  compareByPosition,
  groupBy,
  type Product,
  type Subcategory,
} from '@neev/domain';
import type { DocumentSnapshot, Firestore, Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { jsonArray, type TextPieces } from '../lib/text-streams.ts';
import { findProductAt, readCatalogueParents, readProductPages } from './catalogue-store.ts';

/** Selects products; without fields, all. */
export interface ProductSelection {
  /** The id of a subcategory. */
  subcategory?: string | undefined;
  /** Products at most. */
  limit?: number | undefined;
  /** The id of the product after which the list starts. */
  after?: string | undefined;
}

/** Writes products with their subcategory and category. @throws ApiError for an unknown `after`. */
export async function* productsJson(
  database: Firestore,
  { subcategory, limit, after }: ProductSelection = {},
): TextPieces {
  const { readAt, ...parents } = await readCatalogueParents(database);
  const join = productJoiner(parents);
  const pages = readProductPages(database, {
    readAt,
    subcategoryId: subcategory,
    after: after === undefined ? undefined : await requireProduct(database, readAt, after),
    pageSize: limit,
  });
  const rows = mapPages(pages, (page) => page.flatMap((product) => join(product) ?? []));
  yield* jsonArray(limit === undefined ? rows : firstRows(rows, limit));
}

/** Writes categories with their subcategories and the labels of their products. */
export async function* categoriesJson(database: Firestore): TextPieces {
  const { readAt, ...parents } = await readCatalogueParents(database);
  yield* jsonList(categoryTree(parents), async function* ({ category, subcategories }) {
    yield* jsonObject(
      categoryRow(category),
      'subcategories',
      jsonList(subcategories, ({ id, name, description }) => {
        const pages = readProductPages(database, { readAt, subcategoryId: id });
        const labels = mapPages(pages, (page) => page.map(labelOf));
        return jsonObject({ _id: id, name, description }, 'products', jsonArray(labels));
      }),
    );
  });
}

/** Writes subcategories with their category and their products. */
export async function* subcategoriesJson(database: Firestore): TextPieces {
  const { readAt, ...parents } = await readCatalogueParents(database);
  yield* jsonList(subcategoriesWithCategory(parents), ({ subcategory, category }) => {
    const pages = readProductPages(database, { readAt, subcategoryId: subcategory.id });
    const rows = mapPages(pages, (page) => page.map(productRow));
    const fields = {
      ...subcategoryRow(subcategory),
      category: { _id: category.id, name: category.name },
    };
    return jsonObject(fields, 'products', jsonArray(rows));
  });
}

async function requireProduct(
  database: Firestore,
  readAt: Timestamp,
  id: string,
): Promise<DocumentSnapshot> {
  const product = await findProductAt(database, readAt, id);
  if (product) return product;
  const problem = 'There is no such product (any more). Please begin again without "after".';
  throw new ApiError('invalid', problem, { fields: [{ field: 'after', problem }] });
}

function labelOf({ id, name, brand }: Product) {
  return { _id: id, name, brand };
}

type Pages<T> = AsyncGenerator<T[], void, undefined>;

async function* mapPages<T, U>(pages: Pages<T>, map: (page: T[]) => U[]): Pages<U> {
  for await (const page of pages) yield map(page);
}

async function* firstRows<T>(pages: Pages<T>, limit: number): Pages<T> {
  let remaining = limit;
  for await (const page of pages) {
    yield page.slice(0, remaining);
    remaining -= page.length;
    if (remaining <= 0) return;
  }
}

/** Writes an array whose items are streamed. */
async function* jsonList<T>(items: readonly T[], write: (item: T) => TextPieces): TextPieces {
  let prefix = '[';
  for (const item of items) {
    yield prefix;
    yield* write(item);
    prefix = ',';
  }
  yield prefix === '[' ? '[]' : ']';
}

/** Writes an object with `fields` and a last property whose value is streamed. */
async function* jsonObject(fields: object, name: string, value: TextPieces): TextPieces {
  yield `${JSON.stringify(fields).slice(0, -1)},${JSON.stringify(name)}:`;
  yield* value;
  yield '}';
}

interface Parents {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
}

/** Returns the categories by position, each with its subcategories by position. */
function categoryTree({ categories, subcategories }: Parents) {
  const subcategoriesByCategory = groupBy(subcategories, (each) => each.categoryId);
  return [...categories].sort(compareByPosition).map((category) => ({
    category,
    subcategories: [...(subcategoriesByCategory.get(category.id) ?? [])].sort(compareByPosition),
  }));
}

/** Returns the subcategories by position, each with its category. Omits those without a category. */
function subcategoriesWithCategory({ categories, subcategories }: Parents) {
  const categoryById = new Map(categories.map((each) => [each.id, each]));
  return [...subcategories].sort(compareByPosition).flatMap((subcategory) => {
    const category = categoryById.get(subcategory.categoryId);
    return category ? [{ subcategory, category }] : [];
  });
}

/** Returns a function that adds subcategory and category to a product, or returns `undefined` if either is missing. */
function productJoiner(parents: Parents) {
  const parentsBySubcategory = new Map(
    subcategoriesWithCategory(parents).map((each) => [each.subcategory.id, each]),
  );
  return (product: Product) => {
    const parentsOfProduct = parentsBySubcategory.get(product.subcategoryId);
    if (!parentsOfProduct) return undefined;
    const { subcategory, category } = parentsOfProduct;
    return {
      ...productRow(product),
      subcategory: { _id: subcategory.id, name: subcategory.name },
      subcategoryName: subcategory.name,
      category: { _id: category.id, name: category.name },
    };
  };
}

/** A category without its subcategories. */
export function categoryRow({ id, name, description, icon, image, updatedAt }: Category) {
  return { _id: id, name, description, icon, image, updatedAt: updatedAt.toISOString() };
}

/** A subcategory without its products. */
export function subcategoryRow({ id, name, description, categoryId, updatedAt }: Subcategory) {
  return { _id: id, name, description, categoryId, updatedAt: updatedAt.toISOString() };
}

/** A product without its category and subcategory, and without optional fields that are not set. */
export function productRow({ id, updatedAt, updatedBy: _, ...product }: Product) {
  const { minQuantity, quantityStep, hsn, gstRate, ...fields } = product;
  return {
    _id: id,
    id,
    ...fields,
    ...(minQuantity !== null && { minQuantity }),
    ...(quantityStep !== null && { quantityStep }),
    ...(hsn !== '' && { hsn }),
    ...(gstRate !== null && { gstRate }),
    updatedAt: updatedAt.toISOString(),
  };
}
