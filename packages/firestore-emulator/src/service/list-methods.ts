/** ListDocuments and ListCollectionIds. */
import { parseQuery } from '../query/query.ts';
import { invalidArgument } from '../status.ts';
import type { DocumentSource } from '../store/document-index.ts';
import { compareNames, databaseOf, requireParent } from '../values/resource-name.ts';
import { compareStrings } from '../values/strings.ts';
import type { Document } from '../values/value.ts';
import { createAccessChecks } from './access-checks.ts';
import type { ServiceContext } from './context.ts';
import { parseMask } from './mask.ts';
import type { ListDocumentsRequest, Order, StructuredQuery } from './messages.ts';
import { readPage } from './pages.ts';
import { openRead, readQuery } from './reads.ts';
import type { FirestoreService } from './service.ts';

type ListMethods = Pick<FirestoreService, 'listDocuments' | 'listCollectionIds'>;

type ListedDocument = Document | Pick<Document, 'name'>;

export const createListMethods = (context: ServiceContext): ListMethods => ({
  listDocuments(request, caller) {
    const { parent, collectionId, showMissing } = request;
    const structuredQuery = queryOf(request);
    const query = parseQuery(parent, structuredQuery);
    const project = parseMask(request.mask);
    const database = context.databases.get(databaseOf(parent));
    const access = createAccessChecks(context.rulesOf, database, caller);
    if (showMissing) access.requireOwner('Metadata operations');
    const state = openRead(context.transactions, database, request);
    const { source } = state;
    access.requireList(source, `${parent}/${collectionId ?? ''}`, structuredQuery);
    const found = readQuery(state, query);
    const all: ListedDocument[] = showMissing
      ? withMissing(source, `${parent}/${collectionId}`, found)
      : found;
    const { items, nextPageToken } = readPage(all, request, ({ name }) => name);
    return {
      documents: items.map((document) => ('fields' in document ? project(document) : document)),
      ...(nextPageToken && { nextPageToken }),
    };
  },

  listCollectionIds(request, caller) {
    const { parent } = request;
    requireParent(parent);
    if ((request.pageSize ?? 0) < 0) {
      throw invalidArgument('page_size must be greater than or equal to zero.');
    }
    const database = context.databases.get(databaseOf(parent));
    createAccessChecks(context.rulesOf, database, caller).requireOwner('Metadata operations');
    const { source } = openRead(context.transactions, database, request);
    const ids = new Set<string>();
    for (const name of source.collectionsBelow(parent)) ids.add(firstSegment(name, parent));
    const sorted = [...ids].sort(compareStrings);
    const { items, nextPageToken } = readPage(sorted, request, (id) => id);
    return { collectionIds: [...items], ...(nextPageToken && { nextPageToken }) };
  },
});

function queryOf({ collectionId, orderBy, showMissing }: ListDocumentsRequest): StructuredQuery {
  if (showMissing && orderBy) {
    throw invalidArgument('cannot specify an order when show_missing is true');
  }
  return {
    from: [collectionId ? { collectionId } : {}],
    ...(orderBy && { orderBy: parseOrderBy(orderBy) }),
  };
}

/** Parses an order such as `a, b desc`. @throws StatusError INVALID_ARGUMENT */
function parseOrderBy(text: string): Order[] {
  return text.split(',').map((clause) => {
    const [, fieldPath, direction] =
      /^\s*(`(?:[^`\\]|\\.)+`|[^\s`]+)(?:\s+(asc|desc))?\s*$/i.exec(clause) ?? [];
    if (fieldPath === undefined) {
      throw invalidArgument(`Invalid order by clause "${clause}".`);
    }
    const isDescending = direction?.toLowerCase() === 'desc';
    return { field: { fieldPath }, direction: isDescending ? 'DESCENDING' : 'ASCENDING' };
  });
}

/** Adds the names of the missing documents that have descendants. */
function withMissing(
  source: DocumentSource,
  collection: string,
  found: readonly Document[],
): ListedDocument[] {
  const names = new Set(found.map(({ name }) => name));
  const missing = new Set<string>();
  for (const below of source.collectionsBelow(collection)) {
    const name = `${collection}/${firstSegment(below, collection)}`;
    if (!names.has(name)) missing.add(name);
  }
  const all: ListedDocument[] = [...found, ...[...missing].map((name) => ({ name }))];
  return all.sort((a, b) => compareNames(a.name, b.name));
}

const firstSegment = (name: string, parent: string): string =>
  name.slice(parent.length + 1).split('/', 1)[0] ?? '';
