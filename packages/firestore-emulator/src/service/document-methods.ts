/** GetDocument, BatchGetDocuments and the methods that write one document. */
import { StatusError } from '../status.ts';
import {
  databaseOf,
  requireCollectionId,
  requireDocumentId,
  requireDocumentName,
  requireInDatabase,
  requireParent,
} from '../values/resource-name.ts';
import type { Document } from '../values/value.ts';
import { createAccessChecks } from './access-checks.ts';
import type { ServiceContext } from './context.ts';
import { parseMask } from './mask.ts';
import type {
  BatchGetDocumentsRequest,
  BatchGetDocumentsResponse,
  GetDocumentRequest,
} from './messages.ts';
import { openRead, type ReadState } from './reads.ts';
import type { Caller, FirestoreService } from './service.ts';
import { commitWrites } from './write-methods.ts';

type DocumentMethods = Pick<
  FirestoreService,
  'getDocument' | 'batchGetDocuments' | 'createDocument' | 'updateDocument' | 'deleteDocument'
>;

export const createDocumentMethods = (context: ServiceContext): DocumentMethods => ({
  getDocument: (request, caller) => getDocument(context, request, caller),
  batchGetDocuments: (request, caller) => batchGetDocuments(context, request, caller),

  createDocument(request, caller) {
    const { parent, collectionId, documentId, document, mask } = request;
    requireParent(parent);
    requireCollectionId(collectionId);
    if (documentId) requireDocumentId(documentId);
    const name = `${parent}/${collectionId}/${documentId || context.newDocumentId()}`;
    const project = parseMask(mask);
    commitOne(context, caller, name, {
      update: { name, fields: document?.fields ?? {} },
      currentDocument: { exists: false },
    });
    return project(requireStored(context, name));
  },

  updateDocument({ document, updateMask, mask, currentDocument }, caller) {
    requireDocumentName(document.name);
    const project = parseMask(mask);
    commitOne(context, caller, document.name, {
      update: document,
      ...(updateMask && { updateMask }),
      ...(currentDocument && { currentDocument }),
    });
    return project(requireStored(context, document.name));
  },

  deleteDocument({ name, currentDocument }, caller) {
    requireDocumentName(name);
    commitOne(context, caller, name, { delete: name, ...(currentDocument && { currentDocument }) });
  },
});

function getDocument(
  context: ServiceContext,
  request: GetDocumentRequest,
  caller: Caller,
): Document {
  requireDocumentName(request.name);
  const database = context.databases.get(databaseOf(request.name));
  const state = openRead(context.transactions, database, request);
  const project = parseMask(request.mask);
  const document = readDocument(state, request.name);
  createAccessChecks(context.rulesOf, database, caller).requireGet(
    state.source,
    request.name,
    document,
  );
  if (!document) {
    throw new StatusError('NOT_FOUND', `Document (${request.name}) not found.`);
  }
  return project(document);
}

function batchGetDocuments(
  context: ServiceContext,
  request: BatchGetDocumentsRequest,
  caller: Caller,
): BatchGetDocumentsResponse[] {
  const database = context.databases.get(request.database);
  const names = [...new Set(request.documents)];
  for (const name of names) requireInDatabase(name, request.database);
  const project = parseMask(request.mask);
  const state = openRead(context.transactions, database, request);
  const access = createAccessChecks(context.rulesOf, database, caller);
  const { readTime } = state;
  const responses = names.map((name): BatchGetDocumentsResponse => {
    const document = readDocument(state, name);
    access.requireGet(state.source, name, document);
    return document ? { found: project(document), readTime } : { missing: name, readTime };
  });
  const { newTransaction } = state;
  return newTransaction === undefined ? responses : [{ transaction: newTransaction }, ...responses];
}

/** Reads a document, and records the read in the transaction. */
function readDocument({ source, transaction }: ReadState, name: string): Document | undefined {
  const document = source.read(name);
  transaction?.addRead(() => transaction.database.read(name) === document);
  return document;
}

function commitOne(
  context: ServiceContext,
  caller: Caller,
  name: string,
  write: Parameters<typeof commitWrites>[1]['writes'][number],
): void {
  const database = context.databases.get(databaseOf(name));
  commitWrites(context, { database, writes: [write], caller });
}

function requireStored({ databases }: ServiceContext, name: string): Document {
  const document = databases.get(databaseOf(name)).read(name);
  if (!document) throw new Error(`The written document ${name} is not stored`);
  return document;
}
