/**
 * The lists of the catalogue as JSON text, a piece at a time: each is read as it is at one instant and
 * only a page of it is in memory, however long it is. Products are ordered by name (in UTF-8), then
 * by id, in whole lists and in pages of them.
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

/** Which products. */
export interface ProductSelection {
  /** Those of this subcategory alone. */
  subcategory?: string | undefined;
  /** At most so many. */
  limit?: number | undefined;
  /** Those behind the product of this id. */
  after?: string | undefined;
}

/** Products, each with its subcategory and its category. @throws ApiError for an unknown `after`. */
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

/** Categories, each with its subcategories and the labels of their products. */
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

/** Subcategories, each with its category and its products. */
export async function* subcategoriesJson(database: Firestore): TextPieces {
  const { readAt, ...parents } = await readCatalogueParents(database);
  yield* jsonList(placedSubcategories(parents), ({ subcategory, category }) => {
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
  let left = limit;
  for await (const page of pages) {
    yield page.slice(0, left);
    left -= page.length;
    if (left <= 0) return;
  }
}

/** An array of items that are written in pieces themselves. */
async function* jsonList<T>(items: readonly T[], write: (item: T) => TextPieces): TextPieces {
  let before = '[';
  for (const item of items) {
    yield before;
    yield* write(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** An object of these fields, and behind them one that is written in pieces. */
async function* jsonObject(fields: object, name: string, value: TextPieces): TextPieces {
  yield `${JSON.stringify(fields).slice(0, -1)},${JSON.stringify(name)}:`;
  yield* value;
  yield '}';
}

interface Parents {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
}

/** The categories in their order, each with its subcategories in theirs. */
function categoryTree({ categories, subcategories }: Parents) {
  const subcategoriesOf = groupBy(subcategories, (each) => each.categoryId);
  return [...categories].sort(compareByPosition).map((category) => ({
    category,
    subcategories: [...(subcategoriesOf.get(category.id) ?? [])].sort(compareByPosition),
  }));
}

/** The subcategories in their order, each with its category; those without one are left out. */
function placedSubcategories({ categories, subcategories }: Parents) {
  const categoryOf = new Map(categories.map((each) => [each.id, each]));
  return [...subcategories].sort(compareByPosition).flatMap((subcategory) => {
    const category = categoryOf.get(subcategory.categoryId);
    return category ? [{ subcategory, category }] : [];
  });
}

/** Gives a product with its subcategory and its category; nothing for one that lacks either. */
function productJoiner(parents: Parents) {
  const placeOf = new Map(placedSubcategories(parents).map((each) => [each.subcategory.id, each]));
  return (product: Product) => {
    const place = placeOf.get(product.subcategoryId);
    if (!place) return undefined;
    const { subcategory, category } = place;
    return {
      ...productRow(product),
      subcategory: { _id: subcategory.id, name: subcategory.name },
      subcategoryName: subcategory.name,
      category: { _id: category.id, name: category.name },
    };
  };
}

/** A category on its own. */
export function categoryRow({ id, name, description, icon, image, updatedAt }: Category) {
  return { _id: id, name, description, icon, image, updatedAt: updatedAt.toISOString() };
}

/** A subcategory on its own. */
export function subcategoryRow({ id, name, description, categoryId, updatedAt }: Subcategory) {
  return { _id: id, name, description, categoryId, updatedAt: updatedAt.toISOString() };
}

/** A product on its own. */
export function productRow({ id, updatedAt, updatedBy: _, ...product }: Product) {
  return { _id: id, id, ...product, updatedAt: updatedAt.toISOString() };
}
