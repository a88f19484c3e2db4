/** Tests the access to every route with every kind of account. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../src/api/app.ts';
import {
  type Account,
  type ApiResponse,
  type accountStates,
  cleanUp,
  createAccount,
  createTestApi,
  newEmail,
  PASSWORD,
  type RequestOptions,
  readAllDocuments,
  requireVariable,
} from './harness.ts';
import { expectError, expectSuccess, nameOf, requireRoute } from './route-checks.ts';
import {
  CANARY,
  CANARY_ID,
  CANARY_NUMBER,
  category,
  LINK_TOKEN,
  product,
  SAMPLE_ATTACHMENT_ID,
  SAMPLE_FILE,
  SAMPLE_TIME,
  sampleQuote,
  subcategory,
  writeSample,
} from './sample.ts';

const api = createTestApi('demo-api-access');
const { database, send } = api;

type State = keyof typeof accountStates;
const states = ['administrator', 'account', 'pending', 'revoked', 'claimless', 'forged'] as const;

const accounts = new Map<State, Account>();

beforeAll(async () => {
  for (const state of states) accounts.set(state, await createAccount(api, state));
});

beforeEach(async () => {
  await writeSample(database);
  const batch = database.batch();
  batch.set(database.doc('categories/spare'), category('Spare'));
  batch.set(database.doc('subcategories/spare'), subcategory('Spare', 'steel'));
  batch.set(database.doc('products/spare'), product('Spare', 'tmt-bars', 'steel'));
  batch.set(database.doc('heroSlides/spare'), { title: 'Spare' });
  batch.set(database.doc('deletedRecords/spare'), {
    ...{ collection: 'heroSlides', recordId: 'deleted', record: { title: 'Deleted' } },
    ...{ deletedAt: SAMPLE_TIME, deletedBy: '', deletedWith: '' },
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  batch.set(database.doc('quarantine/spare-quarantined-1'), {
    name: 'Canary',
    email: CANARY,
    message: 'Quarantined',
    status: 'unread',
    reason: 'tooFast',
    createdAt: SAMPLE_TIME,
  });
  const { uid, email } = requireAccount('pending');
  batch.set(database.doc(`admins/${uid}`), { username: 'N', email, state: 'pending' });
  batch.set(database.doc('admins/spare'), { username: 'S', email, state: 'revoked' });
  batch.set(database.doc('invitations/spare'), invitation);
  await batch.commit();
  await api.attachmentFiles.save(SAMPLE_FILE.path, SAMPLE_FILE.bytes);
});

afterAll(() => cleanUp(api));

function requireAccount(state: State): Account {
  const account = accounts.get(state);
  if (!account) throw new Error(`There is no account ${state}.`);
  return account;
}

const invitation = {
  ...{ email: 'n@n.example', name: 'N', invitedBy: 'boss', usedAt: null },
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 3_600_000),
};

interface ValidRequest {
  target: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A request for each route that succeeds if the caller is permitted. */
