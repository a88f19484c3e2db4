/** The documents of a database by name, collection and collection group. */
import { compareNames, idOf, parentOf } from '../values/resource-name.ts';
import type { Document } from '../values/value.ts';
import { type Collection, createCollection } from './collection.ts';

/** A state of the documents of a database. */
export interface DocumentSource {
  read(name: string): Document | undefined;
  /** The documents of a collection (`.../documents/a/b/c`), in the order of their names. */
  collection(name: string): Iterable<Document>;
  /**
   * The documents of all collections with this id below `parent`, in the order of their names; of all
   * collections without an id.
   */
  descendants(parent: string, collectionId?: string): Iterable<Document>;
  /** The names of the collections below `parent`, at any depth, which have documents; unordered. */
  collectionsBelow(parent: string): Iterable<string>;
}

export interface DocumentIndex extends DocumentSource {
  put(document: Document): void;
  remove(name: string): void;
}

export function createDocumentIndex(): DocumentIndex {
  const documents = new Map<string, Document>();
  const collections = new Map<string, Collection>();
  /** The names of the non-empty collections by id. */
  const groups = new Map<string, Set<string>>();

  const addCollection = (name: string): Collection => {
    const collection = createCollection();
    collections.set(name, collection);
    const group = groups.get(idOf(name));
    if (group) group.add(name);
    else groups.set(idOf(name), new Set([name]));
    return collection;
  };

  const removeCollection = (name: string): void => {
    collections.delete(name);
    const group = groups.get(idOf(name));
    group?.delete(name);
    if (group?.size === 0) groups.delete(idOf(name));
  };

  return {
    read: (name) => documents.get(name),
    collection: (name) => collections.get(name)?.documents ?? [],
    descendants(parent, collectionId) {
      const names = collectionId === undefined ? collections.keys() : groups.get(collectionId);
      const below = [...(names ?? [])].filter((name) => name.startsWith(`${parent}/`));
      const found = below.flatMap((name) => collections.get(name)?.documents ?? []);
      return below.length > 1 ? found.sort((a, b) => compareNames(a.name, b.name)) : found;
    },
    *collectionsBelow(parent) {
      for (const name of collections.keys()) if (name.startsWith(`${parent}/`)) yield name;
    },
    put(document) {
      documents.set(document.name, document);
      const name = parentOf(document.name);
      (collections.get(name) ?? addCollection(name)).put(document);
    },
    remove(name) {
      if (!documents.delete(name)) return;
      const collection = collections.get(parentOf(name));
      collection?.remove(name);
      if (collection?.documents.length === 0) removeCollection(parentOf(name));
    },
  };
}
