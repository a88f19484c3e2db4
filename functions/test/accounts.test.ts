/** Tests registration, approval, revocation, login and logout. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compareAccounts } from '../src/identity/account-checks.ts';
import { syncClaim } from '../src/identity/accounts.ts';
import {
  type Account,
  type ApiResponse,
  cleanUp,
  clearDatabase,
  createAccount,
  createTestApi,
  muteErrorLog,
  newEmail,
  PASSWORD,
  type RequestOptions,
  readAllDocuments,
  requireSignIn,
  type Send,
  times,
} from './harness.ts';
import { expectError } from './route-checks.ts';

const projectId = 'demo-api-accounts';
const api = createTestApi(projectId);
const { database, auth } = api;
/** A second instance with its own connection. */
const other = createTestApi(projectId);

beforeEach(() => clearDatabase(projectId));
afterAll(() => cleanUp(api));

const activeAdmins = async () =>
  (await database.collection('admins').where('state', '==', 'active').get()).docs;

const registration = () => ({ username: 'New', email: newEmail(api), password: PASSWORD });

const register = (body: unknown, send: Send = api.send) =>
  send('POST /api/admin/register', { body });

const setState = (
  actor: Pick<Account, 'token'>,
  uid: string,
  state: string,
  send: Send = api.send,
) => send(`PATCH /api/admins/${uid}`, { token: actor.token, body: { state } });

const statuses = (responses: readonly ApiResponse[]) =>
  responses.map(({ status }) => status).sort();

async function claimOf(uid: string): Promise<unknown> {
  return (await auth.getUser(uid)).customClaims?.admin;
}

