/** What the clients of both transports have in common. */
import { fromJson, type MessageType, type MessageTypes, toJson } from '../../wire/codec/codec.ts';

/** The methods that are compared, with the types of their messages. */
export const methods = {
  GetDocument: ['GetDocumentRequest', 'Document'],
  ListDocuments: ['ListDocumentsRequest', 'ListDocumentsResponse'],
  CreateDocument: ['CreateDocumentRequest', 'Document'],
  UpdateDocument: ['UpdateDocumentRequest', 'Document'],
  DeleteDocument: ['DeleteDocumentRequest', 'Empty'],
  BatchGetDocuments: ['BatchGetDocumentsRequest', 'BatchGetDocumentsResponse'],
  BeginTransaction: ['BeginTransactionRequest', 'BeginTransactionResponse'],
  Commit: ['CommitRequest', 'CommitResponse'],
  Rollback: ['RollbackRequest', 'Empty'],
  BatchWrite: ['BatchWriteRequest', 'BatchWriteResponse'],
  RunQuery: ['RunQueryRequest', 'RunQueryResponse'],
  RunAggregationQuery: ['RunAggregationQueryRequest', 'RunAggregationQueryResponse'],
  ListCollectionIds: ['ListCollectionIdsRequest', 'ListCollectionIdsResponse'],
} as const satisfies Record<string, readonly [MessageType, MessageType]>;

export type MethodName = keyof typeof methods;
export type ResponseType<M extends MethodName> = (typeof methods)[M][1];
export type RequestOf<M extends MethodName> = MessageTypes[(typeof methods)[M][0]];
export type ResponseOf<M extends MethodName> = MessageTypes[ResponseType<M>];

export const streamTypes = {
  Listen: ['ListenRequest', 'ListenResponse'],
  Write: ['WriteRequest', 'WriteResponse'],
} as const;

export type StreamName = keyof typeof streamTypes;
export type StreamRequest<S extends StreamName> = MessageTypes[(typeof streamTypes)[S][0]];
export type StreamResponse<S extends StreamName> = MessageTypes[(typeof streamTypes)[S][1]];

export interface StreamEvents<S extends StreamName> {
  onResponse(response: StreamResponse<S>): void;
  /** The stream has ended with an error. */
  onError(error: CallError): void;
}

export interface OpenStream<S extends StreamName> {
  send(request: StreamRequest<S>): void;
  close(): void;
}

/** A client of an emulator, which sends every request as owner. */
export interface Client {
  /** The responses: one, unless the method streams them. @throws CallError */
  call<M extends MethodName>(method: M, request: RequestOf<M>): Promise<ResponseOf<M>[]>;
  /** @param database the name of the database of the requests */
  open<S extends StreamName>(stream: S, database: string, events: StreamEvents<S>): OpenStream<S>;
  close(): void;
}

/** An error that an emulator has returned. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** As in google.rpc.Code. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const toMessage = <T extends MessageType>(type: T, json: unknown): MessageTypes[T] =>
  fromJson(type, json);

export const toText = <T extends MessageType>(type: T, message: MessageTypes[T]): string =>
  JSON.stringify(toJson(type, message));
