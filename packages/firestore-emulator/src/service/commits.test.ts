/** The expectations are results of Google's emulator. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createTestService,
  database,
  double,
  int,
  list,
  map,
  owner,
  root,
  set,
  statusOf,
  text,
} from '../testing/service.ts';
import type { Value } from '../values/value.ts';
import type { FieldTransform, Precondition, Write } from './messages.ts';

let test: ReturnType<typeof createTestService>;

beforeEach(() => {
  test = createTestService();
});

const remove = (path: string, currentDocument?: Precondition): Write => ({
  delete: `${root}/${path}`,
  ...(currentDocument && { currentDocument }),
});

const verify = (path: string, currentDocument?: Precondition): Write => ({
  verify: `${root}/${path}`,
  ...(currentDocument && { currentDocument }),
});

const exists = { currentDocument: { exists: true } };
const missing = { currentDocument: { exists: false } };
const long = { updateTime: '2020-01-01T00:00:00.000000Z' };

describe('an update', () => {
  it('replaces the document, or with a mask the listed fields', () => {
    test.commit(set('a/1', { x: int(1), y: int(2) }));
    test.commit(set('a/1', { x: map({ b: int(1), c: int(2) }) }));
    expect(test.fieldsOf('a/1')).toEqual({ x: map({ b: int(1), c: int(2) }) });
    const mask = { updateMask: { fieldPaths: ['x.b', 'y', 'z.a'] } };
    test.commit(set('a/1', { x: map({ b: int(5), c: int(6) }), y: int(3) }, mask));
    expect(test.fieldsOf('a/1')).toEqual({ x: map({ b: int(5), c: int(2) }), y: int(3) });
  });

  it('deletes the masked fields that are not given', () => {
    test.commit(set('a/1', { x: map({ b: int(1), c: int(2) }), y: int(2) }));
    test.commit(set('a/1', {}, { updateMask: { fieldPaths: ['x.b', 'y'] } }));
    expect(test.fieldsOf('a/1')).toEqual({ x: map({ c: int(2) }) });
  });

  it('with an empty mask creates the document', () => {
    test.commit(set('a/1', { x: int(1) }, { updateMask: {} }));
    expect(test.fieldsOf('a/1')).toEqual({});
  });

  it('that changes nothing keeps the update time', () => {
    const first = test.commit(set('a/1', { x: int(1) }));
    const second = test.commit(set('a/1', { x: int(1) }));
    expect(second.writeResults).toEqual(first.writeResults);
    expect(second.commitTime > first.commitTime).toBe(true);
    const third = test.commit(set('a/1', { x: double(1) }));
    expect(third.writeResults).toEqual([{ updateTime: third.commitTime }]);
  });

  it('keeps the creation time unless the document is deleted before', () => {
    const { commitTime } = test.commit(set('a/1', { x: int(1) }));
    test.commit(set('a/1', { x: int(2) }));
    const read = () => test.databases.get(database).read(`${root}/a/1`);
    expect(read()?.createTime).toBe(commitTime);
    const recreated = test.commit(remove('a/1'), set('a/1', { x: int(2) }));
    expect(read()?.createTime).toBe(recreated.commitTime);
  });
});

describe('a precondition', () => {
  it('is checked against the stored document', () => {
    test.commit(set('a/1'));
    expect(statusOf(() => test.commit(set('a/1', {}, missing)))).toBe(
      `ALREADY_EXISTS: Document already exists: ${root}/a/1`,
    );
    expect(statusOf(() => test.commit(set('a/2', {}, exists)))).toBe(
      `NOT_FOUND: No document to update: ${root}/a/2`,
    );
    expect(statusOf(() => test.commit(set('a/2', {}, { currentDocument: long })))).toBe(
      'FAILED_PRECONDITION: the stored version (0) does not match the required base version (1577836800000000)',
    );
    const { commitTime } = test.commit(set('a/1', { x: int(1) }));
    test.commit(set('a/1', { x: int(2) }, { currentDocument: { updateTime: commitTime } }));
    expect(test.fieldsOf('a/1')).toEqual({ x: int(2) });
  });

  it('that fails leaves all documents of the commit unchanged', () => {
    expect(statusOf(() => test.commit(set('a/1'), set('a/2', {}, exists)))).toMatch(/^NOT_FOUND/);
    expect(test.fieldsOf('a/1')).toBeUndefined();
  });

  it('is required of a verify', () => {
    expect(statusOf(() => test.commit(verify('a/1')))).toBe(
      'INVALID_ARGUMENT: a verify must contain a precondition',
    );
    expect(statusOf(() => test.commit(verify('a/1', { exists: true })))).toMatch(/^NOT_FOUND/);
    expect(statusOf(() => test.commit(verify('a/1', { exists: false })))).toBe('OK');
  });
});

describe('several writes of one document', () => {
  it('are applied in their order and have the result of the last one', () => {
    const { writeResults, commitTime } = test.commit(
      set('a/1', { x: int(1) }),
      set('a/1', { y: int(2) }, { updateMask: { fieldPaths: ['y'] }, ...exists }),
    );
    expect(test.fieldsOf('a/1')).toEqual({ x: int(1), y: int(2) });
    expect(writeResults).toEqual([{ updateTime: commitTime }, { updateTime: commitTime }]);
    expect(test.commit(set('a/2'), remove('a/2', { exists: true })).writeResults).toEqual([{}, {}]);
  });

  it.each<[string, Write[], string]>([
    ['upsert, insert', [set('a/1'), set('a/1', {}, missing)], 'Cannot upsert then insert'],
    [
      'insert, insert',
      [set('a/1', {}, missing), set('a/1', {}, missing)],
      'Cannot insert then insert',
    ],
    ['delete, update', [remove('a/1'), set('a/1', {}, exists)], 'Cannot delete then update'],
    [
      'delete, delete',
      [remove('a/1'), remove('a/1', { exists: true })],
      'Cannot delete then delete',
    ],
    [
      'update, delete',
      [set('a/1', {}, exists), remove('a/1', { exists: false })],
      'Cannot update then delete',
    ],
    ['other versions', [set('a/1'), remove('a/1', long)], 'Cannot collapse mutations'],
    [
      'verify, write',
      [verify('a/1', { exists: true }), set('a/1')],
      'the same document cannot be verified and then written',
    ],
    [
      'write, verify',
      [set('a/1'), verify('a/1', { exists: true })],
      'the same document cannot be written and then verified',
    ],
  ])('are rejected when they contradict each other: %s', (_title, writes, message) => {
    expect(statusOf(() => test.commit(...writes))).toContain(`INVALID_ARGUMENT: ${message}`);
  });
});

describe('a transform', () => {
  const transform = (stored: Value | undefined, operation: Omit<FieldTransform, 'fieldPath'>) => {
    test.commit(set('a/1', stored ? { x: stored } : {}));
    const { writeResults } = test.commit({
      transform: { document: `${root}/a/1`, fieldTransforms: [{ fieldPath: 'x', ...operation }] },
    });
    return [test.fieldsOf('a/1')?.x, writeResults[0]?.transformResults?.[0]];
  };
  const nan = double(Number.NaN);
  const max = int('9223372036854775807');

  it.each<[string, Value | undefined, Omit<FieldTransform, 'fieldPath'>, Value]>([
    ['integers', int(5), { increment: int(3) }, int(8)],
    ['an integer and a double', int(5), { increment: double(0.5) }, double(5.5)],
    ['a missing field', undefined, { increment: int(3) }, int(3)],
    ['a string', text('x'), { increment: int(3) }, int(3)],
    ['integers beyond 64 bits', max, { increment: int(1) }, max],
    ['a lower maximum', int(5), { maximum: int(3) }, int(5)],
    ['an equal maximum', int(3), { maximum: double(3) }, int(3)],
    [
      'an exact maximum',
      double(2 ** 53),
      { maximum: int('9007199254740993') },
      int('9007199254740993'),
    ],
    ['a maximum of NaN', int(5), { maximum: nan }, nan],
    ['a minimum of NaN', nan, { minimum: int(5) }, nan],
    ['a minimum of null', { nullValue: null }, { minimum: int(5) }, int(5)],
  ])('of numbers stores and returns the result: %s', (_title, stored, operation, expected) => {
    expect(transform(stored, operation)).toEqual([expected, expected]);
  });

  it('of arrays uses equality and returns null', () => {
    const none = { nullValue: null };
    const stored = list(int(1), text('q'), nan);
    const append = { appendMissingElements: { values: [double(1), int(2), int(2), nan] } };
    expect(transform(stored, append)).toEqual([list(int(1), text('q'), nan, int(2)), none]);
    const removal = { removeAllFromArray: { values: [double(1), nan] } };
    expect(transform(stored, removal)).toEqual([list(text('q')), none]);
    expect(transform(int(1), removal)).toEqual([list(), none]);
  });

  it('to the server time uses the time of the commit in milliseconds', () => {
    const { commitTime } = test.commit(
      set('a/1', {}, { updateTransforms: [{ fieldPath: 't', setToServerValue: 'REQUEST_TIME' }] }),
    );
    expect(test.fieldsOf('a/1')).toEqual({
      t: { timestampValue: `${commitTime.slice(0, 23)}000Z` },
    });
  });

  it.each<[FieldTransform[], string]>([
    [[], 'The list of FieldTransform must not be empty.'],
    [[{ fieldPath: 'x' }], 'Operation type must be specified for field transformation.'],
    [[{ fieldPath: 'x', increment: text('a') }], 'Input must be int64 or double.'],
    [
      [
        { fieldPath: 'x.y', increment: int(1) },
        { fieldPath: 'x', increment: int(1) },
      ],
      'Cannot transform property x and its nested property at the same time.',
    ],
  ])('is rejected when invalid', (fieldTransforms, message) => {
    const write = { transform: { document: `${root}/a/1`, fieldTransforms } };
    expect(statusOf(() => test.commit(write))).toBe(`INVALID_ARGUMENT: ${message}`);
  });
});

describe('a document', () => {
  const nested = (depth: number): Value => (depth === 0 ? int(1) : map({ a: nested(depth - 1) }));

  it('may have 20 levels of maps and 1 MiB', () => {
    expect(statusOf(() => test.commit(set('v/3', { a: nested(20) })))).toBe('OK');
    expect(statusOf(() => test.commit(set('v/3', { a: nested(21) })))).toBe(
      'INVALID_ARGUMENT: Property a contains an invalid nested entity.',
    );
    const large = (size: number) =>
      set('v/4', { a: text('x'.repeat(500_000)), b: text('x'.repeat(size)) });
    expect(statusOf(() => test.commit(large(548_518)))).toBe('OK');
    expect(statusOf(() => test.commit(large(548_519)))).toBe(
      'INVALID_ARGUMENT: maximum entity size is 1048576 bytes',
    );
  });

  it.each<[string, Value, string]>([
    ['x', list(list()), 'Cannot convert an array value in an array value.'],
    ['x', { referenceValue: 'a' }, 'Resource name "a" lacks "projects" at index 0.'],
    [
      'x',
      { geoPointValue: { latitude: 91, longitude: 0 } },
      "Geo point latitude '91.0' outside permitted range -90.0 to 90.0.",
    ],
    ['x', text('x'.repeat(1_048_488)), 'The value of property "x" is longer than 1048487 bytes.'],
    [
      'x',
      map({ __type__: text('__vector__'), value: list() }),
      'Cannot have a zero length vector.',
    ],
    ['x', map({ __a__: int(1) }), "field name '__a__' is reserved."],
    ['__x__', int(1), 'field name __x__ is reserved'],
    ['', int(1), 'The property.name is the empty string.'],
    ['x'.repeat(1501), int(1), 'The property.name is longer than 1500 bytes.'],
  ])('is rejected with an invalid field %#', (field, value, message) => {
    expect(statusOf(() => test.commit(set('a/1', { [field]: value })))).toBe(
      `INVALID_ARGUMENT: ${message}`,
    );
  });
});

describe('a batch of independent writes', () => {
  it('reports a status for each write', () => {
    const { status, writeResults } = test.service.batchWrite(
      { database, writes: [set('a/1'), set('a/2', {}, exists), remove('a/3')] },
      owner,
    );
    expect(status.map(({ code }) => code)).toEqual([undefined, 5, undefined]);
    expect(writeResults.map((result) => 'updateTime' in result)).toEqual([true, false, false]);
    expect(test.fieldsOf('a/1')).toEqual({});
  });

  it('may contain each document once, and is limited to the owner', () => {
    const writes = [set('a/1'), set('a/1')];
    expect(statusOf(() => test.service.batchWrite({ database, writes }, owner))).toBe(
      'INVALID_ARGUMENT: the same document cannot be written more than once in a single request',
    );
    expect(statusOf(() => test.service.batchWrite({ database }, { kind: 'anonymous' }))).toBe(
      'PERMISSION_DENIED: Batch writes require admin authentication.',
    );
  });
});