const validRequests: Record<string, () => ValidRequest> = {
  'POST /api/categories': () => ({ target: '', body: { name: 'New' } }),
  'PUT /api/categories': () => ({ target: '?id=steel', body: { name: 'Iron' } }),
  'DELETE /api/categories': () => ({ target: '?id=spare' }),
  'POST /api/subcategories': () => ({ target: '', body: { name: 'New', categoryId: 'steel' } }),
  'PUT /api/subcategories': () => ({ target: '?id=angles', body: { name: 'L' } }),
  'DELETE /api/subcategories': () => ({ target: '?id=spare' }),
  'POST /api/products': () => ({
    target: '',
    body: { name: 'New', categoryId: 'steel', subcategoryId: 'angles' },
  }),
  'PUT /api/products': () => ({ target: '', body: { id: 'bar-8', price: 1 } }),
  'DELETE /api/products': () => ({ target: '?id=spare' }),
  'POST /api/deleted-records/{id}/restoration': () => ({ target: 'spare' }),
  'POST /api/enquiries': () => ({
    target: '',
    body: { name: 'A', mobile: '10000 00000', message: 'M' },
  }),
  'POST /api/attachments': () => ({
    target: '',
    body: 'Bar,8',
    headers: { 'Content-Type': 'application/octet-stream' },
  }),
  'GET /api/attachments/{id}': () => ({ target: SAMPLE_ATTACHMENT_ID }),
  'PATCH /api/enquiries/{id}': () => ({ target: CANARY_ID, body: { status: 'read' } }),
  'POST /api/enquiries/{id}/spam': () => ({ target: CANARY_ID }),
  'GET /api/quotes/{id}': () => ({ target: CANARY_NUMBER }),
  'GET /api/quote-pdfs/{id}/{version}': () => ({ target: CANARY_NUMBER }),
  'POST /api/quote-pdfs': () => ({ target: '', body: { items: [{ name: 'Bar', quantity: 1 }] } }),
  'POST /api/quotes/{id}/messages': () => ({
    target: CANARY_NUMBER,
    body: { id: randomUUID(), text: 'When?' },
  }),
  'POST /api/quotes/{id}/decisions': () => ({
    target: CANARY_NUMBER,
    body: { id: randomUUID(), type: 'declined', version: 1 },
  }),
  'PUT /api/enquiries/{id}/quote-draft': () => ({
    target: CANARY_ID,
    body: { draft: sampleQuote, draftVersion: 2 },
  }),
  'POST /api/enquiries/{id}/quotes': () => ({
    target: CANARY_ID,
    body: { quote: sampleQuote, draftVersion: 2, version: 1, state: 'quoted' },
  }),
  'POST /api/enquiries/{id}/quote-messages': () => ({
    target: CANARY_ID,
    body: { id: randomUUID(), text: 'Tomorrow.' },
  }),
  'POST /api/erasures/preview': () => ({ target: '', body: { contact: CANARY } }),
  'POST /api/erasures': () => ({ target: '', body: { contact: CANARY } }),
  'POST /api/quarantine/{id}/acceptance': () => ({ target: 'spare-quarantined-1' }),
  'DELETE /api/quarantine/{id}': () => ({ target: 'spare-quarantined-1' }),
  'POST /api/hero-slides': () => ({ target: '', body: { title: 'T', description: 'D' } }),
  'PUT /api/hero-slides': () => ({ target: '', body: { ids: ['hidden', 'monsoon'] } }),
  'PUT /api/hero-slides/{id}': () => ({ target: 'monsoon', body: { title: 'T' } }),
  'DELETE /api/hero-slides/{id}': () => ({ target: 'spare' }),
  'POST /api/visits': () => ({ target: '', body: {} }),
  'POST /api/admin/login': () => ({
    target: '',
    body: { email: requireAccount('account').email, password: PASSWORD },
  }),
  'POST /api/admin/register': () => ({
    target: '',
    body: { username: 'N', email: newEmail(api), password: PASSWORD },
  }),
  'PATCH /api/admins/{id}': () => ({
    target: requireAccount('pending').uid,
    body: { state: 'active' },
  }),
  'DELETE /api/admins/{id}': () => ({ target: 'spare' }),
  'POST /api/admin/invitations': () => ({ target: '', body: { email: newEmail(api) } }),
  'DELETE /api/admin/invitations/{id}': () => ({ target: 'spare' }),
};

function sendValid(name: string, options: RequestOptions = {}): Promise<ApiResponse> {
  const { target, body, headers }: ValidRequest = validRequests[name]?.() ?? { target: '' };
  const requestLine = name.includes('{id}')
    ? name.replace('{id}', target).replace('{version}', '1')
    : name + target;
  return send(requestLine, {
    ...options,
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  });
}

