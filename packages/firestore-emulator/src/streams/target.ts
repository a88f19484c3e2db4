/** Turns the targets of clients into views, and checks the access to them. */
import type { AccessChecks } from '../service/access-checks.ts';
import type { Target } from '../service/messages.ts';
import { invalidArgument } from '../status.ts';
import type { DocumentSource } from '../store/document-index.ts';
import { databaseOf, requireInDatabase } from '../values/resource-name.ts';
import type { Document } from '../values/value.ts';
import { createQueryView } from './query-view.ts';
import type { View, ViewUpdate } from './view.ts';

export interface ParsedTarget {
  readonly view: View;
  /** @throws StatusError PERMISSION_DENIED */
  requireAccess(checks: AccessChecks, source: DocumentSource): void;
}

/** @throws StatusError INVALID_ARGUMENT */
export function parseTarget({ query, documents }: Target, database: string): ParsedTarget {
  if (query) return parseQueryTarget(query, database);
  if (documents) return parseDocumentsTarget(documents.documents ?? [], database);
  throw invalidArgument('A target must have a query or documents.');
}

/** The database that a target names, if it is needed: a client may name the database nowhere else. */
export const databaseOfTarget = ({ query, documents }: Target): string | undefined => {
  const name = query?.parent ?? documents?.documents?.[0];
  return name === undefined ? undefined : databaseOf(name);
};

function parseQueryTarget(query: NonNullable<Target['query']>, database: string): ParsedTarget {
  const { parent, structuredQuery = {} } = query;
  const view = createQueryView(parent, structuredQuery);
  if (databaseOf(parent) !== database) throw otherDatabase(parent, database);
  const collection = `${parent}/${structuredQuery.from?.[0]?.collectionId ?? ''}`;
  return {
    view,
    requireAccess: (checks, source) => checks.requireList(source, collection, structuredQuery),
  };
}

function parseDocumentsTarget(names: readonly string[], database: string): ParsedTarget {
  for (const name of names) requireInDatabase(name, database);
  return {
    view: createDocumentView(names),
    requireAccess(checks, source) {
      for (const name of names) checks.requireGet(source, name, source.read(name));
    },
  };
}

const otherDatabase = (name: string, database: string) =>
  invalidArgument(
    `The request was for database '${database}' but was attempting to access database '${databaseOf(name)}'`,
  );

/** The view of a target that names documents. */
function createDocumentView(documentNames: readonly string[]): View {
  const names = new Set(documentNames);
  return {
    scope: { kind: 'documents', names: [...names] },
    isProjected: false,
    open: ({ read }) => [...names].map((name) => updateOf(name, read(name))),
    restore() {},
    update: (_, changes) =>
      changes.filter(({ name }) => names.has(name)).map(({ name, after }) => updateOf(name, after)),
    count: ({ read }) => [...names].filter((name) => read(name) !== undefined).length,
  };
}

function updateOf(name: string, document: Document | undefined): ViewUpdate {
  return document ? { kind: 'matches', document } : { kind: 'missing', name };
}
