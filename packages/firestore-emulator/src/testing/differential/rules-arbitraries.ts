/** Generated rules over the collections `a` and `b`, and requests that concern them. */
import fc from 'fast-check';
import type { Filter, StructuredQuery, Write } from '../../service/messages.ts';
import type { Fields, Value } from '../../values/value.ts';

export interface RulesRequest {
  /** The name of a user; absent for a client that is not signed in. */
  readonly user?: string;
  readonly kind: 'get' | 'list' | 'commit';
  /** The path of a document. */
  readonly path: string;
  readonly query: StructuredQuery;
  readonly writes: Write[];
}

export interface RulesScenario {
  readonly rules: string;
  readonly documents: Readonly<Record<string, Fields>>;
  readonly requests: readonly RulesRequest[];
}

const ids = ['1', '2', 'u1'];
const paths = fc.constantFrom(...ids.flatMap((id) => [`a/${id}`, `b/${id}`]), 'a/1/b/2');
const fieldNames = fc.constantFrom('x', 'y', 'z');

const literals = fc.constantFrom(
  '0',
  '1',
  '2',
  '-1',
  '1.5',
  "'u1'",
  "'a'",
  "''",
  'true',
  'null',
  "['a', 1]",
);
const types = fc.constantFrom(
  'int',
  'float',
  'number',
  'string',
  'bool',
  'list',
  'map',
  'null',
  'timestamp',
  'path',
);
const comparisons = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
const data = fc.constantFrom('resource.data', 'request.resource.data');
const keyLists = fc
  .subarray(['x', 'y', 'z'])
  .map((keys) => `[${keys.map((key) => `'${key}'`).join(', ')}]`);
const setTests = fc.constantFrom('hasAny', 'hasAll', 'hasOnly');

const documentPaths = fc.constantFrom(
  '/databases/$(database)/documents/a/1',
  '/databases/$(database)/documents/a/$(id)',
  '/databases/$(database)/documents/b/$(id)',
  '/databases/$(database)/documents/b/$(request.auth.uid)',
  '/databases/$(database)/documents/b/missing',
);

/** The parts of a template are joined by generated texts. */
const text = (parts: TemplateStringsArray, ...generated: fc.Arbitrary<string>[]) =>
  fc
    .tuple(...generated)
    .map((texts) => parts.map((part, i) => `${part}${texts[i] ?? ''}`).join(''));

const numbers = fc.constantFrom('0', '1', '2', '1.5');
const arithmetic = fc.constantFrom('+', '-', '*', '/', '%');

const dataConditions = fc.oneof(
  text`${data}.${fieldNames} ${comparisons} ${literals}`,
  text`'${fieldNames}' in ${data}`,
  text`${data}.keys().${setTests}(${keyLists})`,
  text`${data}.get('${fieldNames}', ${literals}) ${comparisons} ${literals}`,
  text`${data}.${fieldNames} is ${types}`,
  text`${data}.${fieldNames}.size() ${comparisons} ${numbers}`,
  text`${data}.${fieldNames}.matches('[a-u].*')`,
  text`${data}.${fieldNames} in ['a', 1, null]`,
  text`${data}.${fieldNames} ${arithmetic} ${numbers} ${comparisons} ${numbers}`,
  text`${data}.${fieldNames}.y ${comparisons} ${literals}`,
  text`${data}.${fieldNames}[0] == ${literals}`,
  text`${data}.${fieldNames} == ${data}.${fieldNames}`,
  text`${data}.size() ${comparisons} ${numbers}`,
);

const changedKeys = fc.constantFrom(
  'affectedKeys',
  'addedKeys',
  'removedKeys',
  'changedKeys',
  'unchangedKeys',
);

const requestConditions = fc.oneof(
  fc.constantFrom(
    'true',
    'false',
    'request.auth != null',
    "request.auth.uid == 'u1'",
    'request.auth.uid == id',
    'request.auth.token.admin == true',
    "'admin' in request.auth.token",
    "request.auth.token.get('admin', false)",
    'resource == null',
    'resource != null',
    "id == '1'",
    "id in ['1', 'u1']",
    'id.size() < 2',
    'resource.id == id',
    'request.resource.id == id',
    'request.time > timestamp.date(2020, 1, 1)',
    'request.query.limit <= 2',
    'request.query.limit != null',
    'request.query.offset == 0',
    "request.query.orderBy.x == 'ASC'",
    "'x' in request.query.orderBy",
    'request.path[3] == "a"',
    'debug(request.auth) != null',
  ),
  text`request.method == '${fc.constantFrom('get', 'list', 'create', 'update', 'delete')}'`,
  text`request.resource.data.diff(resource.data).${changedKeys}().${setTests}(${keyLists})`,
  text`request.resource.data.diff(resource.data).${changedKeys}().size() ${comparisons} ${numbers}`,
);

const documentConditions = fc.oneof(
  text`${fc.constantFrom('exists', 'existsAfter')}(${documentPaths})`,
  text`${fc.constantFrom('get', 'getAfter')}(${documentPaths}).data.${fieldNames} ${comparisons} ${literals}`,
  text`${fc.constantFrom('get', 'getAfter')}(${documentPaths}) != null`,
  text`get(${documentPaths}).data.diff(resource.data).affectedKeys().${setTests}(${keyLists})`,
);