/** Returns a hash of all documents except those that visitors can write. */
async function stateHash(): Promise<string> {
  const documents = Object.entries(await readAllDocuments(database));
  return createHash('sha256').update(JSON.stringify(documents.sort())).digest('hex');
}

/** Routes for every signed-in account. */
const accountRoutes = ['POST /api/admin/logout', 'POST /api/admin/access'];

const routeNames = (access: string) =>
  routes
    .filter((route) => route.access === access)
    .map(nameOf)
    .filter((name) => !accountRoutes.includes(name));

type Claims = Record<string, unknown>;

const encodeTokenPart = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Returns the administrator's token with other claims, unsigned like the tokens of the emulator. */
function forgedToken(claims: Claims, header: Claims = { alg: 'none', typ: 'JWT' }, signature = '') {
  const [, payload = ''] = requireAccount('administrator').token.split('.');
  const own: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return `${encodeTokenPart(header)}.${encodeTokenPart({ ...own, ...claims })}.${signature}`;
}

/**
 * Invalid tokens. Tokens of the Auth emulator are unsigned, and the Admin SDK accepts them only if
 * FIREBASE_AUTH_EMULATOR_HOST is set. In production, the signature is verified with Google's keys, which also
 * rejects each of these and any other change of a claim.
 */
const invalidTokens: Record<string, () => string> = {
  'of one part': () => 'garbage',
  'of two parts': () => 'a.b',
  'of three parts that are not JSON': () => 'a.b.c',
  'of four parts': () => `${forgedToken({})}.x`,
  'of empty parts': () => '..',
  'whose payload is null': () => `${encodeTokenPart({ alg: 'none' })}.${encodeTokenPart(null)}.`,
  'whose payload is a number': () => `${encodeTokenPart({ alg: 'none' })}.${encodeTokenPart(7)}.`,
  'whose payload is a list': () => `${encodeTokenPart({ alg: 'none' })}.${encodeTokenPart([])}.`,
  'whose payload is not JSON': () => `${encodeTokenPart({ alg: 'none' })}.e25.`,
  'whose header is empty': () => forgedToken({}, {}),
  'that has expired': () => forgedToken({ exp: 1_700_000_000, iat: 1_699_996_400 }),
  'of another project': () =>
    forgedToken({ aud: 'demo-other', iss: 'https://securetoken.google.com/demo-other' }),
  'for another audience': () => forgedToken({ aud: 'demo-other' }),
  'for several audiences': () => forgedToken({ aud: [requireVariable('GCLOUD_PROJECT')] }),
  'of another issuer': () => forgedToken({ iss: 'https://evil.example/demo-neev' }),
  'that is a session cookie': () =>
    forgedToken({
      iss: `https://session.firebase.google.com/${requireVariable('GCLOUD_PROJECT')}`,
    }),
  'that is a custom token': () =>
    forgedToken({
      aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
    }),
  'of an unknown account': () => forgedToken({ sub: 'unknown', user_id: 'unknown' }),
  'without a subject': () => forgedToken({ sub: undefined }),
  'of an empty subject': () => forgedToken({ sub: '' }),
  'of a subject that is a number': () => forgedToken({ sub: 7 }),
  'of a subject that is a path': () => forgedToken({ sub: '../admins/a' }),
  'of a subject with a NUL': () => forgedToken({ sub: 'a\0b' }),
  'of a subject that is a lone surrogate': () => forgedToken({ sub: '\ud800' }),
  'of a subject of 128 characters': () => forgedToken({ sub: 'x'.repeat(128) }),
  'of a subject of 129 characters': () => forgedToken({ sub: 'x'.repeat(129) }),
  'that declares HS256': () => forgedToken({}, { alg: 'HS256', typ: 'JWT' }, encodeTokenPart('x')),
  'that declares RS256 with an invalid signature': () =>
    forgedToken({}, { alg: 'RS256', typ: 'JWT', kid: 'x' }, encodeTokenPart('x')),
  'that declares none, with a signature': () =>
    forgedToken({}, { alg: 'none' }, encodeTokenPart('x')),
  'that declares nOnE': () => forgedToken({}, { alg: 'nOnE' }),
  'whose claims were changed under its signature': () =>
    forgedToken({ admin: true }, { alg: 'RS256', kid: 'x' }, 'c2lnbmF0dXJl'),
};