describe('registration', () => {
  it('of fifty accounts at once on an empty system creates one administrator', async () => {
    const responses = await Promise.all(
      times(50, (n) => register(registration(), n % 2 ? api.send : other.send)),
    );
    expect(statuses(responses)).toEqual(times(50, () => 201));
    const active = responses.filter(({ text }) => text === '{"state":"active"}');
    const pending = responses.filter(({ text }) => text === '{"state":"pending"}');
    expect([active.length, pending.length]).toEqual([1, 49]);

    const [administrator, ...more] = await activeAdmins();
    expect(more).toEqual([]);
    expect((await database.collection('admins').count().get()).data().count).toBe(50);
    const { users } = await auth.listUsers(1_000);
    const claimed = users.filter(
      ({ email, customClaims }) => email?.endsWith(`@${projectId}.example`) && customClaims?.admin,
    );
    expect(claimed.map(({ uid }) => uid)).toEqual([administrator?.id]);
  });

  it('creates an administrator if the record or the account of the only one was deleted', async () => {
    await register(registration());
    const [first] = await activeAdmins();
    await first?.ref.delete();
    expect((await register(registration())).body).toEqual({ state: 'active' });
    const [second] = await activeAdmins();
    await auth.deleteUser(second?.id ?? '');
    expect((await register(registration())).body).toEqual({ state: 'active' });
    expect((await register(registration())).body).toEqual({ state: 'pending' });
  });

  it('creates no administrator if there is one', async () => {
    await createAccount(api, 'administrator');
    expect((await register(registration())).body).toEqual({ state: 'pending' });
  });

  it('grants no permission for additional fields in the request', async () => {
    await createAccount(api, 'administrator');
    const body = {
      ...registration(),
      ...{ state: 'active', admin: true, role: 'admin', isAdmin: true, uid: 'chosen' },
      ...{ claims: { admin: true }, customClaims: { admin: true }, emailVerified: true },
    };
    expect((await register(body)).body).toEqual({ state: 'pending' });
    const user = await auth.getUserByEmail(body.email);
    expect([user.customClaims?.admin, user.emailVerified]).toEqual([undefined, false]);
    expect(user.uid).not.toBe('chosen');
    const stored = await database.doc(`admins/${user.uid}`).get();
    expect(stored.data()).toEqual({
      ...{ username: 'New', email: body.email, state: 'pending', isEmailVerified: false },
      createdAt: expect.anything(),
    });
    const { idToken } = await requireSignIn(body.email);
    expectError(403, await api.send('GET /api/enquiries', { token: idToken }));
  });

  it('of an address that Firebase Auth rejects responds with the field', async () => {
    for (const email of ['a\u0000b@c.example', 'a@b\u0000.example', '"a b"@c@d.example']) {
      const response = await register({ ...registration(), email });
      expect([201, 400]).toContain(response.status);
    }
  });

  it('is limited per network address across instances', async () => {
    const limits = { registrations: { capacity: 5, refillSeconds: 720 } };
    const instances = times(2, () => createTestApi(projectId, { limits, address: '198.51.100.7' }));
    const responses = [];
    for (const n of times(7, Number)) {
      responses.push(await register(registration(), (instances[n % 2] ?? api).send));
    }
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect(Number(responses.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('approval and revocation', () => {
  let administrator: Account;

  beforeEach(async () => {
    administrator = await createAccount(api, 'administrator');
  });

  it('take effect with the next request', async () => {
    const { uid, email } = await createAccount(api, 'pending');
    expect((await setState(administrator, uid, 'active')).status).toBe(200);
    expect(await claimOf(uid)).toBe(true);
    const { idToken: token } = await requireSignIn(email);
    expect((await other.send('GET /api/enquiries', { token })).status).toBe(200);

    expect((await setState(administrator, uid, 'revoked')).status).toBe(200);
    const revokedAt = performance.now();
    const rejected = await other.send('GET /api/enquiries', { token });
    expect([401, 403]).toContain(rejected.status);
    expect(performance.now() - revokedAt).toBeLessThan(1_000);
    expect(await claimOf(uid)).toBeUndefined();

    const again = await requireSignIn(email);
    expectError(403, await api.send('GET /api/enquiries', { token: again.idToken }));
    expect((await setState(administrator, uid, 'active')).status).toBe(200);
    const restored = await requireSignIn(email);
    const response = await api.send('GET /api/enquiries', { token: restored.idToken });
    expect(response.status).toBe(200);
  });

  it('do not end a session, but report an error, while Firebase Auth rejects requests beyond its quota', async () => {
    const bugs = muteErrorLog();
    const { token } = administrator;
    const verifyIdToken = async () => {
      throw Object.assign(new Error('Exceeded.'), { code: 'auth/quota-exceeded' });
    };
    const overloaded: typeof auth = Object.create(auth, {
      verifyIdToken: { value: verifyIdToken },
    });
    const { send } = createTestApi(projectId, { auth: overloaded });
    expectError(500, await send('GET /api/enquiries', { token }));
    expect(bugs).toHaveBeenCalledOnce();
    bugs.mockRestore();
  });

  it('reject every write with an earlier token', async () => {
    const { uid, token } = await createAccount(api, 'administrator');
    await setState(administrator, uid, 'revoked');
    const before = await readAllDocuments(database);
    for (const [requestLine, options] of writes) {
      const { status } = await api.send(requestLine, { ...options, token });
      expect([401, 403]).toContain(status);
    }
    expect(await readAllDocuments(database)).toEqual(before);
  });

  const writes: [string, RequestOptions][] = [
    ['POST /api/categories', { body: { name: 'A' } }],
    ['POST /api/hero-slides', { body: { title: 'A', description: 'A' } }],
    ['PATCH /api/admins/anyone', { body: { state: 'revoked' } }],
  ];

  it('cannot remove the last administrator', async () => {
    const response = await setState(administrator, administrator.uid, 'revoked');
    expectError(409, response);
    expect((await api.send('GET /api/enquiries', { token: administrator.token })).status).toBe(200);
  });

  it('leave one of two administrators who revoke each other at the same time', async () => {
    for (const _ of times(3, String)) {
      await clearDatabase(projectId);
      const [a, b] = [
        await createAccount(api, 'administrator'),
        await createAccount(api, 'administrator'),
      ];
      const responses = await Promise.all([
        setState(a, b.uid, 'revoked'),
        setState(b, a.uid, 'revoked', other.send),
      ]);
      expect(await activeAdmins()).toHaveLength(1);
      for (const { status } of responses) expect([200, 401, 403, 409]).toContain(status);
    }
  });

  it('leave at least one of ten administrators who revoke one another at the same time', async () => {
    const ten = [administrator];
    for (const _ of times(9, String)) ten.push(await createAccount(api, 'administrator'));
    const responses = await Promise.all(
      ten.map((each, n) => setState(each, ten[(n + 1) % 10]?.uid ?? '', 'revoked')),
    );
    for (const { status } of responses) expect(status).toBeLessThan(500);
    expect((await activeAdmins()).length).toBeGreaterThanOrEqual(1);
  });

  it('are rejected while the address is unverified in Firebase Auth, regardless of the record', async () => {
    const { uid } = await createAccount(api, 'pending');
    await database.doc(`admins/${uid}`).update({ isEmailVerified: true });
    await auth.updateUser(uid, { emailVerified: false });
    const before = await readAllDocuments(database);
    const response = await setState(administrator, uid, 'active');
    expectError(409, response);
    expect(response.text).toContain('not confirmed');
    expect(await readAllDocuments(database)).toEqual(before);
    await auth.updateUser(uid, { emailVerified: true });
    expect((await setState(administrator, uid, 'active')).status).toBe(200);
  });

  it('are rejected while the account has another address than its record', async () => {
    const { uid } = await createAccount(api, 'pending');
    await auth.updateUser(uid, { email: newEmail(api), emailVerified: true });
    await compareAccounts(api, new Date());
    expect((await database.doc(`admins/${uid}`).get()).get('isEmailVerified')).not.toBe(true);
    expectError(409, await setState(administrator, uid, 'active'));
  });

  it('of a disabled or deleted account are rejected', async () => {
    const { uid } = await createAccount(api, 'pending');
    await auth.updateUser(uid, { disabled: true });
    expectError(409, await setState(administrator, uid, 'active'));
    await auth.deleteUser(uid);
    expectError(409, await setState(administrator, uid, 'active'));
  });

  it('write the administrator and the time to the record and the audit log', async () => {
    const { uid } = await createAccount(api, 'pending');
    const record = async () => (await database.doc(`admins/${uid}`).get()).data();
    await setState(administrator, uid, 'active');
    expect(await record()).toMatchObject({
      decidedBy: administrator.uid,
      decidedAt: expect.anything(),
    });
    const startedAt = Math.floor(Date.now() / 1_000);
    await setState(administrator, uid, 'revoked');
    expect((await record())?.sessionsValidFrom).toBeGreaterThanOrEqual(startedAt);
    const log = (await database.collection('auditLog').orderBy('at').get()).docs;
    expect(log.map((each) => each.data())).toEqual([
      { action: 'admin.approved', subject: uid, by: administrator.uid, at: expect.anything() },
      { action: 'admin.revoked', subject: uid, by: administrator.uid, at: expect.anything() },
    ]);
  });

  it('remove a revoked account with its login, its settings, its views, its devices and its notifications, and no other', async () => {
    const { uid, email } = await createAccount(api, 'pending');
    const settings = database.doc(`notificationSettings/${uid}`);
    await settings.set({ newEnquiry: 'none' });
    const views = database.doc(`inboxViews/${uid}`);
    await views.set({ views: [] });
    const ofAccount = ['pushSubscriptions/one', 'pushMessages/one', 'mail/one'].map((path) =>
      database.doc(path),
    );
    for (const reference of ofAccount) await reference.set({ uid });
    const ofAnother = database.doc('pushSubscriptions/two');
    await ofAnother.set({ uid: administrator.uid });
    const remove = () => api.send(`DELETE /api/admins/${uid}`, { token: administrator.token });
    for (const state of ['active', 'revoked']) {
      expectError(409, await remove());
      await setState(administrator, uid, state);
    }
    expect((await remove()).status).toBe(200);
    expect((await database.doc(`admins/${uid}`).get()).exists).toBe(false);
    for (const reference of [settings, views, ...ofAccount])
      expect((await reference.get()).exists).toBe(false);
    expect((await ofAnother.get()).exists).toBe(true);
    expect((await auth.getUsers([{ email }])).users).toEqual([]);
    const log = (await database.collection('auditLog').orderBy('at').get()).docs;
    expect(log.at(-1)?.data()).toMatchObject({ action: 'admin.removed', subject: uid });
    expectError(404, await remove());
  });

  it('remove the record of a revoked account whose login is already deleted', async () => {
    const { uid } = await createAccount(api, 'pending');
    await setState(administrator, uid, 'revoked');
    await auth.deleteUser(uid);
    const requestLine = `DELETE /api/admins/${uid}`;
    expect((await api.send(requestLine, { token: administrator.token })).status).toBe(200);
  });

  it.each(['pending', 'owner', '', 7, null, ['active']])('reject the state %j', async (state) => {
    const { uid } = await createAccount(api, 'pending');
    const response = await api.send(`PATCH /api/admins/${uid}`, {
      token: administrator.token,
      body: { state },
    });
    expectError(400, response);
  });

  it('repair a missing or superfluous claim when they are repeated', async () => {
    const claimless = await createAccount(api, 'claimless');
    const forged = await createAccount(api, 'forged');
    for (const _ of times(2, String)) {
      await syncClaim({ auth, database }, claimless.uid);
      await syncClaim({ auth, database }, forged.uid);
      expect([await claimOf(claimless.uid), await claimOf(forged.uid)]).toEqual([true, undefined]);
    }
    const { idToken } = await requireSignIn(claimless.email);
    expect((await api.send('GET /api/enquiries', { token: idToken })).status).toBe(200);
  });
});

describe('login', () => {
  /** As in production (functions/src/triggers/api.ts). */
  const limits = {
    loginsPerAccount: { capacity: 10, refillSeconds: 90 },
    loginsPerAddress: { capacity: 30, refillSeconds: 30 },
  };
  const addressOf = ({ headers }: Request) => headers.get('X-Test-Address') ?? 'nowhere';
  const instances = times(2, () => createTestApi(projectId, { limits, address: addressOf }));

  let account: Account;

  beforeAll(async () => {
    account = await createAccount(api, 'account');
  });

  const logIn = (email: string, password: string, { from = 'a', instance = 0 } = {}) =>
    (instances[instance] ?? api).send('POST /api/admin/login', {
      body: { email, password },
      headers: { 'X-Test-Address': from },
    });

  it('returns tokens that the API accepts', async () => {
    const { email } = await createAccount(api, 'administrator');
    const { body, headers } = await logIn(email, PASSWORD);
    const { idToken } = z.object({ idToken: z.string() }).parse(body);
    expect(headers.get('Cache-Control')).toBe('no-store, private');
    expect((await api.send('GET /api/enquiries', { token: idToken })).status).toBe(200);
  });

  it('gives the same response in the same time for a wrong password and an unknown address', async () => {
    const wrongMs: number[] = [];
    const unknownMs: number[] = [];
    const texts = new Set<string>();
    async function tryOnce(email: string, elapsed: number[]) {
      const startedAt = performance.now();
      const response = await api.send('POST /api/admin/login', { body: { email, password: 'no' } });
      elapsed.push(performance.now() - startedAt);
      expectError(401, response);
      texts.add(response.text + JSON.stringify([...response.headers]));
    }
    // Other load on the machine only adds time, so the fastest attempts are compared, of more rounds when it is busy.
    const differenceMs = () => Math.abs(Math.min(...wrongMs) - Math.min(...unknownMs));
    for (let round = 0; round < 3 || (round < 20 && differenceMs() >= 40); round += 1) {
      await Promise.all(
        times(4, () => [tryOnce(account.email, wrongMs), tryOnce(newEmail(api), unknownMs)]).flat(),
      );
    }
    expect(texts.size).toBe(1);
    // Firebase Auth takes longer for a wrong password than its emulator. A timer can fire a little early.
    expect(Math.min(...wrongMs, ...unknownMs)).toBeGreaterThan(490);
    console.log(`login: the fastest attempts differ by ${differenceMs().toFixed(1)} ms`);
    expect(differenceMs()).toBeLessThan(40);
  });

  it('is rejected at the eleventh attempt for an account, from any address', async () => {
    const responses = [];
    for (const n of times(10, Number)) {
      responses.push(logIn(account.email, 'no', { from: `10.0.0.${n}`, instance: n % 2 }));
    }
    expect(statuses(await Promise.all(responses))).toEqual(times(10, () => 401));
    const wrong = await logIn(account.email, 'no', { from: '10.0.1.1' });
    const right = await logIn(account.email, PASSWORD, { from: '10.0.1.2', instance: 1 });
    expectError(429, wrong);
    expect([right.status, right.text]).toEqual([429, wrong.text]);
    expect(Number(wrong.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('counts attempts for the same account with any spelling of its address', async () => {
    const { email } = account;
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, `\t${email}\n`];
    await Promise.all(times(10, (n) => logIn(spellings[n % 5] ?? '', 'no', { from: `b${n}` })));
    expectError(429, await logIn(`  ${email}`, PASSWORD, { from: 'c' }));
  });

  it('counts a hundred concurrent attempts correctly', async () => {
    const responses = await Promise.all(
      times(100, (n) => logIn(account.email, 'no', { from: `10.2.${n % 50}.1`, instance: n % 2 })),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(90);
  });

  it('is rejected at the thirty-first attempt from an address across accounts', async () => {
    const responses = await Promise.all(times(30, () => logIn(newEmail(api), 'no')));
    expect(statuses(responses)).toEqual(times(30, () => 401));
    expectError(429, await logIn(account.email, PASSWORD));
    expect((await logIn(account.email, PASSWORD, { from: 'elsewhere' })).status).toBe(200);
  });

  it('is rejected beyond the limit of all addresses behind one edge of Hosting', async () => {
    const { send } = createTestApi(projectId, {
      limits: { loginsPerAddress: { capacity: 1, refillSeconds: 3_600 } },
      callerOf: (request) => ({ address: addressOf(request), edge: 'edge' }),
    });
    const attempts = times(60, (n) => {
      const headers = { 'X-Test-Address': `address ${n}` };
      return send('POST /api/admin/login', {
        body: { email: newEmail(api), password: 'no' },
        headers,
      });
    });
    const passed = statuses(await Promise.all(attempts)).filter((status) => status !== 429);
    expect(passed.length).toBeGreaterThan(0);
    expect(passed.length).toBeLessThanOrEqual(30);
  });

  it('is possible again after the limit is refilled', async () => {
    let now = new Date();
    const later = createTestApi(projectId, { limits, now: () => now });
    const body = { email: account.email, password: PASSWORD };
    for (const _ of times(10, String)) await later.send('POST /api/admin/login', { body });
    expectError(429, await later.send('POST /api/admin/login', { body }));
    now = new Date(now.getTime() + 90_000);
    expect((await later.send('POST /api/admin/login', { body })).status).toBe(200);
  });

  it('of a disabled account gives the response of a wrong password', async () => {
    const { uid, email } = await createAccount(api, 'account');
    await auth.updateUser(uid, { disabled: true });
    const disabled = await logIn(email, PASSWORD);
    expectError(401, disabled);
    expect(disabled.text).toBe((await logIn(account.email, 'no')).text);
  });

  it('stores neither account nor network address', async () => {
    await logIn(account.email, 'no', { from: '192.0.2.77' });
    const text = JSON.stringify(await readAllDocuments(database));
    expect(text).toContain('limits/');
    expect(text).not.toContain(account.email);
    expect(text).not.toContain('192.0.2.77');
  });
});

describe('logout', () => {
  it('writes the time from which sessions are valid to the record, also of pending accounts', async () => {
    for (const state of ['administrator', 'pending'] as const) {
      const { uid, token, email } = await createAccount(api, state);
      const before = await auth.verifyIdToken(token);
      await api.send('POST /api/admin/logout', { token });
      const { sessionsValidFrom } = (await database.doc(`admins/${uid}`).get()).data() ?? {};
      const next = await auth.verifyIdToken((await requireSignIn(email)).idToken);
      expect(sessionsValidFrom).toBeGreaterThan(before.auth_time);
      expect(sessionsValidFrom).toBeLessThanOrEqual(next.auth_time);
    }
  });

  it.each([
    ['in the same second, even if a timer fires early', 999],
    ['later by the clock of Firebase Auth', -2_000],
  ])('ends a session that started %s', async (_, elapsedMs) => {
    const { uid, token } = await createAccount(api, 'administrator');
    const { iat } = await auth.verifyIdToken(token);
    const frozen = createTestApi(projectId, { now: () => new Date(iat * 1_000 + elapsedMs) });
    await frozen.send('POST /api/admin/logout', { token });
    const record = await database.doc(`admins/${uid}`).get();
    expect(record.get('sessionsValidFrom')).toBe(iat + 1);
  });

  it('ends sessions of other devices that started in the second of the logout', async () => {
    const { uid, token } = await createAccount(api, 'administrator');
    const { iat } = await auth.verifyIdToken(token);
    const later = createTestApi(projectId, { now: () => new Date((iat + 5) * 1_000 + 200) });
    await later.send('POST /api/admin/logout', { token });
    const record = await database.doc(`admins/${uid}`).get();
    expect(record.get('sessionsValidFrom')).toBe(iat + 6);
  });

  it('rejects an earlier session because of the record alone', async () => {
    const { uid, token } = await createAccount(api, 'administrator');
    const { auth_time } = await auth.verifyIdToken(token);
    const validFrom = (sessionsValidFrom: number) =>
      database.doc(`admins/${uid}`).update({ sessionsValidFrom });
    await validFrom(auth_time + 1);
    expectError(401, await api.send('GET /api/enquiries', { token }));
    await validFrom(auth_time);
    expect((await api.send('GET /api/enquiries', { token })).status).toBe(200);
  });

  it('of an account without a record ends the session and creates none', async () => {
    const { uid, token } = await createAccount(api, 'account');
    expect((await api.send('POST /api/admin/logout', { token })).status).toBe(204);
    expect((await database.doc(`admins/${uid}`).get()).exists).toBe(false);
    expectError(401, await api.send('POST /api/admin/logout', { token }));
  });

  it('immediately ends the session and all others of the account', async () => {
    const { email, token } = await createAccount(api, 'administrator');
    const second = await requireSignIn(email);
    expect((await api.send('POST /api/admin/logout', { token })).status).toBe(204);
    expectError(401, await other.send('GET /api/enquiries', { token }));
    expectError(401, await api.send('GET /api/enquiries', { token: second.idToken }));
    const { idToken } = await requireSignIn(email);
    expect((await api.send('GET /api/enquiries', { token: idToken })).status).toBe(200);
  });
});
