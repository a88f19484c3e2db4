/** Where the message types of `service/messages.ts` differ from the schema. */

const emptyString = () => '';
const emptyList = () => [];
/** Without a prototype, since `__proto__` is a valid field name. */
export const emptyFields = (): Record<string, unknown> => Object.create(null);
const emptyField = () => ({ fieldPath: '' });

type InitialValues = Readonly<Record<string, () => unknown>>;

/** The fields that the types declare as always present. */
const initialValues: Readonly<Record<string, InitialValues>> = {
  LatLng: { latitude: () => 0, longitude: () => 0 },
  ArrayValue: { values: emptyList },
  MapValue: { fields: emptyFields },
  Document: { name: emptyString, fields: emptyFields },
  FieldTransform: { fieldPath: emptyString },
  DocumentTransform: { document: emptyString },
  FieldReference: { fieldPath: emptyString },
  FieldFilter: { field: emptyField },
  UnaryFilter: { field: emptyField },
  Order: { field: emptyField },
  Sum: { field: emptyField },
  Avg: { field: emptyField },
  GetDocumentRequest: { name: emptyString },
  ListDocumentsRequest: { parent: emptyString },
  CreateDocumentRequest: { parent: emptyString, collectionId: emptyString },
  UpdateDocumentRequest: { document: () => ({ name: '', fields: emptyFields() }) },
  DeleteDocumentRequest: { name: emptyString },
  BatchGetDocumentsRequest: { database: emptyString },
  BeginTransactionRequest: { database: emptyString },
  BeginTransactionResponse: { transaction: emptyString },
  CommitRequest: { database: emptyString },
  CommitResponse: { writeResults: emptyList },
  RollbackRequest: { database: emptyString, transaction: emptyString },
  BatchWriteRequest: { database: emptyString },
  BatchWriteResponse: { writeResults: emptyList, status: emptyList },
  RunQueryRequest: { parent: emptyString },
  RunAggregationQueryRequest: { parent: emptyString },
  AggregationResult: { aggregateFields: emptyFields },
  PartitionQueryRequest: { parent: emptyString },
  ListCollectionIdsRequest: { parent: emptyString },
  QueryTarget: { parent: emptyString },
  DocumentChange: { document: () => ({ name: '', fields: emptyFields() }) },
  DocumentDelete: { document: emptyString },
  DocumentRemove: { document: emptyString },
  ExistenceFilter: { targetId: () => 0, count: () => 0 },
};

export const initialValuesOf = (type: string): [string, () => unknown][] =>
  Object.entries(initialValues[type] ?? {});

/** Fields of requests that change the result and that the emulator does not have. */
const unsupportedFields: ReadonlySet<string> = new Set([
  'StructuredQuery.findNearest',
  'RunQueryRequest.explainOptions',
  'RunAggregationQueryRequest.explainOptions',
]);

export const isUnsupported = (type: string, field: string): boolean =>
  unsupportedFields.has(`${type}.${field}`);

const valueKinds = [
  'nullValue',
  'booleanValue',
  'integerValue',
  'doubleValue',
  'timestampValue',
  'stringValue',
  'bytesValue',
  'referenceValue',
  'geoPointValue',
  'arrayValue',
  'mapValue',
];

const unsetValue = 'Cannot convert firestore.v1.Value with type unset.';

/** The messages are those of Google's emulator. */
const requiredFields: Readonly<Record<string, { fields: string[]; error: string }>> = {
  Value: { fields: valueKinds, error: unsetValue },
  FieldFilter: { fields: ['value'], error: unsetValue },
};

export const requiredFieldsOf = (type: string) => requiredFields[type];