const simpleConditions = fc.oneof(
  { weight: 3, arbitrary: requestConditions },
  { weight: 3, arbitrary: dataConditions },
  { weight: 1, arbitrary: documentConditions },
);

const { condition: conditions } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    simpleConditions,
    text`(${tie('condition')} && ${tie('condition')})`,
    text`(${tie('condition')} || ${tie('condition')})`,
    text`!(${tie('condition')})`,
    text`(${tie('condition')} ? ${tie('condition')} : ${tie('condition')})`,
    text`check(id, ${tie('condition')})`,
  ),
}));

const methods = fc
  .subarray(['get', 'list', 'create', 'update', 'delete', 'read', 'write'], { minLength: 1 })
  .map((names) => names.join(', '));

const allows = fc
  .array(text`allow ${methods}: if ${conditions};`, { minLength: 1, maxLength: 2 })
  .map((statements) => statements.join('\n'));

const rulesFiles = text`rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function check(id, value) {
      let isKnown = ${fc.constantFrom("id in ['1', '2']", 'value', 'resource != null')};
      return ${fc.constantFrom('isKnown && value', 'isKnown', '!isKnown || value')};
    }
    match /a/{id} {
      ${allows}
      match /b/{child} {
        ${allows}
      }
    }
    match /${fc.constantFrom('b/{id}', '{path=**}/b/{id}')} {
      ${allows}
    }
  }
}`;

const values: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom('0', '1', '2', '-1').map((integerValue) => ({ integerValue })),
  fc.constantFrom(1, 1.5).map((doubleValue) => ({ doubleValue })),
  fc.constantFrom('', 'a', 'u1').map((stringValue) => ({ stringValue })),
  fc.boolean().map((booleanValue) => ({ booleanValue })),
  fc.constant<Value>({ nullValue: null }),
  fc.constant<Value>({ arrayValue: { values: [{ stringValue: 'a' }, { integerValue: '1' }] } }),
  fc.constant<Value>({ mapValue: { fields: { y: { integerValue: '1' } } } }),
  fc.constant<Value>({ timestampValue: '2020-01-01T00:00:00.000000Z' }),
);

const fields: fc.Arbitrary<Fields> = fc.dictionary(fieldNames, values, { maxKeys: 3 });

const preconditions = fc.constantFrom<Pick<Write, 'currentDocument'>>(
  {},
  {},
  { currentDocument: { exists: true } },
);

const writesIn = (root: string): fc.Arbitrary<Write> =>
  fc.oneof(
    fc
      .record({ path: paths, fields, isPatch: fc.boolean(), precondition: preconditions })
      .map(({ path, fields: written, isPatch, precondition }) => ({
        update: { name: `${root}/${path}`, fields: written },
        ...(isPatch && { updateMask: { fieldPaths: ['x', 'y'] } }),
        ...precondition,
      })),
    paths.map((path) => ({ delete: `${root}/${path}` })),
    fc.record({ path: paths, increment: fc.constantFrom('1', '2') }).map(({ path, increment }) => ({
      update: { name: `${root}/${path}`, fields: {} },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: 'x', increment: { integerValue: increment } }],
    })),
  );

const filters: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .record({
      field: fieldNames.map((fieldPath) => ({ fieldPath })),
      op: fc.constantFrom('EQUAL' as const, 'GREATER_THAN' as const, 'LESS_THAN_OR_EQUAL' as const),
      value: values,
    })
    .map((fieldFilter) => ({ fieldFilter })),
  fc
    .record({
      field: fieldNames.map((fieldPath) => ({ fieldPath })),
      value: fc
        .array(values, { minLength: 1, maxLength: 2 })
        .map((elements) => ({ arrayValue: { values: elements } })),
    })
    .map((filter) => ({ fieldFilter: { ...filter, op: 'IN' as const } })),
);

const queriesOfRules: fc.Arbitrary<StructuredQuery> = fc
  .record({
    collectionId: fc.constantFrom('a', 'b'),
    allDescendants: fc.boolean(),
    where: fc.option(filters, { nil: undefined }),
    limit: fc.option(fc.constantFrom(1, 2, 3), { nil: undefined }),
    isOrdered: fc.boolean(),
  })
  .map(({ collectionId, allDescendants, where, limit, isOrdered }) => ({
    from: [{ collectionId, ...(allDescendants && { allDescendants }) }],
    ...(where && { where }),
    ...(limit && { limit }),
    ...(isOrdered && !where && { orderBy: [{ field: { fieldPath: 'x' } }] }),
  }));

/** @param root the root of the documents of a database */
export const rulesScenarios = (root: string): fc.Arbitrary<RulesScenario> =>
  fc.record({
    rules: rulesFiles,
    documents: fc.dictionary(paths, fields, { minKeys: 1, maxKeys: 5, size: 'max' }),
    requests: fc.array(
      fc
        .record({
          user: fc.constantFrom('u1', 'u2', 'admin', undefined),
          kind: fc.constantFrom('get' as const, 'list' as const, 'commit' as const),
          path: paths,
          query: queriesOfRules,
          writes: fc.array(writesIn(root), { minLength: 1, maxLength: 2 }),
        })
        .map(({ user, ...request }) => ({ ...request, ...(user && { user }) })),
      { minLength: 1, maxLength: 6, size: 'max' },
    ),
  });
