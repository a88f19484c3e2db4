import { readFileSync } from 'node:fs';
import {
  type FetchedDocument,
  loadRuleset,
  type MapValue,
  type PathValue,
  type Value,
  type VerifyRequest,
  verify,
} from '@neev/storage-rules';
import { describe, expect, it } from 'vitest';

const RULES = readFileSync(new URL('../../storage.rules', import.meta.url), 'utf8');
const ADMINS: ReadonlyMap<string, readonly [string, Value][]> = new Map([
  ['ann', [['state', 'active']]],
  ['rex', [['state', 'revoked']]],
  ['pam', [['state', 'pending']]],
  [
    'una',
    [
      ['state', 'active'],
      ['sessionsValidFrom', 2000n],
    ],
  ],
]);
const MAX_BYTES = 5 * 1024 * 1024;
const JPEG = { size: MAX_BYTES, contentType: 'image/jpeg' };

interface Asked {
  readonly uid?: string;
  readonly claims?: object;
  readonly method: VerifyRequest['method'];
  readonly name?: string;
  readonly picture?: object;
}

const ann = { uid: 'ann', claims: { admin: true, auth_time: 1 } } as const;

async function isPermitted({
  uid,
  claims = {},
  method,
  name = 'images/a.jpg',
  picture,
}: Asked): Promise<boolean> {
  const loaded = loadRuleset(RULES);
  if (loaded.kind === 'refused') throw new Error(JSON.stringify(loaded.errors));
  const auth = uid === undefined ? null : toMap({ uid, token: claims });
  const resource = picture === undefined ? null : toMap(picture);
  const request = new Map<string, Value>([
    ['auth', auth],
    ['resource', resource],
  ]);
  const path = `/b/bucket/o/${name}`;
  const asked = { path, method, variables: { request, resource: null } };
  return (await verify(loaded.ruleset, asked, { fetchDocument })).permit;
}

/** Whole numbers are ints in the rules language, which are bigint. */
function toMap(fields: object): MapValue {
  return new Map(Object.entries(fields).map(([name, value]) => [name, toValue(value)]));
}

function toValue(value: unknown): Value {
  if (typeof value === 'number') return BigInt(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'object' && value !== null ? toMap(value) : null;
}

async function fetchDocument({ segments }: PathValue): Promise<FetchedDocument> {
  const [root, database, documents, collection, id = '', ...deeper] = segments;
  expect([root, database, documents, collection, ...deeper]).toEqual([
    ...['databases', '(default)', 'documents', 'admins'],
  ]);
  const fields = ADMINS.get(id);
  return fields === undefined ? { kind: 'not-found' } : { kind: 'found', fields: new Map(fields) };
}

describe("the product's storage.rules", () => {
  it('let an administrator with an active record put and delete a picture of at most 5 MB', async () => {
    expect(await isPermitted({ ...ann, method: 'create', picture: JPEG })).toBe(true);
    expect(await isPermitted({ ...ann, method: 'delete' })).toBe(true);
  });

  it.each([1999, 2000, 2001])(
    'let one whose sessions were ended at 2000 in with a session that began at %i, unless it is older',
    async (auth_time) => {
      const una = { uid: 'una', claims: { admin: true, auth_time } };
      expect(await isPermitted({ ...una, method: 'delete' })).toBe(auth_time >= 2000);
    },
  );

  it.each([
    ['one who was revoked', { ...ann, uid: 'rex' }],
    ['one who is not confirmed yet', { ...ann, uid: 'pam' }],
    ['one whose session was ended', { uid: 'una', claims: { admin: true, auth_time: 1999 } }],
    [
      'one whose token does not say when the session began',
      { uid: 'una', claims: { admin: true } },
    ],
    ['one with a record and no claim', { uid: 'ann' }],
    ['one whose claim is no true', { uid: 'ann', claims: { admin: 'true', auth_time: 1 } }],
    ['one with a claim and no record', { ...ann, uid: 'eve' }],
    ['one whose uid leads elsewhere', { ...ann, uid: '../admins/ann' }],
    ['one without a uid', { ...ann, uid: '' }],
    ['a visitor', {}],
  ])('let %s neither put nor delete', async (_, who) => {
    expect(await isPermitted({ ...who, method: 'create', picture: JPEG })).toBe(false);
    expect(await isPermitted({ ...who, method: 'delete' })).toBe(false);
  });

  it.each([
    ['5 MB and a byte', { ...JPEG, size: MAX_BYTES + 1 }],
    ['an SVG', { ...JPEG, contentType: 'image/svg+xml' }],
    ['a GIF', { ...JPEG, contentType: 'image/gif' }],
    ['a type in capitals', { ...JPEG, contentType: 'IMAGE/JPEG' }],
    ['a type with more behind it', { ...JPEG, contentType: 'image/jpeg;text/html' }],
    ['no type', { size: 1 }],
    ['a null for a type', { size: 1, contentType: null }],
    ['no size', { contentType: 'image/jpeg' }],
    ['nothing', undefined],
  ])('refuse %s', async (_, picture) => {
    const asked = { ...ann, method: 'create' } as const;
    expect(await isPermitted(picture === undefined ? asked : { ...asked, picture })).toBe(false);
  });

  it('let anyone see a picture', async () => {
    expect(await isPermitted({ method: 'get' })).toBe(true);
    expect(await isPermitted({ method: 'get', name: 'images/deep/er/a.jpg' })).toBe(true);
  });

  it.each(['list', 'update', 'read', 'write'] as const)('let nobody %s', async (method) => {
    expect(await isPermitted({ ...ann, method, picture: JPEG })).toBe(false);
  });

  it.each(['a.jpg', 'image/a.jpg', 'Images/a.jpg', 'private/images/a.jpg', 'images//a.jpg'])(
    'deny everything at %s',
    async (name) => {
      for (const method of ['get', 'list', 'create', 'update', 'delete'] as const) {
        expect(await isPermitted({ ...ann, method, name, picture: JPEG })).toBe(false);
      }
    },
  );
});
