import { beforeEach, describe, expect, it } from 'vitest';
import {
  createTestService,
  database,
  int,
  owner,
  root,
  set,
  statusOf,
} from '../testing/service.ts';
import type { StructuredQuery, TransactionOptions, Write } from './messages.ts';

let test: ReturnType<typeof createTestService>;
let nowMs: number;

beforeEach(() => {
  nowMs = 0;
  test = createTestService({ nowMs: () => nowMs });
  test.commit(set('a/1', { x: int(1) }), set('a/2', { x: int(2) }));
});

const begin = (options?: TransactionOptions) =>
  test.service.beginTransaction({ database, ...(options && { options }) }, owner).transaction;

const get = (path: string, transaction: string) =>
  test.service.batchGetDocuments({ database, documents: [`${root}/${path}`], transaction }, owner);

const fieldsIn = (path: string, transaction: string) => get(path, transaction)[0]?.found?.fields;

const commit = (transaction: string, ...writes: Write[]) =>
  test.service.commit({ database, transaction, writes }, owner);

const find = (structuredQuery: StructuredQuery, transaction: string) =>
  test.service.runQuery({ parent: root, structuredQuery, transaction }, owner);

const contention = 'ABORTED: Too much contention on these documents. Please try again.';

describe('a transaction', () => {
  it('commits when nothing that it read has changed', () => {
    const transaction = begin();
    get('a/1', transaction);
    get('a/9', transaction);
    test.commit(set('a/2', { x: int(9) }));
    commit(transaction, set('a/1', { x: int(5) }));
    expect(test.fieldsOf('a/1')).toEqual({ x: int(5) });
  });

  it('is aborted when a document that it read has changed', () => {
    const transaction = begin();
    get('a/1', transaction);
    test.commit(set('a/1', { x: int(2) }));
    expect(statusOf(() => commit(transaction, set('a/1', { x: int(5) })))).toBe(contention);
    expect(test.fieldsOf('a/1')).toEqual({ x: int(2) });
  });

  it('is aborted when a document that it did not find was created', () => {
    const transaction = begin();
    get('a/9', transaction);
    test.commit(set('a/9'));
    expect(statusOf(() => commit(transaction))).toBe(contention);
  });

  it('is aborted when a query that it ran has other results', () => {
    const transaction = begin();
    const value = int(1);
    find(
      {
        from: [{ collectionId: 'a' }],
        where: { fieldFilter: { field: { fieldPath: 'x' }, op: 'EQUAL', value } },
      },
      transaction,
    );
    test.commit(set('a/2', { x: int(1) }));
    expect(statusOf(() => commit(transaction))).toBe(contention);
  });

  it('is aborted when a collection that it listed has other documents', () => {
    const transaction = begin();
    test.service.listDocuments({ parent: root, collectionId: 'a', transaction }, owner);
    test.commit(set('a/3'));
    expect(statusOf(() => commit(transaction))).toBe(contention);
  });

  it('reads the state at its start', () => {
    const transaction = begin({ readOnly: {} });
    expect(fieldsIn('a/1', transaction)).toEqual({ x: int(1) });
    test.commit(set('a/1', { x: int(2) }), set('a/3'));
    expect(fieldsIn('a/1', transaction)).toEqual({ x: int(1) });
    expect(find({ from: [{ collectionId: 'a' }] }, transaction)).toHaveLength(2);
  });

  it('is started by the first read', () => {
    const [first, second] = test.service.batchGetDocuments(
      { database, documents: [`${root}/a/1`], newTransaction: { readWrite: {} } },
      owner,
    );
    expect(second?.found?.fields).toEqual({ x: int(1) });
    test.commit(set('a/1', { x: int(2) }));
    expect(statusOf(() => commit(first?.transaction ?? ''))).toBe(contention);
  });

  it('ends with its commit or rollback', () => {
    const committed = begin();
    commit(committed);
    const rolledBack = begin();
    test.service.rollback({ database, transaction: rolledBack }, owner);
    for (const transaction of [committed, rolledBack]) {
      expect(statusOf(() => commit(transaction))).toBe(
        'INVALID_ARGUMENT: The referenced transaction has expired or is no longer valid.',
      );
    }
  });

  it('expires after a minute without use', () => {
    const transaction = begin();
    nowMs = 50_000;
    get('a/1', transaction);
    nowMs = 105_000;
    get('a/1', transaction);
    nowMs = 170_000;
    expect(statusOf(() => get('a/1', transaction))).toMatch(
      'INVALID_ARGUMENT: The referenced transaction has expired',
    );
  });

  it('is rejected if its id was never returned', () => {
    expect(statusOf(() => commit('AAAA'))).toBe('INVALID_ARGUMENT: Invalid transaction.');
    expect(statusOf(() => begin({ readWrite: { retryTransaction: 'AAAA' } }))).toBe(
      'INVALID_ARGUMENT: Invalid transaction.',
    );
  });

  it('cannot write if it is read-only', () => {
    expect(statusOf(() => commit(begin({ readOnly: {} }), set('a/1')))).toBe(
      'INVALID_ARGUMENT: Cannot modify entities in a read-only transaction.',
    );
  });
});

describe('a read time', () => {
  it('selects a state of the past', () => {
    const readTime = test.databases.get(database).time;
    test.commit(set('a/1', { x: int(2) }));
    const [response] = test.service.batchGetDocuments(
      { database, documents: [`${root}/a/1`], readTime },
      owner,
    );
    expect(response).toMatchObject({ found: { fields: { x: int(1) } }, readTime });
  });

  it('is rejected in the future and before the known commits', () => {
    const readAt = (readTime: string) => () => begin({ readOnly: { readTime } });
    expect(statusOf(readAt('9999-01-01T00:00:00.000000Z'))).toBe(
      "INVALID_ARGUMENT: The requested 'read_time' cannot be in the future.",
    );
    expect(statusOf(readAt('2020-01-01T00:00:00.000000Z'))).toBe(
      "FAILED_PRECONDITION: The requested 'read_time' is too old.",
    );
  });
});
