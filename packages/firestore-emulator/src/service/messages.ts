/**
 * Requests and responses of google.firestore.v1 in the JSON form of the API (see `Value`): enums are their
 * names, 64-bit integers decimal strings, and an absent field is `undefined`. The codec rejects unknown fields.
 */
import type { Document, Fields, Value } from '../values/value.ts';

/** Field paths, in which segments that are not identifiers are quoted with backticks. */
export interface FieldMask {
  fieldPaths?: string[];
}

export interface Precondition {
  exists?: boolean;
  updateTime?: string;
}

export interface FieldTransform {
  fieldPath: string;
  setToServerValue?: 'REQUEST_TIME';
  increment?: Value;
  maximum?: Value;
  minimum?: Value;
  appendMissingElements?: { values?: Value[] };
  removeAllFromArray?: { values?: Value[] };
}

export interface Write {
  update?: { name: string; fields?: Fields };
  delete?: string;
  /** The name of a document that a transaction of the web SDK has read; not in the published schema. */
  verify?: string;
  transform?: { document: string; fieldTransforms?: FieldTransform[] };
  updateMask?: FieldMask;
  updateTransforms?: FieldTransform[];
  currentDocument?: Precondition;
}

export interface WriteResult {
  updateTime?: string;
  transformResults?: Value[];
}

export interface Status {
  /** The number of the code; absent for OK. */
  code?: number;
  message?: string;
}

export interface TransactionOptions {
  readOnly?: { readTime?: string };
  readWrite?: { retryTransaction?: string };
}

/** Where a read takes place: at most one of them; without, at the current state. */
export interface ReadConsistency {
  transaction?: string;
  newTransaction?: TransactionOptions;
  readTime?: string;
}

export interface GetDocumentRequest extends ReadConsistency {
  name: string;
  mask?: FieldMask;
}

export interface ListDocumentsRequest extends ReadConsistency {
  parent: string;
  collectionId?: string;
  pageSize?: number;
  pageToken?: string;
  orderBy?: string;
  mask?: FieldMask;
  showMissing?: boolean;
}

export interface ListDocumentsResponse {
  /** Missing documents that have descendants consist of their name. */
  documents?: (Document | Pick<Document, 'name'>)[];
  nextPageToken?: string;
}

export interface CreateDocumentRequest {
  parent: string;
  collectionId: string;
  documentId?: string;
  document?: { fields?: Fields };
  mask?: FieldMask;
}

export interface UpdateDocumentRequest {
  document: { name: string; fields?: Fields };
  updateMask?: FieldMask;
  mask?: FieldMask;
  currentDocument?: Precondition;
}

export interface DeleteDocumentRequest {
  name: string;
  currentDocument?: Precondition;
}

export interface BatchGetDocumentsRequest extends ReadConsistency {
  database: string;
  documents?: string[];
  mask?: FieldMask;
}

export interface BatchGetDocumentsResponse {
  found?: Document;
  missing?: string;
  transaction?: string;
  readTime?: string;
}

export interface BeginTransactionRequest {
  database: string;
  options?: TransactionOptions;
}

export interface CommitRequest {
  database: string;
  writes?: Write[];
  transaction?: string;
}

export interface CommitResponse {
  writeResults: WriteResult[];
  commitTime: string;
}

export interface RollbackRequest {
  database: string;
  transaction: string;
}

export interface BatchWriteRequest {
  database: string;
  writes?: Write[];
}

export interface BatchWriteResponse {
  writeResults: WriteResult[];
  status: Status[];
}

export type FieldOperator =
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'IN'
  | 'ARRAY_CONTAINS_ANY'
  | 'NOT_IN';

export type UnaryOperator = 'IS_NAN' | 'IS_NULL' | 'IS_NOT_NAN' | 'IS_NOT_NULL';

export interface FieldReference {
  fieldPath: string;
}

export interface Filter {
  compositeFilter?: { op: 'AND' | 'OR'; filters?: Filter[] };
  fieldFilter?: { field: FieldReference; op: FieldOperator; value: Value };
  unaryFilter?: { op: UnaryOperator; field: FieldReference };
}

export interface Order {
  field: FieldReference;
  direction?: 'ASCENDING' | 'DESCENDING';
}

export interface Cursor {
  values?: Value[];
  before?: boolean;
}

export interface StructuredQuery {
  select?: { fields?: FieldReference[] };
  from?: { collectionId?: string; allDescendants?: boolean }[];
  where?: Filter;
  orderBy?: Order[];
  startAt?: Cursor;
  endAt?: Cursor;
  offset?: number;
  limit?: number;
}

export interface RunQueryRequest extends ReadConsistency {
  parent: string;
  structuredQuery?: StructuredQuery;
}

export interface RunQueryResponse {
  document?: Document;
  transaction?: string;
  readTime?: string;
  skippedResults?: number;
  /** Set in the last response. */
  done?: boolean;
}

export interface Aggregation {
  alias?: string;
  count?: { upTo?: string };
  sum?: { field: FieldReference };
  avg?: { field: FieldReference };
}

export interface RunAggregationQueryRequest extends ReadConsistency {
  parent: string;
  structuredAggregationQuery?: { structuredQuery?: StructuredQuery; aggregations?: Aggregation[] };
}

export interface RunAggregationQueryResponse {
  result?: { aggregateFields: Fields };
  transaction?: string;
  readTime?: string;
  /** Set in the last response. */
  done?: boolean;
}

export interface PartitionQueryRequest {
  parent: string;
  structuredQuery?: StructuredQuery;
  /** At most this many partition points. */
  partitionCount?: string;
  pageToken?: string;
  pageSize?: number;
  readTime?: string;
}

export interface PartitionQueryResponse {
  partitions?: Cursor[];
  nextPageToken?: string;
}

export interface ListCollectionIdsRequest {
  parent: string;
  pageSize?: number;
  pageToken?: string;
  readTime?: string;
}

export interface ListCollectionIdsResponse {
  collectionIds?: string[];
  nextPageToken?: string;
}

export interface Target {
  targetId?: number;
  query?: { parent: string; structuredQuery?: StructuredQuery };
  documents?: { documents?: string[] };
  resumeToken?: string;
  readTime?: string;
  expectedCount?: number;
  once?: boolean;
}

export interface ListenRequest {
  database?: string;
  addTarget?: Target;
  removeTarget?: number;
  labels?: Readonly<Record<string, string>>;
}

export interface TargetChange {
  targetChangeType?: 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET';
  targetIds?: number[];
  cause?: Status;
  resumeToken?: string;
  readTime?: string;
}

export interface ListenResponse {
  targetChange?: TargetChange;
  documentChange?: { document: Document; targetIds?: number[]; removedTargetIds?: number[] };
  documentDelete?: { document: string; removedTargetIds?: number[]; readTime?: string };
  documentRemove?: { document: string; removedTargetIds?: number[]; readTime?: string };
  filter?: { targetId: number; count: number };
}

export interface WriteRequest {
  database?: string;
  streamId?: string;
  writes?: Write[];
  streamToken?: string;
  labels?: Readonly<Record<string, string>>;
}

export interface WriteResponse {
  streamId?: string;
  streamToken?: string;
  writeResults?: WriteResult[];
  commitTime?: string;
}
