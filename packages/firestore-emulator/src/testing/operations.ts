/** Generated operations, and their outcomes in a form that is equal for both emulators. */
import fc from 'fast-check';
import type { UnaryService } from '../service/firestore-service.ts';
import type { Aggregation, StructuredQuery, Write } from '../service/messages.ts';
import type { Caller } from '../service/service.ts';
import { StatusError } from '../status.ts';
import { documentIds, queries, sets, writes } from './arbitraries.ts';
import { formatJson } from './rest-json.ts';

export type Operation =
  | { readonly verb: 'commit' | 'batchWrite'; readonly body: { writes: Write[] } }
  | { readonly verb: 'runQuery'; readonly body: { structuredQuery: StructuredQuery } }
  | {
      readonly verb: 'runAggregationQuery';
      readonly body: {
        structuredAggregationQuery: {
          structuredQuery: StructuredQuery;
          aggregations: Aggregation[];
        };
      };
    }
  | { readonly verb: 'batchGet'; readonly body: { documents: string[] } };

const aggregations: Aggregation[] = [
  { alias: 'count', count: {} },
  { alias: 'sum', sum: { field: { fieldPath: 'x' } } },
  { alias: 'average', avg: { field: { fieldPath: 'x' } } },
];

/**
 * A commit that fills the database, and operations on it.
 *
 * @param root the root of the documents of a database
 */
export const scenarios = (root: string): fc.Arbitrary<Operation[]> =>
  fc
    .tuple(
      fc.array(sets(root), { minLength: 1, maxLength: 15, size: 'max' }),
      fc.array(operations(root), { minLength: 1, maxLength: 20, size: 'max' }),
    )
    .map(([initial, others]) => [{ verb: 'commit', body: { writes: initial } }, ...others]);

function operations(root: string): fc.Arbitrary<Operation> {
  const someWrites = fc.array(writes(root), { minLength: 1, maxLength: 4 });
  const structuredQuery = queries(root);
  const commit = someWrites.map((body): Operation => ({ verb: 'commit', body: { writes: body } }));
  const others: fc.Arbitrary<Operation> = fc.oneof(
    someWrites.map((body): Operation => ({ verb: 'batchWrite', body: { writes: body } })),
    fc.constant<Operation>({
      verb: 'batchGet',
      body: { documents: documentIds.flatMap((id) => [`${root}/a/${id}`, `${root}/b/${id}`]) },
    }),
    fc.tuple(structuredQuery, fc.subarray(aggregations, { minLength: 1 })).map(
      ([query, subset]): Operation => ({
        verb: 'runAggregationQuery',
        body: { structuredAggregationQuery: { structuredQuery: query, aggregations: subset } },
      }),
    ),
  );
  return fc.oneof(
    { weight: 5, arbitrary: commit },
    {
      weight: 5,
      arbitrary: structuredQuery.map(
        (query): Operation => ({
          verb: 'runQuery',
          body: { structuredQuery: query },
        }),
      ),
    },
    { weight: 2, arbitrary: others },
  );
}

/** The result of an operation without its times, or the status of its error. */
export type Outcome =
  | { readonly result: unknown }
  | { readonly error: string; readonly message: string };

export function runHere(service: UnaryService, root: string, operation: Operation): Outcome {
  const caller: Caller = { kind: 'owner' };
  const database = root.slice(0, root.lastIndexOf('/'));
  try {
    return { result: comparable(call(), operation) };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return { error: error.code, message: error.message };
  }

  function call(): unknown {
    switch (operation.verb) {
      case 'commit':
        return service.commit({ database, ...operation.body }, caller);
      case 'batchWrite':
        return service.batchWrite({ database, ...operation.body }, caller);
      case 'batchGet':
        return service.batchGetDocuments({ database, ...operation.body }, caller);
      case 'runQuery':
        return service.runQuery({ parent: root, ...operation.body }, caller);
      case 'runAggregationQuery':
        return service.runAggregationQuery({ parent: root, ...operation.body }, caller);
    }
  }
}

/** @param response the response of Google's emulator over REST */
export function outcomeOf(response: unknown, operation: Operation): Outcome {
  const first: unknown = Array.isArray(response) ? response[0] : response;
  if (typeof first === 'object' && first && 'error' in first) {
    const { status, message } = Object(first.error);
    return { error: String(status), message: String(message) };
  }
  return { result: comparable(response, operation) };
}

/** Replaces what differs between equal results: times, and messages of errors. */
function comparable(response: unknown, { body }: Operation): unknown {
  const isVerify = (i: number) => 'writes' in body && body.writes[i]?.verify !== undefined;
  return JSON.parse(
    JSON.stringify(response, (key, part: unknown) => {
      if (ignoredKeys.has(key) || (key === 'code' && part === 0)) return undefined;
      // Over REST, Google's emulator reads -0 as 0.
      if (typeof part === 'number') return String(part);
      if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
      return sortedByKey(withoutTimes(part, isVerify));
    }),
  );
}

const ignoredKeys = new Set(['readTime', 'message', 'done']);

/** Keeps whether a document was updated, and which writes of a commit have changed a document. */
function withoutTimes(part: object, isVerify: (write: number) => boolean): object {
  if ('createTime' in part && 'updateTime' in part) {
    const { createTime, updateTime, ...document } = part;
    return { ...document, isUpdated: createTime !== updateTime };
  }
  if (!('commitTime' in part && 'writeResults' in part)) return part;
  const { commitTime, writeResults } = part;
  if (!Array.isArray(writeResults)) return part;
  return {
    writeResults: writeResults.map(({ updateTime, ...result }, i) => ({
      ...result,
      ...(updateTime && !isVerify(i) && { isChanged: updateTime === commitTime }),
    })),
  };
}

const sortedByKey = (part: object): object =>
  Object.fromEntries(
    Object.entries(part)
      .filter(([key, value]) => !(key === 'fields' && Object.keys(Object(value)).length === 0))
      .filter(([key, value]) => !(key === 'updateTime' && typeof value === 'string'))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Returns a copy of operations in which the names of documents are of another database. */
export const withRoot = (
  operations: readonly Operation[],
  from: string,
  to: string,
): Operation[] => {
  const json = formatJson(operations).replaceAll(from, to);
  // The operations were written from this type.
  return JSON.parse(json, parseDouble) as Operation[];
};

const parseDouble = (key: string, value: unknown) =>
  key === 'doubleValue' ? Number(value) : value;
