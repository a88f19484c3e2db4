import { readFileSync } from 'node:fs';
import {
  type FetchedDocument,
  loadRuleset,
  type MapValue,
  type PathValue,
  type Value,
  type VerifyRequest,
  verify,
} from '@neev/security-rules';
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

interface StorageRequest {
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
}: StorageRequest): Promise<boolean> {
  const loaded = loadRuleset(RULES, 'firebase.storage');
  if (loaded.kind === 'invalid') throw new Error(JSON.stringify(loaded.errors));
  const auth = uid === undefined ? null : toMap({ uid, token: claims });
  const resource = picture === undefined ? null : toMap(picture);
  const request = new Map<string, Value>([
    ['auth', auth],
    ['resource', resource],
  ]);
  const path = `/b/bucket/o/${name}`;
  const verifyRequest = { path, method, variables: { request, resource: null } };
  return (await verify(loaded.ruleset, verifyRequest, { fetchDocument })).permit;
}

/** Integers become bigint, the representation of `int` in the rules language. */
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
  const fields = ADMINS.get(id ?? '');
  return fields === undefined ? { kind: 'not-found' } : { kind: 'found', fields: new Map(fields) };
}

describe('storage.rules', () => {
  it('allow an administrator with an active record to create and delete an image of at most 5 MB', async () => {
    expect(await isPermitted({ ...ann, method: 'create', picture: JPEG })).toBe(true);
    expect(await isPermitted({ ...ann, method: 'delete' })).toBe(true);
  });

  it.each([1999, 2000, 2001])(
    'accept a session that began at %i only if the sessions of the account were not ended later, at 2000',
    async (auth_time) => {
      const una = { uid: 'una', claims: { admin: true, auth_time } };
      expect(await isPermitted({ ...una, method: 'delete' })).toBe(auth_time >= 2000);
    },
  );

  it.each([
    ['a revoked administrator', { ...ann, uid: 'rex' }],
    ['a pending administrator', { ...ann, uid: 'pam' }],
    [
      'an administrator whose session was ended',
      { uid: 'una', claims: { admin: true, auth_time: 1999 } },
    ],
    [
      'an administrator whose token has no time of sign-in',
      { uid: 'una', claims: { admin: true } },
    ],
    ['an account with a record and no claim', { uid: 'ann' }],
    [
      'an account whose claim is the string true',
      { uid: 'ann', claims: { admin: 'true', auth_time: 1 } },
    ],
    ['an account with a claim and no record', { ...ann, uid: 'eve' }],
    ['an account whose uid is a relative path', { ...ann, uid: '../admins/ann' }],
    ['an account with an empty uid', { ...ann, uid: '' }],
    ['a visitor', {}],
  ])('deny %s to create or delete an image', async (_, account) => {
    expect(await isPermitted({ ...account, method: 'create', picture: JPEG })).toBe(false);
    expect(await isPermitted({ ...account, method: 'delete' })).toBe(false);
  });

  it.each([
    ['5 MB and one byte', { ...JPEG, size: MAX_BYTES + 1 }],
    ['the type SVG', { ...JPEG, contentType: 'image/svg+xml' }],
    ['the type GIF', { ...JPEG, contentType: 'image/gif' }],
    ['a type in capitals', { ...JPEG, contentType: 'IMAGE/JPEG' }],
    ['a type with a second type appended', { ...JPEG, contentType: 'image/jpeg;text/html' }],
    ['no type', { size: 1 }],
    ['null as its type', { size: 1, contentType: null }],
    ['no size', { contentType: 'image/jpeg' }],
    ['no resource', undefined],
  ])('deny the creation of an image with %s', async (_, picture) => {
    const verifyRequest = { ...ann, method: 'create' } as const;
    expect(
      await isPermitted(picture === undefined ? verifyRequest : { ...verifyRequest, picture }),
    ).toBe(false);
  });

  it('allow anyone to get an image', async () => {
    expect(await isPermitted({ method: 'get' })).toBe(true);
    expect(await isPermitted({ method: 'get', name: 'images/deep/er/a.jpg' })).toBe(true);
  });

  it.each(['list', 'update', 'read', 'write'] as const)(
    'deny %s even to an administrator',
    async (method) => {
      expect(await isPermitted({ ...ann, method, picture: JPEG })).toBe(false);
    },
  );

  it.each(['a.jpg', 'image/a.jpg', 'Images/a.jpg', 'private/images/a.jpg', 'images//a.jpg'])(
    'deny every method at %s',
    async (name) => {
      for (const method of ['get', 'list', 'create', 'update', 'delete'] as const) {
        expect(await isPermitted({ ...ann, method, name, picture: JPEG })).toBe(false);
      }
    },
  );
});
