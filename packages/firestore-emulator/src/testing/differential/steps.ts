/** Generated steps of one client: calls, transactions, the write stream and listeners. */
import fc from 'fast-check';
import type { Aggregation, StructuredQuery, Target, Write } from '../../service/messages.ts';
import { documentIds, documentNames, queries, sets, writes } from '../arbitraries.ts';
import type { MethodName, RequestOf } from './client.ts';

export type Call = {
  [M in MethodName]: { readonly kind: 'call'; readonly method: M; readonly request: RequestOf<M> };
}[MethodName];

export type Step =
  | Call
  | {
      readonly kind: 'transaction';
      readonly options: 'readWrite' | 'readOnly';
      readonly reads: readonly Call[];
      readonly writes: Write[];
      /** How often the transaction is committed, after it was rolled back or not. */
      readonly end: 'commit' | 'rollback' | 'commit twice' | 'commit after rollback';
    }
  /** Writes over the stream of the web SDK. */
  | { readonly kind: 'write'; readonly writes: Write[] }
  | { readonly kind: 'listen'; readonly listener: number; readonly target: Target }
  | { readonly kind: 'unlisten'; readonly listener: number; readonly targetId: number }
  /** The commits take place while the client of this listener is not connected. */
  | { readonly kind: 'reconnect'; readonly listener: number; readonly commits: Write[][] };

const listenerCount = 2;

/** The precondition that the document has not changed since this client has written it. */
export const lastKnownTime = '2020-01-01T00:00:00.000000Z';

const aggregations: Aggregation[] = [
  { alias: 'count', count: {} },
  { alias: 'atMostTwo', count: { upTo: '2' } },
  { alias: 'sum', sum: { field: { fieldPath: 'x' } } },
  { alias: 'average', avg: { field: { fieldPath: 'x' } } },
];

const call = <M extends MethodName>(method: M, request: RequestOf<M>): Call =>
  // The method and its request have the same type argument.
  ({ kind: 'call', method, request }) as Call;

/**
 * A commit that fills the database, and steps.
 *
 * @param root the root of the documents of a database
 */
export const scenarios = (root: string): fc.Arbitrary<Step[]> => {
  const initial = fc
    .array(sets(root), { minLength: 1, maxLength: 15, size: 'max' })
    .map((initialWrites) => call('Commit', { database: databaseOf(root), writes: initialWrites }));
  const others = fc.array(steps(root), { minLength: 1, maxLength: 20, size: 'max' });
  return fc.tuple(initial, others).map(([first, rest]) => [first, ...rest]);
};

const databaseOf = (root: string) => root.slice(0, root.lastIndexOf('/'));

function steps(root: string): fc.Arbitrary<Step> {
  const someWrites = fc.array(writes(root), { minLength: 1, maxLength: 4 });
  return fc.oneof(
    { weight: 6, arbitrary: commits(root, someWrites) },
    { weight: 5, arbitrary: queryCalls(root) },
    { weight: 2, arbitrary: readCalls(root) },
    { weight: 1, arbitrary: documentWrites(root) },
    { weight: 1, arbitrary: transactions(root, someWrites) },
    { weight: 1, arbitrary: someWrites.map((items): Step => ({ kind: 'write', writes: items })) },
    { weight: 4, arbitrary: listens(root, someWrites) },
  );
}

function commits(root: string, someWrites: fc.Arbitrary<Write[]>): fc.Arbitrary<Step> {
  const database = databaseOf(root);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: someWrites.map((items) => call('Commit', { database, writes: items })),
    },
    {
      weight: 1,
      arbitrary: someWrites.map((items) => call('BatchWrite', { database, writes: items })),
    },
  );
}

function queryCalls(root: string): fc.Arbitrary<Call> {
  const parents = fc.oneof(
    { weight: 4, arbitrary: fc.constant(root) },
    { weight: 1, arbitrary: fc.constantFrom('1', 'A').map((id) => `${root}/a/${id}`) },
  );
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .record({ parent: parents, structuredQuery: queries(root) })
        .map((request) => call('RunQuery', request)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(parents, queries(root), fc.subarray(aggregations, { minLength: 1 }))
        .map(([parent, structuredQuery, subset]) =>
          call('RunAggregationQuery', {
            parent,
            structuredAggregationQuery: { structuredQuery, aggregations: subset },
          }),
        ),
    },
  );
}

const masks = fc.option(
  fc
    .array(fc.constantFrom('x', 'y.z', 'z'), { minLength: 1, maxLength: 2 })
    .map((fieldPaths) => ({ fieldPaths })),
  { nil: undefined },
);

const withMask = (mask: { fieldPaths: string[] } | undefined) => (mask ? { mask } : {});

