/** The lists of the catalogue in the API, cached per version of the catalogue. */
import { createHash } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { coalesceRuns } from '../lib/cache.ts';
import { copyText, type TextCopy, type TextPieces } from '../lib/text-streams.ts';
import {
  categoriesJson,
  type ProductSelection,
  productsJson,
  subcategoriesJson,
} from './catalogue-json.ts';
import { readCatalogueVersion } from './catalogue-version.ts';

/** The largest cached copy per encoding in bytes; longer lists are streamed. */
const MAX_COPY_BYTES = 8_000_000;

/** A list that is at least as new as its tag. */
interface TaggedList {
  tag: string;
  /** A cached copy, or a stream that reads the list while it is sent. */
  content: TextCopy | TextPieces;
}

/** A list whose tag is available before the list is read. */
export interface CatalogueList {
  tag: string;
  read: () => Promise<TaggedList>;
}

export interface CatalogueLists {
  categories: () => Promise<CatalogueList>;
  subcategories: () => Promise<CatalogueList>;
  products: (selection: ProductSelection) => Promise<CatalogueList>;
}

interface ListOptions {
  /** Part of the tags, so that they differ between releases. */
  release: string | undefined;
  maxCopyBytes: number | undefined;
}

export function createCatalogueLists(
  database: Firestore,
  { release, maxCopyBytes = MAX_COPY_BYTES }: ListOptions,
): CatalogueLists {
  const readVersion = coalesceRuns(() => readCatalogueVersion(database));
  const listOf = (name: string, write: () => TextPieces) => {
    const tagOf = (version: string) => hashOf([release, name, version]);
    return cachedList(write, { tagOf, readVersion, maxCopyBytes });
  };

  async function selectedProducts(selection: ProductSelection): Promise<CatalogueList> {
    const tag = hashOf([release, 'products', await readVersion(), selection]);
    return { tag, read: async () => ({ tag, content: productsJson(database, selection) }) };
  }

  const allProducts = listOf('products', () => productsJson(database));
  return {
    categories: listOf('categories', () => categoriesJson(database)),
    subcategories: listOf('subcategories', () => subcategoriesJson(database)),
    products: (selection) =>
      Object.keys(selection).length === 0 ? allProducts() : selectedProducts(selection),
  };
}

interface CacheOptions {
  tagOf: (version: string) => string;
  readVersion: () => Promise<string>;
  maxCopyBytes: number;
}

/** Caches one copy of the list, of its latest version. Requests during a refresh share the next one. */
function cachedList(
  write: () => TextPieces,
  { tagOf, readVersion, maxCopyBytes }: CacheOptions,
): () => Promise<CatalogueList> {
  let cached: { version: string; copy: TextCopy | undefined } | undefined;
  const refresh = coalesceRuns(async () => {
    const version = await readVersion();
    if (cached?.version === version) return cached;
    const refreshed = { version, copy: await copyText(write(), maxCopyBytes) };
    cached = refreshed;
    return refreshed;
  });
  const read = async (current: string): Promise<TaggedList> => {
    const { version, copy } = cached?.version === current ? cached : await refresh();
    return { tag: tagOf(version), content: copy ?? write() };
  };
  return async () => {
    const current = await readVersion();
    return { tag: tagOf(current), read: () => read(current) };
  };
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27);
}
