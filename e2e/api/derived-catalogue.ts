/** Reads the documents that are derived from the catalogue. */
import {
  catalogueIndexPart,
  collections,
  type IndexedProduct,
  MENU_PATH,
  type Menu,
  menuDocument,
  mergeIndexParts,
} from '@neev/domain';
import { database } from '../src/suite.ts';

/** For polling a derived document: allows for the cold start of the triggers on a slow, busy machine. */
export const polling = { timeout: 60_000 };

export async function readMenu(): Promise<Menu> {
  return menuDocument.parse((await database().doc(MENU_PATH).get()).data());
}

export async function readIndex(): Promise<IndexedProduct[]> {
  const { docs } = await database().collection(collections.catalogueIndex).get();
  return mergeIndexParts(docs.map((each) => catalogueIndexPart.parse(each.data())));
}
