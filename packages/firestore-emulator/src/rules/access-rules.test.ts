import { describe, expect, it } from 'vitest';
import { createAccessRules } from './access-rules.ts';
import { int, nameOf, outcomeOf, rulesOf, type TestRequest, text } from './testing/requests.ts';

const DOCUMENTS = '/databases/$(database)/documents';
const get: TestRequest = { method: 'get', path: 'a/x', stored: { n: int(1) } };

function outcome(condition: string, request: TestRequest): string {
  return outcomeOf(rulesOf(`match /a/{id} { allow ${request.method}: if ${condition}; }`), request);
}

describe('createAccessRules', () => {
  it('rejects unknown constructs with their line and column', () => {
    const source = `rules_version = '2';
service cloud.firestore {
  match /a/{id} { allow get: if resource.owner == absent; }
}`;
    expect(createAccessRules(source)).toEqual({
      rules: undefined,
      issues: [
        {
          line: 3,
          column: 42,
          description: 'unknown member resource.owner',
          severity: 'ERROR',
        },
        { line: 3, column: 51, description: 'unknown variable absent', severity: 'ERROR' },
      ],
    });
  });

  it.each([
    'request.writeFields == null',
    'request.query.where == null',
    'firestore.exists(/a/b)',
    'get()',
    'exists(/a/b, /c/d)',
    'absent(1)',
    'resource.data.n.absent()',
  ])('rejects the condition %s', (condition) => {
    const source = `service cloud.firestore { match /a/{id} { allow get: if ${condition}; } }`;
    expect(createAccessRules(source).rules).toBeUndefined();
  });

  it('rejects rules of another service only', () => {
    const source = 'service firebase.storage { match /b/{bucket}/o/{file} { allow get; } }';
    expect(createAccessRules(source)).toMatchObject({
      rules: undefined,
      issues: [{ line: 1, column: 9, description: 'service cloud.firestore is missing' }],
    });
  });

  it('warns of the old version of the language', () => {
    const { rules, issues } = createAccessRules('service cloud.firestore { }');
    expect(rules).toBeDefined();
    expect(issues).toMatchObject([{ severity: 'WARNING' }]);
  });
});

describe('a request for a document', () => {
  it('is denied in the words of Google’s emulator', () => {
    expect(outcome('resource.data.n == 2', get)).toBe("false for 'get' @ L4");
    expect(outcome('resource.data.s == 2', get)).toBe(
      "Property s is undefined on object. for 'get' @ L4",
    );
    expect(outcome('resource.data.n', get)).toBe(
      "Type error. Received: [int] Expected: [bool]. for 'get' @ L4",
    );
    expect(outcome('true', { ...get, path: 'b/x' })).toBe('No matching allow statements');
  });

  it.each([
    'resource.data.n == 1 && resource.id == id && resource.__name__ == request.path',
    "request.path == /databases/(default)/documents/a/x && request.method == 'get'",
    "database == '(default)' && id == 'x'",
    'request.auth == null',
    'request.time == timestamp.value(1767323045678)',
  ])('is allowed if %s', (condition) => {
    expect(outcome(condition, get)).toBe('allowed');
  });

  it('has the caller’s uid and token', () => {
    const condition = "request.auth.uid == 'ann' && request.auth.token.sub == 'ann'";
    expect(outcome(condition, { ...get, uid: 'ann' })).toBe('allowed');
    expect(outcome(condition, { ...get, uid: 'bob' })).toBe("false for 'get' @ L4");
    expect(outcome(condition, get)).toMatch(/ for 'get' @ L4$/);
  });

  it('has no resource if the document is missing', () => {
    const missing: TestRequest = { method: 'get', path: 'a/x' };
    expect(outcome('resource == null', missing)).toBe('allowed');
    expect(outcome('resource.data.n == null', missing)).not.toBe('allowed');
  });

  it('has the proposed document in a write, and null in a deletion', () => {
    const changed = 'request.resource.data.diff(resource.data).affectedKeys() == ["n"].toSet()';
    const update: TestRequest = {
      method: 'update',
      path: 'a/x',
      stored: { n: int(1), s: text('a') },
      proposed: { n: int(2), s: text('a') },
    };
    expect(outcome(changed, update)).toBe('allowed');
    expect(outcome(changed, { ...update, proposed: { n: int(2) } })).toBe(
      "false for 'update' @ L4",
    );
    const deletion: TestRequest = { method: 'delete', path: 'a/x', stored: { n: int(1) } };
    expect(outcome('request.resource == null && resource.data.n == 1', deletion)).toBe('allowed');
  });

  it('does not have members of other requests', () => {
    expect(outcome('request.query.limit == null', get)).not.toBe('allowed');
    expect(outcome('request.resource == null', get)).not.toBe('allowed');
  });

  it('converts all types of values', () => {
    const stored = {
      nan: { doubleValue: Number.NaN },
      time: { timestampValue: '2020-01-01T00:00:00.000001Z' },
      place: { geoPointValue: { latitude: 1, longitude: 2 } },
      bytes: { bytesValue: 'YWJj' },
      reference: { referenceValue: 'projects/p/databases/(default)/documents/a/b' },
      map: { mapValue: { fields: { list: { arrayValue: { values: [{ nullValue: null }] } } } } },
    } as const;
    const condition = `resource.data.nan != resource.data.nan
      && resource.data.time.nanos() == 1000
      && resource.data.place == latlng.value(1, 2)
      && resource.data.bytes == 'abc'.toUtf8()
      && resource.data.reference == ${DOCUMENTS}/a/b
      && resource.data.map == {'list': [null]}`;
    expect(outcome(condition, { method: 'get', path: 'a/x', stored })).toBe('allowed');
  });

  it('fails when more than 1000 expressions are evaluated', () => {
    const condition = (items: number) => `[${Array(items).fill('1').join(', ')}].size() > 0`;
    expect(outcome(condition(996), get)).toBe('allowed');
    expect(outcome(condition(997), get)).toContain('maximum of 1000 expressions');
  });
});