describe('a route for administrators', () => {
  it.each(routeNames('administrator'))(
    '%s rejects all other callers and changes nothing',
    async (name) => {
      const before = await stateHash();
      expectError(401, await sendValid(name));
      expectError(401, await sendValid(name, { token: 'garbage' }));
      for (const state of states.filter((each) => each !== 'administrator')) {
        expectError(403, await sendValid(name, { token: requireAccount(state).token }));
      }
      expect(await stateHash()).toBe(before);
    },
  );

  it.each(routeNames('administrator'))('%s accepts an administrator', async (name) => {
    const response = await sendValid(name, { token: requireAccount('administrator').token });
    expectSuccess(requireRoute(name), response);
  });

  it.each(routeNames('administrator'))('%s checks the caller before the input', async (name) => {
    const requestLine = name.replace('{id}', '..%2F');
    expectError(401, await send(`${requestLine}?a=1&a=2`));
    const { token } = requireAccount('account');
    expectError(403, await send(`${requestLine}?a=1&a=2`, { token }));
  });
});

describe('a public route', () => {
  it.each(routeNames('public'))('%s ignores tokens', async (name) => {
    expectSuccess(requireRoute(name), await sendValid(name));
    expectSuccess(requireRoute(name), await sendValid(name, { token: 'garbage' }));
    for (const state of states) {
      const response = await sendValid(name, { token: requireAccount(state).token });
      expectSuccess(requireRoute(name), response);
    }
  });

  it('GET /api/hero-slides returns the same to visitors and accounts without permission', async () => {
    const visitor = await send('GET /api/hero-slides');
    for (const state of states.filter((each) => each !== 'administrator')) {
      const { token } = requireAccount(state);
      expect((await send('GET /api/hero-slides', { token })).text).toBe(visitor.text);
    }
  });
});

describe('a route for the customer of a quote', () => {
  const setQuote = (fields: object) => database.doc(`quotes/${CANARY_ID}`).update(fields);

  it.each(routeNames('link'))('%s rejects all other callers and changes nothing', async (name) => {
    const before = await stateHash();
    const tokens = [
      undefined,
      'garbage',
      `${LINK_TOKEN}x`,
      LINK_TOKEN.slice(1),
      ...states.map((state) => requireAccount(state).token),
    ];
    for (const token of tokens) {
      expectError(404, await sendValid(name, { ...(token !== undefined && { token }) }));
    }
    expect(await stateHash()).toBe(before);
  });

  it.each(routeNames('link'))(
    '%s accepts the token of the link, and no cache stores it',
    async (name) => {
      const response = await sendValid(name, { token: LINK_TOKEN });
      expectSuccess(requireRoute(name), response);
      expect(response.headers.get('Cache-Control')).toBe('no-store, private');
    },
  );

  it.each(routeNames('link'))('%s rejects an expired link and another number', async (name) => {
    await setQuote({ linkExpiresAt: SAMPLE_TIME });
    expectError(404, await sendValid(name, { token: LINK_TOKEN }));
    await setQuote({ linkExpiresAt: new Date('2099-12-31') });
    for (const number of ['NV-000-000', 'NV-R72', 'nv-r72-5kd', '..', CANARY_ID, 'x'.repeat(100)]) {
      const { body } = validRequests[name]?.() ?? {};
      const requestLine = name.replace('{id}', number);
      const response = await send(requestLine, {
        token: LINK_TOKEN,
        ...(body !== undefined && { body }),
      });
      expect(response.status).toBe(404);
    }
  });
});

