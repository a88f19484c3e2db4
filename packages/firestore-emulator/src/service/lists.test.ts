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
import type { ListDocumentsRequest } from './messages.ts';

let test: ReturnType<typeof createTestService>;

beforeEach(() => {
  test = createTestService();
  test.commit(
    set('a/1', { x: int(2), y: int(1) }),
    set('a/2', { x: int(1) }),
    set('a/4', { x: int(3) }),
    set('a/3/b/1'),
    set('c/1/d/1/e/1'),
  );
});

const listPage = (request: Partial<ListDocumentsRequest>) => {
  const response = test.service.listDocuments(
    { parent: root, collectionId: 'a', ...request },
    owner,
  );
  return {
    ids: response.documents?.map(({ name }) => name.slice(-1)).join(''),
    pageToken: response.nextPageToken,
  };
};

describe('a list of documents', () => {
  it('is sorted by name or by the given order', () => {
    expect(listPage({}).ids).toBe('124');
    expect(listPage({ orderBy: 'x desc' }).ids).toBe('412');
    expect(listPage({ orderBy: 'x, y' }).ids).toBe('1');
    expect(statusOf(() => listPage({ orderBy: 'x foo' }))).toBe(
      'INVALID_ARGUMENT: Invalid order by clause "x foo".',
    );
  });

  it('contains missing documents with descendants on request', () => {
    expect(listPage({ showMissing: true }).ids).toBe('1234');
    expect(
      test.service.listDocuments({ parent: root, collectionId: 'c', showMissing: true }, owner),
    ).toEqual({
      documents: [{ name: `${root}/c/1` }],
    });
    expect(statusOf(() => listPage({ showMissing: true, orderBy: 'x' }))).toBe(
      'INVALID_ARGUMENT: cannot specify an order when show_missing is true',
    );
  });

  it('has pages', () => {
    const first = listPage({ pageSize: 2 });
    expect(first.ids).toBe('12');
    test.service.deleteDocument({ name: `${root}/a/1` }, owner);
    const second = listPage({ pageSize: 2, pageToken: first.pageToken ?? '' });
    expect(second).toEqual({ ids: '4', pageToken: undefined });
    expect(statusOf(() => listPage({ pageToken: 'zz' }))).toBe(
      'INVALID_ARGUMENT: invalid page token',
    );
    expect(statusOf(() => listPage({ pageSize: -1 }))).toMatch(/^INVALID_ARGUMENT/);
  });

  it('has the fields of a mask', () => {
    const { documents } = test.service.listDocuments(
      { parent: root, collectionId: 'a', mask: { fieldPaths: ['y'] }, pageSize: 1 },
      owner,
    );
    expect(documents).toMatchObject([{ fields: { y: int(1) } }]);
  });
});

describe('a list of collections', () => {
  const listIds = (path = '', pageSize = 0, pageToken = '') =>
    test.service.listCollectionIds({ parent: `${root}${path}`, pageSize, pageToken }, owner);

  it('contains those of missing documents', () => {
    expect(listIds()).toEqual({ collectionIds: ['a', 'c'] });
    expect(listIds('/a/3')).toEqual({ collectionIds: ['b'] });
    expect(listIds('/c/1')).toEqual({ collectionIds: ['d'] });
    expect(listIds('/a/1')).toEqual({ collectionIds: [] });
  });

  it('has pages', () => {
    const { collectionIds, nextPageToken } = listIds('', 1);
    expect(collectionIds).toEqual(['a']);
    expect(listIds('', 1, nextPageToken)).toEqual({ collectionIds: ['c'] });
  });
});

describe('a document', () => {
  const request = { parent: root, collectionId: 'n' };

  it('is created with a given or a random id', () => {
    const document = { fields: { x: int(1) } };
    const created = test.service.createDocument({ ...request, documentId: 'i', document }, owner);
    expect(created).toMatchObject({ name: `${root}/n/i`, fields: document.fields });
    expect(test.service.createDocument(request, owner).name).toMatch(/\/n\/[A-Za-z0-9]{20}$/);
    expect(
      statusOf(() => test.service.createDocument({ ...request, documentId: 'i' }, owner)),
    ).toMatch(/^ALREADY_EXISTS/);
    expect(
      statusOf(() => test.service.createDocument({ ...request, documentId: 'x/y' }, owner)),
    ).toBe('INVALID_ARGUMENT: Resource id "x/y" is invalid because it contains "/".');
  });

  it('is updated and read with masks', () => {
    const updated = test.service.updateDocument(
      {
        document: { name: `${root}/a/1`, fields: { x: int(9), y: int(9) } },
        updateMask: { fieldPaths: ['y'] },
        mask: { fieldPaths: ['x'] },
      },
      owner,
    );
    expect(updated.fields).toEqual({ x: int(2) });
    expect(test.service.getDocument({ name: `${root}/a/1` }, owner).fields).toEqual({
      x: int(2),
      y: int(9),
    });
  });

  it('has no fields if the mask is empty', () => {
    for (const mask of [{}, { fieldPaths: [] }]) {
      expect(test.service.getDocument({ name: `${root}/a/1`, mask }, owner).fields).toEqual({});
    }
  });

  it('that is missing is not found', () => {
    expect(statusOf(() => test.service.getDocument({ name: `${root}/a/9` }, owner))).toBe(
      `NOT_FOUND: Document (${root}/a/9) not found.`,
    );
    const documents = [`${root}/a/9`, `${root}/a/9`];
    expect(test.service.batchGetDocuments({ database, documents }, owner)).toMatchObject([
      { missing: `${root}/a/9` },
    ]);
  });

  it('of another database is rejected', () => {
    const documents = ['projects/q/databases/(default)/documents/a/1'];
    expect(statusOf(() => test.service.batchGetDocuments({ database, documents }, owner))).toMatch(
      /^INVALID_ARGUMENT: The request was for database/,
    );
  });
});
