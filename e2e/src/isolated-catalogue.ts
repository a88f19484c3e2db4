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
import { type IsolatedProject, startIsolatedProject } from './isolated-project.ts';
import { database } from './suite.ts';

export type IsolatedCatalogue = Omit<IsolatedProject, 'database'>;

/**
 * Starts a project with the categories and the administrators of the suite and `products` products in
 * one subcategory.
 */
export async function startIsolatedCatalogue(
  projectId: string,
  options: { products: number; subcategoryId: string; categoryId: string },
): Promise<IsolatedCatalogue> {
  const project = await startIsolatedProject(projectId);
  await fill(project.database, options);
  return project;
}

async function fill(
  target: Firestore,
  { products: count, ...parent }: { products: number; subcategoryId: string; categoryId: string },
): Promise<void> {
  const [categories, subcategories, heroSlides, admins, samples] = await Promise.all([
    readAll(collections.categories, categoryDocument),
    readAll(collections.subcategories, subcategoryDocument),
    readAll(collections.heroSlides, z.looseObject({})),
    readAll(collections.admins, z.looseObject({})),
    readAll(collections.products, productDocument),
  ]);
  const products = repeatProducts(samples, count).map((each) => ({ ...each, ...parent }));
  const writer = target.bulkWriter({ throttling: false });
  const writeAll = (collection: string, records: readonly { id: string }[]) => {
    for (const { id, ...fields } of records)
      void writer.set(target.doc(`${collection}/${id}`), fields);
  };
  writeAll(collections.categories, categories);
  writeAll(collections.subcategories, subcategories);
  writeAll(collections.heroSlides, heroSlides);
  writeAll(collections.admins, admins);
  writeAll(collections.products, products);
  void writer.set(target.doc(MENU_PATH), buildMenu({ categories, subcategories, products }));
  for (const part of encodeCatalogueIndex(products)) {
    void writer.set(target.doc(`${collections.catalogueIndex}/${part.part}`), part);
  }
  await writer.close();
}

/** Reads the valid documents of the suite. Journeys that run beside this one store invalid ones. */
async function readAll<T extends object>(collection: string, schema: z.ZodMiniType<T>) {
  const { docs } = await database().collection(collection).get();
  return docs.flatMap((each) => {
    const fields = z.safeParse(schema, each.data());
    return fields.success ? [{ ...fields.data, id: each.id }] : [];
  });
}

/** Returns `count` products: the samples, then copies of them with other names. */
function repeatProducts(samples: readonly Product[], count: number): Product[] {
  return Array.from({ length: Math.ceil(count / samples.length) }, (_, round) =>
    samples.map((each) =>
      round === 0 ? each : { ...each, id: `${each.id}-${round}`, name: `${each.name} (${round})` },
    ),
  )
    .flat()
    .slice(0, count);
}