function readCalls(root: string): fc.Arbitrary<Call> {
  const parents = fc.constantFrom(root, `${root}/a/1`, `${root}/a/A`);
  return fc.oneof(
    fc
      .record({ name: documentNames(root), mask: masks })
      .map(({ name, mask }) => call('GetDocument', { name, ...withMask(mask) })),
    batchGets(root),
    fc
      .record({
        parent: parents,
        collectionId: fc.constantFrom('a', 'b'),
        mask: masks,
        pageSize: fc.constantFrom(0, 2, 10),
        showMissing: fc.boolean(),
      })
      .map(({ parent, collectionId, mask, pageSize, showMissing }) =>
        call('ListDocuments', {
          parent,
          collectionId,
          ...(pageSize > 0 && { pageSize }),
          // Google's emulator ignores the mask then.
          ...(showMissing ? { showMissing } : withMask(mask)),
        }),
      ),
    fc
      .record({ parent: parents, pageSize: fc.constantFrom(0, 1) })
      .map(({ parent, pageSize }) =>
        call('ListCollectionIds', { parent, ...(pageSize > 0 && { pageSize }) }),
      ),
  );
}

function batchGets(root: string): fc.Arbitrary<Call> {
  return masks.map((mask) =>
    call('BatchGetDocuments', {
      database: databaseOf(root),
      documents: documentIds.flatMap((id) => [`${root}/a/${id}`, `${root}/b/${id}`]),
      ...withMask(mask),
    }),
  );
}

function documentWrites(root: string): fc.Arbitrary<Call> {
  const updates = sets(root).map(({ update }) => update ?? { name: root });
  const preconditions = fc.constantFrom({}, { currentDocument: { exists: true } });
  return fc.oneof(
    fc
      .record({ document: updates, mask: masks, updateMask: masks, precondition: preconditions })
      .map(({ document, mask, updateMask, precondition }) =>
        call('UpdateDocument', {
          document,
          ...withMask(mask),
          ...(updateMask && { updateMask }),
          ...precondition,
        }),
      ),
    fc
      .record({ document: updates, mask: masks })
      .map(({ document: { name, fields = {} }, mask }) => {
        const [documentId = '', collectionId = '', ...parent] = name.split('/').reverse();
        return call('CreateDocument', {
          parent: parent.reverse().join('/'),
          collectionId,
          documentId,
          document: { fields },
          ...withMask(mask),
        });
      }),
    fc
      .record({ name: documentNames(root), precondition: preconditions })
      .map(({ name, precondition }) => call('DeleteDocument', { name, ...precondition })),
  );
}

function transactions(root: string, someWrites: fc.Arbitrary<Write[]>): fc.Arbitrary<Step> {
  // Google's emulator does not answer other reads in a transaction over REST, and the SDKs use none.
  const reads = fc.oneof(batchGets(root), queryCalls(root));
  return fc
    .record({
      options: fc.constantFrom('readWrite' as const, 'readWrite' as const, 'readOnly' as const),
      reads: fc.array(reads, { maxLength: 2 }),
      writes: fc.oneof(someWrites, fc.constant<Write[]>([])),
      end: fc.constantFrom(
        'commit' as const,
        'commit' as const,
        'rollback' as const,
        'commit twice' as const,
        'commit after rollback' as const,
      ),
    })
    .map((transaction): Step => ({ kind: 'transaction', ...transaction }));
}

/** Google's emulator has another error for two filters on arrays in a listen than in a query. */
const isListenable = (query: StructuredQuery): boolean =>
  JSON.stringify(query).split('ARRAY_CONTAINS').length <= 2;

function listens(root: string, someWrites: fc.Arbitrary<Write[]>): fc.Arbitrary<Step> {
  const listeners = fc.nat({ max: listenerCount - 1 });
  const targetIds = fc.constantFrom(2, 4, 6);
  const toQuery = (structuredQuery: StructuredQuery): Target => ({
    query: { parent: root, structuredQuery },
  });
  const targets: fc.Arbitrary<Target> = fc.oneof(
    { weight: 4, arbitrary: queries(root).filter(isListenable).map(toQuery) },
    {
      weight: 1,
      arbitrary: fc
        .uniqueArray(documentNames(root), { minLength: 1, maxLength: 3 })
        .map((documents) => ({ documents: { documents } })),
    },
  );
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ listener: listeners, target: targets, targetId: targetIds }).map(
        ({ listener, target, targetId }): Step => ({
          kind: 'listen',
          listener,
          target: { targetId, ...target },
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({ listener: listeners, targetId: targetIds })
        .map((removal): Step => ({ kind: 'unlisten', ...removal })),
    },
    {
      weight: 2,
      arbitrary: fc
        .record({ listener: listeners, commits: fc.array(someWrites, { maxLength: 3 }) })
        .map((reconnect): Step => ({ kind: 'reconnect', ...reconnect })),
    },
  );
}