describe('documents in conditions', () => {
  const documents = { 'u/ann': { n: int(1) } };

  it('are read before and after the commit', () => {
    const create: TestRequest = {
      method: 'create',
      path: 'a/x',
      proposed: {},
      documents,
      documentsAfter: { 'u/bob': { n: int(2) } },
    };
    const ann = `${DOCUMENTS}/u/ann`;
    const bob = `${DOCUMENTS}/u/bob`;
    expect(outcome(`exists(${ann}) && !existsAfter(${ann})`, create)).toBe('allowed');
    expect(outcome(`!exists(${bob}) && getAfter(${bob}).data.n == 2`, create)).toBe('allowed');
    expect(outcome(`get(${ann}).id == 'ann' && get(${ann}).data.n == 1`, create)).toBe('allowed');
  });

  it.each([
    ['a missing document', `get(${DOCUMENTS}/u/eve).data.n == 1`],
    ['a collection', `exists(${DOCUMENTS}/u)`],
    ['a document of another database', 'exists(/databases/other/documents/u/ann)'],
    ['a path without the database', 'exists(/u/ann)'],
    ['an empty id', `exists(${DOCUMENTS}/u/$(''))`],
    ['text', `exists('/databases/(default)/documents/u/ann')`],
  ])('cannot be read by %s', (_, condition) => {
    expect(outcome(condition, { ...get, documents })).not.toBe('allowed');
  });

  it('do not exist if an id contains a slash', () => {
    const other = { 'u/ann/c/d': {} };
    expect(outcome(`exists(${DOCUMENTS}/u/$('ann/c/d'))`, { ...get, documents: other })).not.toBe(
      'allowed',
    );
  });

  const reads = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `!exists(${DOCUMENTS}/e/${from + index})`);

  it('are limited to ten for each document, of which each counts once', () => {
    const [first = ''] = reads(0, 1);
    expect(outcome([...reads(0, 10), first].join(' && '), get)).toBe('allowed');
    expect(outcome(reads(0, 11).join(' && '), get)).toContain('Service call error');
  });

  it('return null for a missing document only if it is that of the request or was deleted by the commit', () => {
    const self = `get(${DOCUMENTS}/a/x) == null`;
    const other = `getAfter(${DOCUMENTS}/a/y) == null`;
    const write: TestRequest = { method: 'delete', path: 'a/x' };
    const written = new Set(['a/x', 'a/y'].map(nameOf));
    const batch = { documents: new Set<string>(), written };
    expect(outcome(self, write)).toBe('allowed');
    expect(outcome(self, { ...write, path: 'a/z' })).toContain('Service call error');
    expect(outcome(other, write)).toContain('Service call error');
    expect(outcome(other, { ...write, batch })).toBe('allowed');
  });

  it('are limited to twenty for each commit', () => {
    const batch = { documents: new Set<string>(), written: new Set<string>() };
    const write = (from: number, to: number) =>
      outcome(reads(from, to).join(' && '), { method: 'delete', path: 'a/x', batch });
    expect(write(0, 10)).toBe('allowed');
    expect(write(10, 20)).toBe('allowed');
    expect(write(0, 1)).toBe('allowed');
    expect(write(20, 21)).toContain('Service call error');
  });
});
