/** What a target listens to, and how a commit changes it. */
import type { Change } from '../store/database.ts';
import type { DocumentSource } from '../store/document-index.ts';
import type { Document } from '../values/value.ts';

/** The change of one document in a view. */
export type ViewUpdate =
  /** The document is in the view, and is new there or has changed. */
  | { readonly kind: 'matches'; readonly document: Document }
  /** The document is no longer in the view, but exists; with its contents if they changed. */
  | { readonly kind: 'left'; readonly name: string; readonly document: Document | undefined }
  /** The document does not exist. */
  | { readonly kind: 'missing'; readonly name: string };

/** The commits that can concern a view: those that change one of these documents. */
export type Scope =
  | { readonly kind: 'documents'; readonly names: readonly string[] }
  /** The resource name of a collection. */
  | { readonly kind: 'collection'; readonly name: string }
  | { readonly kind: 'collectionGroup'; readonly id: string }
  | { readonly kind: 'all' };

/** The documents of a target. */
export interface View {
  readonly scope: Scope;
  /** The structured query has a projection, so the documents are not those of other views. */
  readonly isProjected: boolean;
  /** Returns the documents of the view. It is called once, unless `restore` is. */
  open(source: DocumentSource): ViewUpdate[];
  /** Starts from an earlier state, whose documents the client has, before `update` with the later changes. */
  restore(earlier: DocumentSource): void;
  /** @param changes those of one or more commits, at most one of each document; others than in the scope are ignored */
  update(source: DocumentSource, changes: readonly Change[]): ViewUpdate[];
  /** The number of documents that are in the view. */
  count(source: DocumentSource): number;
}

/** Joins the changes of several commits to one of each document. */
export function mergeChanges(changes: Iterable<Change>): Change[] {
  const merged = new Map<string, Change>();
  for (const { name, before, after } of changes) {
    const earlier = merged.get(name);
    merged.set(name, { name, before: earlier ? earlier.before : before, after });
  }
  return [...merged.values()].filter(({ before, after }) => before !== after);
}
