/** Aggregations over the results of a query. The messages are those of Google's emulator. */
import type { Aggregation } from '../service/messages.ts';
import { invalidArgument } from '../status.ts';
import { numberOf } from '../values/compare.ts';
import {
  emptyFields,
  type FieldPath,
  formatFieldPath,
  getField,
  isReservedFieldName,
  parseFieldPath,
} from '../values/field-path.ts';
import type { Document, Fields, Value } from '../values/value.ts';
import { isDocumentName } from './filter.ts';
import { type Query, requireRootForFields } from './query.ts';

const maxAggregations = 5;

interface ParsedAggregation {
  readonly alias: string;
  /** The field of a sum or average. */
  readonly path: FieldPath | undefined;
  readonly operator: 'count' | 'sum' | 'avg';
  readonly upTo: number;
}

export interface Aggregations {
  /** Rejects what no index supports. @throws StatusError INVALID_ARGUMENT */
  requireIndexable(query: Query): void;
  aggregate(documents: readonly Document[]): Fields;
}

/** @throws StatusError INVALID_ARGUMENT */
export function parseAggregations(aggregations: readonly Aggregation[]): Aggregations {
  const parsed = aggregations.map(parseAggregation);
  if (parsed.length === 0) throw invalidArgument('Aggregations can not be empty.');
  if (parsed.length > maxAggregations) {
    throw invalidArgument(
      `The maximum number of aggregations allowed in an aggregation query is ${maxAggregations}.`,
    );
  }
  requireDistinctAliases(parsed);
  return {
    requireIndexable: (query) => requireIndexable(parsed, query),
    aggregate: (documents) => aggregateAll(parsed, documents),
  };
}

function aggregateAll(
  parsed: readonly ParsedAggregation[],
  documents: readonly Document[],
): Fields {
  // Documents without one of the fields are left out of all aggregations, as in production.
  const complete = documents.filter(({ fields }) =>
    parsed.every(({ path }) => !path || getField(fields, path) !== undefined),
  );
  const result = emptyFields();
  for (const aggregation of parsed) result[aggregation.alias] = aggregate(aggregation, complete);
  return result;
}

/** The fields follow those of the query in the index, where nothing can follow the name. */
function requireIndexable(parsed: readonly ParsedAggregation[], query: Query): void {
  requireRootForFields(
    query,
    parsed.flatMap(({ path }) => (path ? [path] : [])),
  );
  if (!query.isNameExplicit) return;
  const ordered = new Set(query.orders.map(({ path }) => formatFieldPath(path)));
  const fields = parsed
    .map(({ path }) => path && formatFieldPath(path))
    .filter((field) => field !== undefined && !ordered.has(field));
  if (fields.length === 0) return;
  throw invalidArgument(
    `This query requires an index that has fields [${[...new Set(fields)].join(', ')}] after __name__ and Firestore does not currently support such an index. Please try the query again with additional ordering on those fields.`,
  );
}

function parseAggregation({ alias, count, sum, avg }: Aggregation, i: number): ParsedAggregation {
  const common = {
    alias: alias || `field_${i + 1}`,
    path: undefined,
    upTo: Number.POSITIVE_INFINITY,
  };
  if (isReservedFieldName(common.alias)) {
    throw invalidArgument(`The property.name "${common.alias}" is reserved.`);
  }
  if (count) {
    const upTo = count.upTo === undefined ? common.upTo : Number(count.upTo);
    if (upTo < 0) throw invalidArgument('The up_to value of count must not be negative.');
    return { ...common, operator: 'count', upTo };
  }
  const operand = sum ?? avg;
  if (!operand) throw invalidArgument('Operator field in Aggregation is not set.');
  const path = parseFieldPath(operand.field?.fieldPath ?? '');
  if (isDocumentName(path)) {
    throw invalidArgument('Aggregations are not supported for the property: __key__');
  }
  return { ...common, path, operator: sum ? 'sum' : 'avg' };
}

function requireDistinctAliases(aggregations: readonly ParsedAggregation[]): void {
  const aliases = aggregations.map(({ alias }) => alias);
  const duplicate = aliases.find((alias, i) => aliases.indexOf(alias) !== i);
  if (duplicate !== undefined) {
    throw invalidArgument(`Aggregation aliases contain duplicate alias: ${duplicate}.`);
  }
}

function aggregate(aggregation: ParsedAggregation, documents: readonly Document[]): Value {
  const { operator, path, upTo } = aggregation;
  if (operator === 'count' || !path) {
    return { integerValue: String(Math.min(documents.length, upTo)) };
  }
  const numbers = documents
    .map(({ fields }) => getField(fields, path))
    .filter((value) => value !== undefined && numberOf(value) !== undefined);
  const total = sumOf(numbers.filter((value) => value !== undefined));
  if (operator === 'sum') return total;
  if (numbers.length === 0) return { nullValue: null };
  return { doubleValue: Number(numberOf(total)) / numbers.length };
}

/** Integers are added exactly; the sum is a double if it, or one of the values, is not a 64-bit integer. */
function sumOf(values: readonly Value[]): Value {
  let integers = 0n;
  let doubles = 0;
  let hasDouble = false;
  for (const value of values) {
    if ('integerValue' in value) integers += BigInt(value.integerValue);
    if ('doubleValue' in value) {
      doubles += value.doubleValue;
      hasDouble = true;
    }
  }
  if (hasDouble) return { doubleValue: doubles + Number(integers) };
  return BigInt.asIntN(64, integers) === integers
    ? { integerValue: String(integers) }
    : { doubleValue: Number(integers) };
}
