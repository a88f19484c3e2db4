/** The messages of the API in binary and JSON form, normalised as in `values/value.ts`. */
import type * as m from '../../service/messages.ts';
import type { Document } from '../../values/value.ts';
import { parseMessage, printMessage } from './json.ts';
import { decodeMessage, encodeMessage } from './protobuf.ts';
import { type Message, type MessageSchema, schemaOf } from './schema.ts';

/** The types by their names in google.firestore.v1. */
export interface MessageTypes {
  Document: Document;
  GetDocumentRequest: m.GetDocumentRequest;
  ListDocumentsRequest: m.ListDocumentsRequest;
  ListDocumentsResponse: m.ListDocumentsResponse;
  CreateDocumentRequest: m.CreateDocumentRequest;
  UpdateDocumentRequest: m.UpdateDocumentRequest;
  DeleteDocumentRequest: m.DeleteDocumentRequest;
  BatchGetDocumentsRequest: m.BatchGetDocumentsRequest;
  BatchGetDocumentsResponse: m.BatchGetDocumentsResponse;
  BeginTransactionRequest: m.BeginTransactionRequest;
  BeginTransactionResponse: { transaction: string };
  CommitRequest: m.CommitRequest;
  CommitResponse: m.CommitResponse;
  RollbackRequest: m.RollbackRequest;
  BatchWriteRequest: m.BatchWriteRequest;
  BatchWriteResponse: m.BatchWriteResponse;
  RunQueryRequest: m.RunQueryRequest;
  RunQueryResponse: m.RunQueryResponse;
  RunAggregationQueryRequest: m.RunAggregationQueryRequest;
  RunAggregationQueryResponse: m.RunAggregationQueryResponse;
  PartitionQueryRequest: m.PartitionQueryRequest;
  PartitionQueryResponse: m.PartitionQueryResponse;
  ListCollectionIdsRequest: m.ListCollectionIdsRequest;
  ListCollectionIdsResponse: m.ListCollectionIdsResponse;
  ListenRequest: m.ListenRequest;
  ListenResponse: m.ListenResponse;
  WriteRequest: m.WriteRequest;
  WriteResponse: m.WriteResponse;
  /** google.protobuf.Empty. */
  Empty: Record<string, never>;
}

export type MessageType = keyof MessageTypes;

const empty: MessageSchema = {
  name: 'Empty',
  fieldsByNumber: new Map(),
  fieldsByName: new Map(),
  fieldsByJsonName: new Map(),
  initialValues: [],
  required: undefined,
};

const schemaFor = (type: MessageType): MessageSchema => (type === 'Empty' ? empty : schemaOf(type));

// The schema and `shared-types.ts` produce the shapes of `service/messages.ts`, which codec.test.ts checks.
const typed = <T extends MessageType>(message: Message) => message as unknown as MessageTypes[T];
const untyped = (message: object) => message as Message;

/** @throws StatusError INVALID_ARGUMENT if the bytes are none of this type; UNIMPLEMENTED for unsupported fields */
export const decode = <T extends MessageType>(type: T, bytes: Uint8Array): MessageTypes[T] =>
  typed<T>(decodeMessage(schemaFor(type), bytes));

export const encode = <T extends MessageType>(type: T, message: MessageTypes[T]): Uint8Array =>
  encodeMessage(schemaFor(type), untyped(message));

/** @throws StatusError INVALID_ARGUMENT if it is none of this type; UNIMPLEMENTED for unsupported fields */
export const fromJson = <T extends MessageType>(type: T, json: unknown): MessageTypes[T] =>
  typed<T>(parseMessage(schemaFor(type), json));

export const toJson = <T extends MessageType>(type: T, message: MessageTypes[T]): object =>
  printMessage(schemaFor(type), untyped(message));
