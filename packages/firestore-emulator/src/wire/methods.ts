/** The unary and server-streaming methods of google.firestore.v1.Firestore, for all transports. */
import type { Caller, FirestoreService } from '../service/service.ts';
import {
  decode,
  encode,
  fromJson,
  type MessageType,
  type MessageTypes,
  toJson,
} from './codec/codec.ts';

export interface Method {
  /** As in the schema: `GetDocument`. */
  readonly name: string;
  readonly isServerStream: boolean;
  /** Returns the responses: one, unless it is a server stream. @throws StatusError */
  handleBytes(service: FirestoreService, request: Uint8Array, caller: Caller): Uint8Array[];
  /** @throws StatusError */
  handleJson(service: FirestoreService, request: unknown, caller: Caller): object[];
}

type Handler<Q extends MessageType, R> = (
  service: FirestoreService,
  request: MessageTypes[Q],
  caller: Caller,
) => R;

function serverStream<Q extends MessageType, R extends MessageType>(
  name: string,
  requestType: Q,
  responseType: R,
  handle: Handler<Q, MessageTypes[R][]>,
): Method {
  return {
    name,
    isServerStream: true,
    handleBytes: (service, request, caller) =>
      handle(service, decode(requestType, request), caller).map((response) =>
        encode(responseType, response),
      ),
    handleJson: (service, request, caller) =>
      handle(service, fromJson(requestType, request), caller).map((response) =>
        toJson(responseType, response),
      ),
  };
}

function unary<Q extends MessageType, R extends MessageType>(
  name: string,
  requestType: Q,
  responseType: R,
  handle: Handler<Q, MessageTypes[R]>,
): Method {
  const method = serverStream(name, requestType, responseType, (...call) => [handle(...call)]);
  return { ...method, isServerStream: false };
}

export const methods = {
  getDocument: unary('GetDocument', 'GetDocumentRequest', 'Document', (service, ...call) =>
    service.getDocument(...call),
  ),
  listDocuments: unary(
    'ListDocuments',
    'ListDocumentsRequest',
    'ListDocumentsResponse',
    (service, ...call) => service.listDocuments(...call),
  ),
  createDocument: unary('CreateDocument', 'CreateDocumentRequest', 'Document', (service, ...call) =>
    service.createDocument(...call),
  ),
  updateDocument: unary('UpdateDocument', 'UpdateDocumentRequest', 'Document', (service, ...call) =>
    service.updateDocument(...call),
  ),
  deleteDocument: unary('DeleteDocument', 'DeleteDocumentRequest', 'Empty', (service, ...call) => {
    service.deleteDocument(...call);
    return {};
  }),
  batchGet: serverStream(
    'BatchGetDocuments',
    'BatchGetDocumentsRequest',
    'BatchGetDocumentsResponse',
    (service, ...call) => service.batchGetDocuments(...call),
  ),
  beginTransaction: unary(
    'BeginTransaction',
    'BeginTransactionRequest',
    'BeginTransactionResponse',
    (service, ...call) => service.beginTransaction(...call),
  ),
  commit: unary('Commit', 'CommitRequest', 'CommitResponse', (service, ...call) =>
    service.commit(...call),
  ),
  rollback: unary('Rollback', 'RollbackRequest', 'Empty', (service, ...call) => {
    service.rollback(...call);
    return {};
  }),
  batchWrite: unary('BatchWrite', 'BatchWriteRequest', 'BatchWriteResponse', (service, ...call) =>
    service.batchWrite(...call),
  ),
  runQuery: serverStream('RunQuery', 'RunQueryRequest', 'RunQueryResponse', (service, ...call) =>
    service.runQuery(...call),
  ),
  runAggregationQuery: serverStream(
    'RunAggregationQuery',
    'RunAggregationQueryRequest',
    'RunAggregationQueryResponse',
    (service, ...call) => service.runAggregationQuery(...call),
  ),
  partitionQuery: unary(
    'PartitionQuery',
    'PartitionQueryRequest',
    'PartitionQueryResponse',
    (service, ...call) => service.partitionQuery(...call),
  ),
  listCollectionIds: unary(
    'ListCollectionIds',
    'ListCollectionIdsRequest',
    'ListCollectionIdsResponse',
    (service, ...call) => service.listCollectionIds(...call),
  ),
} satisfies Record<string, Method>;
