/**
 * A catalogue of its own, in a project of the Firestore emulator of its own: as large as a test wants
 * it, and out of the way of all others. No function hears of it, so what is computed from it is
 * written along with it.
 */
import { readFile } from 'node:fs/promises';
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
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { database, requireVariable } from './suite.ts';

export interface OwnCatalogue {
  /** The site on this page reads this catalogue instead of the suite's. */
  leadThere: (page: Page) => Promise<void>;
  stop: () => Promise<void>;
}

/** The suite's catalogue with so many products, all of them of one subcategory. */
export async function startOwnCatalogue(
  projectId: string,
  options: { products: number; subcategoryId: string; categoryId: string },
): Promise<OwnCatalogue> {
  const app = initializeApp({ projectId }, projectId);
  await askEmulator(`projects/${projectId}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ content: await readFile(rules, 'utf8') }] } }),
  });
  await fill(getFirestore(app), options);
  return {
    leadThere: (page) => leadTo(projectId, page),
    async stop() {
      const path = `projects/${projectId}/databases/(default)/documents`;
      await askEmulator(path, { method: 'DELETE' });
      await deleteApp(app);
    },
  };
}

const rules = new URL('../../firestore.rules', import.meta.url);

async function askEmulator(path: string, init: RequestInit): Promise<void> {
  const host = requireVariable('FIRESTORE_EMULATOR_HOST');
  const answer = await fetch(`http://${host}/emulator/v1/${path}`, init);
  if (!answer.ok) throw new Error(await answer.text());
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

/** So many of them: the models, then the models again under other names. */
function many(models: readonly Product[], count: number): Product[] {
  return Array.from({ length: Math.ceil(count / models.length) }, (_, round) =>
    models.map((each) =>
      round === 0 ? each : { ...each, id: `${each.id}-${round}`, name: `${each.name} (${round})` },
    ),
  )
    .flat()
    .slice(0, count);
}

/** Gives the site another project's name on its way into the browser. */
async function leadTo(projectId: string, page: Page): Promise<void> {
  const suiteProject = requireVariable('GCLOUD_PROJECT');
  await page.route('**/assets/*.js', async (route) => {
    const response = await fetch(route.request().url());
    const body = (await response.text()).replaceAll(suiteProject, projectId);
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}
