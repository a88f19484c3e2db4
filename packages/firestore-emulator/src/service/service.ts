/** What the transports (gRPC, REST and WebChannel) call. All methods are synchronous. */
import type { StatusError } from '../status.ts';
import type { Document } from '../values/value.ts';
import type * as m from './messages.ts';

/** Who sends a request. `owner` is not subject to the security rules. */
export type Caller =
  | { readonly kind: 'owner' }
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user';
      readonly uid: string;
      /** The payload of the ID token. */
      readonly token: Readonly<Record<string, unknown>>;
    };

/** One bidirectional stream. */
export interface Stream<Request> {
  /** Handles a message of the client. */
  receive(request: Request): void;
  /** Ends the stream; nothing is sent afterwards. Idempotent. */
  close(): void;
}

export interface StreamClient<Response> {
  send(response: Response): void;
  /** Ends the stream with a status. */
  fail(error: StatusError): void;
}

/** The methods of google.firestore.v1.Firestore. @throws StatusError */
export interface FirestoreService {
  getDocument(request: m.GetDocumentRequest, caller: Caller): Document;
  listDocuments(request: m.ListDocumentsRequest, caller: Caller): m.ListDocumentsResponse;
  createDocument(request: m.CreateDocumentRequest, caller: Caller): Document;
  updateDocument(request: m.UpdateDocumentRequest, caller: Caller): Document;
  deleteDocument(request: m.DeleteDocumentRequest, caller: Caller): void;
  batchGetDocuments(
    request: m.BatchGetDocumentsRequest,
    caller: Caller,
  ): m.BatchGetDocumentsResponse[];
  beginTransaction(request: m.BeginTransactionRequest, caller: Caller): { transaction: string };
  commit(request: m.CommitRequest, caller: Caller): m.CommitResponse;
  rollback(request: m.RollbackRequest, caller: Caller): void;
  batchWrite(request: m.BatchWriteRequest, caller: Caller): m.BatchWriteResponse;
  runQuery(request: m.RunQueryRequest, caller: Caller): m.RunQueryResponse[];
  runAggregationQuery(
    request: m.RunAggregationQueryRequest,
    caller: Caller,
  ): m.RunAggregationQueryResponse[];
  partitionQuery(request: m.PartitionQueryRequest, caller: Caller): m.PartitionQueryResponse;
  listCollectionIds(
    request: m.ListCollectionIdsRequest,
    caller: Caller,
  ): m.ListCollectionIdsResponse;
  listen(caller: Caller, client: StreamClient<m.ListenResponse>): Stream<m.ListenRequest>;
  write(caller: Caller, client: StreamClient<m.WriteResponse>): Stream<m.WriteRequest>;
}
