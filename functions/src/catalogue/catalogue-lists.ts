/** The lists of the catalogue as the API sends them: kept per version of the catalogue. */
import { createHash } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { createVersionedCache, shareRuns } from '../lib/cache.ts';
import { copyText, type TextCopy, type TextPieces } from '../lib/text-streams.ts';
import {
  categoriesJson,
  type ProductSelection,
  productsJson,
  subcategoriesJson,
} from './catalogue-json.ts';
import { readCatalogueVersion } from './catalogue-version.ts';

/** Bytes that a copy of a list may have in memory, per encoding; longer ones are streamed. */
const MAX_COPY_BYTES = 8_000_000;

/** A list, at least as new as its tag. */
interface TaggedList {
  tag: string;
  /** A copy to send, or the list itself, which is read as it is sent. */
  content: TextCopy | TextPieces;
}

/** A list whose tag is known before it is read. */
export class CatalogueList {
  readonly tag: string;
  readonly read: () => Promise<TaggedList>;

  constructor(tag: string, read: () => Promise<TaggedList>) {
    this.tag = tag;
    this.read = read;
  }
}

export interface CatalogueLists {
  categories: () => Promise<CatalogueList>;
  subcategories: () => Promise<CatalogueList>;
  products: (selection: ProductSelection) => Promise<CatalogueList>;
}

interface ListOptions {
  /** Distinguishes the tags of one release of the API from those of another. */
  release: string | undefined;
  maxCopyBytes: number | undefined;
}

export function createCatalogueLists(
  database: Firestore,
  { release, maxCopyBytes = MAX_COPY_BYTES }: ListOptions,
): CatalogueLists {
  const readVersion = shareRuns(() => readCatalogueVersion(database));

  function cachedList(name: string, write: () => TextPieces): () => Promise<CatalogueList> {
    const tagOf = (version: string) => hashOf([release, name, version]);
    const cached = createVersionedCache({
      readVersion,
      build: () => copyText(write(), maxCopyBytes),
    });
    return async () => {
      const current = await readVersion();
      return new CatalogueList(tagOf(current), async () => {
        const { version, value } = await cached(current);
        return { tag: tagOf(version), content: value ?? write() };
      });
    };
  }

  async function someProducts(selection: ProductSelection): Promise<CatalogueList> {
    const tag = hashOf([release, 'products', await readVersion(), selection]);
    return new CatalogueList(tag, async () => ({
      tag,
      content: productsJson(database, selection),
    }));
  }

  const allProducts = cachedList('products', () => productsJson(database));
  return {
    categories: cachedList('categories', () => categoriesJson(database)),
    subcategories: cachedList('subcategories', () => subcategoriesJson(database)),
    products: (selection) =>
      Object.keys(selection).length === 0 ? allProducts() : someProducts(selection),
  };
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27);
}