describe('a bearer token', () => {
  it.each(Object.entries(invalidTokens))('%s is rejected', async (_, createToken) => {
    const token = createToken();
    for (const requestLine of [
      'GET /api/enquiries',
      'GET /api/hero-slides',
      'DELETE /api/categories?id=steel',
      ...accountRoutes,
    ]) {
      const response = await send(requestLine, { token });
      expectError(401, response);
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
    }
  });

  it('of a disabled or deleted account is rejected', async () => {
    const { uid, token } = await createAccount(api, 'administrator');
    await api.auth.updateUser(uid, { disabled: true });
    expectError(401, await send('GET /api/enquiries', { token }));
    await api.auth.deleteUser(uid);
    expectError(401, await send('GET /api/enquiries', { token }));
  });

  it('is accepted only in the header Authorization, after Bearer', async () => {
    const { token } = requireAccount('administrator');
    const attempts: [string, Record<string, string>][] = [
      [`?access_token=${token}&token=${token}`, {}],
      ['', { Cookie: `__session=${token}; token=${token}` }],
      ['', { Authorization: token }],
      ['', { Authorization: `Basic ${token}` }],
      ['', { Authorization: 'Bearer' }],
      ['', { Authorization: `Bearer ${token} ${token}` }],
      ['', { Authorization: `Bearer "${token}"` }],
      ['', { 'X-Authorization': `Bearer ${token}`, 'X-Firebase-Auth': token }],
    ];
    for (const [query, headers] of attempts) {
      expectError(401, await send(`GET /api/enquiries${query}`, { headers }));
    }
    const headers = { Authorization: `bearer ${token}` };
    expect((await send('GET /api/enquiries', { headers })).status).toBe(200);
  });

  it('of 100,000 characters is rejected', async () => {
    const claims = { filler: 'x'.repeat(100_000), sub: 'unknown' };
    expectError(401, await send('GET /api/enquiries', { token: forgedToken(claims) }));
  });
});

it('the email address in an enquiry is visible only to administrators', async () => {
  const tokens = [
    undefined,
    'garbage',
    ...states
      .filter((each) => each !== 'administrator')
      .map((state) => requireAccount(state).token),
  ];
  for (const token of tokens) {
    for (const name of routes.map(nameOf).filter((each) => !accountRoutes.includes(each))) {
      const { text } = await sendValid(name, { ...(token !== undefined && { token }) });
      expect(text).not.toContain(CANARY);
    }
    for (const path of ['.json', `/${CANARY_ID}`, '/x.css', '?x=.css', '/../enquiries', '%2f']) {
      const { text } = await send(`GET /api/enquiries${path}`, {
        ...(token !== undefined && { token }),
      });
      expect(text).not.toContain(CANARY);
    }
  }
  const { token } = requireAccount('administrator');
  expect((await send('GET /api/enquiries', { token })).text).toContain(CANARY);
});

it('POST /api/admin/access returns the state of the account and grants no permission', async () => {
  const expected = {
    ...{ administrator: 'active', account: 'pending', pending: 'pending', revoked: 'revoked' },
    ...{ claimless: 'active', forged: 'pending' },
  };
  expectError(401, await send('POST /api/admin/access'));
  for (const state of states) {
    const response = await send('POST /api/admin/access', { token: requireAccount(state).token });
    expectSuccess(requireRoute('POST /api/admin/access'), response);
    expect(response.body).toEqual({ state: expected[state], isEmailVerified: true });
  }
});

it('POST /api/admin/logout requires a valid token of any account', async () => {
  expectError(401, await send('POST /api/admin/logout'));
  for (const state of states) {
    const { token } = await createAccount(api, state);
    expect((await send('POST /api/admin/logout', { token })).status).toBe(204);
    expectError(401, await send('POST /api/admin/logout', { token }));
  }
});
