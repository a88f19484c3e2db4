/** RunQuery, RunAggregationQuery and PartitionQuery. */
import { parseAggregations } from '../query/aggregate.ts';
import { parseQuery, type Query } from '../query/query.ts';
import { invalidArgument } from '../status.ts';
import { databaseOf } from '../values/resource-name.ts';
import type { Document } from '../values/value.ts';
import { createAccessChecks } from './access-checks.ts';
import type { ServiceContext } from './context.ts';
import type {
  PartitionQueryRequest,
  ReadConsistency,
  RunAggregationQueryResponse,
  RunQueryResponse,
  StructuredQuery,
} from './messages.ts';
import { readPage } from './pages.ts';
import { openRead, type ReadState, readQuery } from './reads.ts';
import type { Caller, FirestoreService } from './service.ts';

type QueryMethods = Pick<FirestoreService, 'runQuery' | 'runAggregationQuery' | 'partitionQuery'>;

interface QueryRequest extends ReadConsistency {
  readonly parent: string;
  readonly structuredQuery?: StructuredQuery;
}

export const createQueryMethods = (context: ServiceContext): QueryMethods => ({
  runQuery(request, caller) {
    const { query, state, documents } = findDocuments(context, request, caller);
    const { readTime } = state;
    const responses = documents.map(
      (document): RunQueryResponse => ({ document: query.project(document), readTime }),
    );
    const last = responses.pop() ?? { readTime };
    return withTransaction(state, [...responses, { ...last, done: true }]);
  },

  runAggregationQuery({ structuredAggregationQuery, ...request }, caller) {
    const { structuredQuery, aggregations } = structuredAggregationQuery ?? {};
    const aggregation = parseAggregations(aggregations ?? []);
    const { query, state, documents } = findDocuments(
      context,
      { ...request, structuredQuery: structuredQuery ?? {} },
      caller,
    );
    aggregation.requireIndexable(query);
    const aggregateFields = aggregation.aggregate(documents);
    const responses: RunAggregationQueryResponse[] = [
      { result: { aggregateFields }, readTime: state.readTime, done: true },
    ];
    return withTransaction(state, responses);
  },

  partitionQuery(request, caller) {
    const database = context.databases.get(databaseOf(request.parent));
    createAccessChecks(context.rulesOf, database, caller).requireOwner('Partition queries');
    const structuredQuery = requirePartitionable(request);
    const { documents } = findDocuments(context, { ...request, structuredQuery }, caller);
    const points = partitionPoints(documents, Number(request.partitionCount ?? 0));
    const { items, nextPageToken } = readPage(points, request, (point) => point);
    return {
      partitions: items.map((referenceValue) => ({ values: [{ referenceValue }], before: true })),
      ...(nextPageToken && { nextPageToken }),
    };
  },
});

/** Runs a query that the caller may run. */
function findDocuments(
  { databases, transactions, rulesOf, onQuery }: ServiceContext,
  request: QueryRequest,
  caller: Caller,
): { query: Query; state: ReadState; documents: Document[] } {
  const { parent, structuredQuery } = request;
  if (!structuredQuery) {
    throw invalidArgument('only structured queries are supported');
  }
  const query = parseQuery(parent, structuredQuery);
  const database = databases.get(databaseOf(parent));
  const state = openRead(transactions, database, request);
  createAccessChecks(rulesOf, database, caller).requireList(
    state.source,
    `${parent}/${query.collectionId ?? ''}`,
    structuredQuery,
  );
  onQuery(query);
  return { query, state, documents: readQuery(state, query) };
}

function withTransaction<Response>(
  { newTransaction }: ReadState,
  responses: Response[],
): (Response | { transaction: string })[] {
  return newTransaction === undefined ? responses : [{ transaction: newTransaction }, ...responses];
}

function requirePartitionable({ structuredQuery, partitionCount }: PartitionQueryRequest) {
  const { from, orderBy, limit, offset, startAt, endAt, where } = structuredQuery ?? {};
  const [order, ...otherOrders] = orderBy ?? [];
  const isByName =
    order?.field.fieldPath === '__name__' &&
    order.direction !== 'DESCENDING' &&
    otherOrders.length === 0;
  const isRestricted = [limit, offset, startAt, endAt, where].some((part) => part !== undefined);
  if (!structuredQuery || !from?.[0]?.allDescendants || !isByName || isRestricted) {
    throw invalidArgument(
      'Only collection group queries without filters, ordered by __name__ ascending, can be partitioned.',
    );
  }
  if (!(Number(partitionCount ?? 0) > 0)) {
    throw invalidArgument('The partition count must be positive.');
  }
  return structuredQuery;
}

/** The names of at most `count` documents that divide the documents into parts of about the same size. */
function partitionPoints(documents: readonly Document[], count: number): string[] {
  const parts = Math.min(count + 1, documents.length);
  const points: string[] = [];
  for (let i = 1; i < parts; i++) {
    const name = documents[Math.floor((i * documents.length) / parts)]?.name;
    if (name !== undefined) points.push(name);
  }
  return points;
}
