/**
 * A catalogue of any size in an isolated project of the emulator. Triggers do not run in that project, so the
 * derived documents are written too.
 */
import {
  buildMenu,
  categoryDocument,
  collections,
  encodeCatalogueIndex,
  MENU_PATH,
  type Product,
  productDocument,
  subcategoryDocument,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type OwnProject, startOwnProject } from './own-project.ts';
import { database } from './suite.ts';

export type OwnCatalogue = Omit<OwnProject, 'database'>;

/** Starts a project with the categories of the suite and `products` products in one subcategory. */
export async function startOwnCatalogue(
  projectId: string,
  options: { products: number; subcategoryId: string; categoryId: string },
): Promise<OwnCatalogue> {
  const project = await startOwnProject(projectId);
  await fill(project.database, options);
  return project;
}

async function fill(
  target: Firestore,
  { products: count, ...parent }: { products: number; subcategoryId: string; categoryId: string },
): Promise<void> {
  const [categories, subcategories, heroSlides, models] = await Promise.all([
    readAll(collections.categories, categoryDocument),
    readAll(collections.subcategories, subcategoryDocument),
    readAll(collections.heroSlides, z.looseObject({})),
    readAll(collections.products, productDocument),
  ]);
  const products = many(models, count).map((each) => ({ ...each, ...parent }));
  const writer = target.bulkWriter({ throttling: false });
  const put = (collection: string, all: readonly { id: string }[]) => {
    for (const { id, ...fields } of all) void writer.set(target.doc(`${collection}/${id}`), fields);
  };
  put(collections.categories, categories);
  put(collections.subcategories, subcategories);
  put(collections.heroSlides, heroSlides);
  put(collections.products, products);
  void writer.set(target.doc(MENU_PATH), buildMenu({ categories, subcategories, products }));
  for (const part of encodeCatalogueIndex(products)) {
    void writer.set(target.doc(`${collections.catalogueIndex}/${part.part}`), part);
  }
  await writer.close();
}

async function readAll<T extends object>(collection: string, schema: z.ZodMiniType<T>) {
  const { docs } = await database().collection(collection).get();
  return docs.map((each) => ({ ...z.parse(schema, each.data()), id: each.id }));
}

/** Returns `count` products: the samples, then copies of them with other names. */
function many(models: readonly Product[], count: number): Product[] {
  return Array.from({ length: Math.ceil(count / models.length) }, (_, round) =>
    models.map((each) =>
      round === 0 ? each : { ...each, id: `${each.id}-${round}`, name: `${each.name} (${round})` },
    ),
  )
    .flat()
    .slice(0, count);
}
