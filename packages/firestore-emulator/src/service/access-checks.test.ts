/** The methods that the rules are asked for are those of Google's emulator. */
import { beforeEach, describe, expect, it } from 'vitest';
import { StatusError } from '../status.ts';
import { createTestService, database, int, root, set, statusOf } from '../testing/service.ts';
import type { AccessRequest } from './access.ts';
import type { Write } from './messages.ts';
import type { Caller } from './service.ts';

const caller: Caller = { kind: 'anonymous' };
let requests: AccessRequest[];
let reads: unknown[];
let denied: string | undefined;
let test: ReturnType<typeof createTestService>;

beforeEach(() => {
  requests = [];
  reads = [];
  denied = undefined;
  const rules = {
    requireAccess(request: AccessRequest) {
      requests.push(request);
      const names = [`${root}/a/1`, `${root}/a/2`];
      reads.push(names.map((name) => request.readBefore(name)?.fields));
      reads.push(names.map((name) => request.readAfter(name)?.fields));
      if (request.method === denied) throw new StatusError('PERMISSION_DENIED', 'denied');
    },
  };
  test = createTestService({ rulesOf: (project) => (project === 'p' ? rules : undefined) });
  test.commit(set('a/1', { x: int(1) }));
});

const commit = (...writes: Write[]) => test.service.commit({ database, writes }, caller);

const methodsOf = (...writes: Write[]) => {
  requests = [];
  statusOf(() => commit(...writes));
  return requests.map(({ method, name }) => `${method} ${name.slice(root.length + 1)}`);
};

const exists = { currentDocument: { exists: true } };
const missing = { currentDocument: { exists: false } };
const remove = (path: string): Write => ({ delete: `${root}/${path}` });

describe('the rules', () => {
  it('are not asked for the owner', () => {
    expect(requests).toEqual([]);
  });

  it('are asked whether a document can be created, updated or deleted', () => {
    expect(methodsOf(set('a/2'), set('a/1'), remove('a/3'))).toEqual([
      'create a/2',
      'update a/1',
      'delete a/3',
    ]);
  });

  it('are asked for the method that a precondition implies, whether or not it is met', () => {
    expect(methodsOf(set('a/1', {}, missing))).toEqual(['create a/1']);
    expect(methodsOf(set('a/9', {}, exists))).toEqual(['update a/9']);
  });

  it('are asked once for several writes of a document', () => {
    const update = set('b/1', { y: int(2) }, { updateMask: { fieldPaths: ['y'] }, ...exists });
    expect(methodsOf(set('b/1', { x: int(1) }), update)).toEqual(['create b/1']);
    expect(requests[0]?.proposed?.fields).toEqual({ x: int(1), y: int(2) });
    expect(methodsOf(set('b/2'), remove('b/2'))).toEqual(['delete b/2']);
    expect(methodsOf(remove('a/1'), set('a/1'))).toEqual(['update a/1']);
  });

  it('read the documents before and after all writes, with transforms', () => {
    const time = { fieldPath: 't', setToServerValue: 'REQUEST_TIME' } as const;
    commit(set('a/1', { x: int(2) }, { updateTransforms: [time] }), set('a/2', { x: int(3) }));
    const [first, second] = requests;
    expect(first?.stored?.fields).toEqual({ x: int(1) });
    expect(first?.proposed?.fields).toEqual({ x: int(2), t: { timestampValue: first?.time } });
    expect(second?.proposed?.fields).toEqual({ x: int(3) });
    const before = [{ x: int(1) }, undefined];
    const after = [first?.proposed?.fields, { x: int(3) }];
    expect(reads).toEqual([before, after, before, after]);
  });

  it('share what they remember between the documents of a commit', () => {
    commit(set('a/1'), set('a/2'));
    expect(requests[0]?.batch?.documents).toEqual(new Set());
    expect(requests[1]?.batch).toBe(requests[0]?.batch);
    commit(set('a/3'));
    expect(requests[2]?.batch).toBeUndefined();
  });

  it('that deny a write leave the database unchanged', () => {
    denied = 'create';
    expect(statusOf(() => commit(set('a/1', {}), set('a/2')))).toBe('PERMISSION_DENIED: denied');
    expect(test.fieldsOf('a/1')).toEqual({ x: int(1) });
  });

  it('are asked before preconditions are checked, but after the writes are validated', () => {
    denied = 'update';
    expect(statusOf(() => commit(set('a/9', {}, exists)))).toBe('PERMISSION_DENIED: denied');
    expect(statusOf(() => commit(set('a/9', { '': int(1) }, exists)))).toMatch(/^INVALID_ARGUMENT/);
  });

  it('are asked for get for each document, also for a verified one', () => {
    const documents = [`${root}/a/1`, `${root}/a/9`];
    test.service.batchGetDocuments({ database, documents }, caller);
    expect(requests.map(({ method, stored }) => [method, stored?.name])).toEqual([
      ['get', `${root}/a/1`],
      ['get', undefined],
    ]);
    expect(methodsOf({ verify: `${root}/a/1`, ...exists })).toEqual(['get a/1']);
  });

  it('are asked for list with the query', () => {
    const structuredQuery = { from: [{ collectionId: 'a' }], limit: 5 };
    test.service.runQuery({ parent: root, structuredQuery }, caller);
    test.service.listDocuments({ parent: root, collectionId: 'a' }, caller);
    expect(requests.map(({ method, name, query }) => [method, name, query?.limit])).toEqual([
      ['list', `${root}/a`, 5],
      ['list', `${root}/a`, undefined],
    ]);
  });
});

it('only the owner may list collections, missing documents and partitions', () => {
  const message = 'require admin authentication.';
  const { service } = test;
  expect(statusOf(() => service.listCollectionIds({ parent: root }, caller))).toContain(message);
  const missingToo = { parent: root, collectionId: 'a', showMissing: true };
  expect(statusOf(() => service.listDocuments(missingToo, caller))).toContain(message);
  expect(statusOf(() => service.partitionQuery({ parent: root }, caller))).toContain(message);
});
