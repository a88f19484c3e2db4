/** Tests registration, email verification and invitations: how an account becomes an administrator. */
import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { compareAccounts, sweepRegistrations } from '../src/identity/account-checks.ts';
import { MAX_PENDING } from '../src/identity/entitlement.ts';
import {
  type Account,
  type Answer,
  cleanUp,
  clearDatabase,
  createAccount,
  createTestApi,
  dump,
  mailer,
  muteBugs,
  newAddress,
  PASSWORD,
  requireSignIn,
  requireVariable,
  type Send,
  signIn,
  times,
} from './harness.ts';
import { createChance } from './random.ts';
import { expectRefusal } from './rows.ts';

const projectId = 'demo-api-registration';
const api = createTestApi(projectId);
const { database, auth } = api;

beforeEach(() => clearDatabase(projectId));
afterAll(() => cleanUp(api));

const OTHER_PASSWORD = 'another-good-password';

interface Body {
  username: string;
  email: string;
  password: string;
  invitation?: string;
}

const registration = (email = newAddress(api)): Body => ({
  username: 'New',
  email,
  password: PASSWORD,
});

const register = (body: Body, send: Send = api.send) => send('POST /api/admin/register', { body });

async function askAccess(email: string, password = PASSWORD): Promise<Answer> {
  const { idToken } = await requireSignIn(email, password);
  return api.send('POST /api/admin/access', { token: idToken });
}

const recordOf = async (email: string) =>
  (await database.doc(`admins/${(await auth.getUserByEmail(email)).uid}`).get()).data();

const mails = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobLink: z.string() })),
});

/** Returns the links that the Auth emulator has logged for an address, oldest first. */
async function mailsTo(email: string) {
  const host = requireVariable('FIREBASE_AUTH_EMULATOR_HOST');
  const project = requireVariable('GCLOUD_PROJECT');
  const response = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`);
  return mails.parse(await response.json()).oobCodes.filter((each) => each.email === email);
}

async function followLast(email: string, newPassword?: string): Promise<void> {
  const link = (await mailsTo(email)).at(-1)?.oobLink ?? '';
  const end = newPassword === undefined ? '' : `&newPassword=${newPassword}`;
  expect((await fetch(`${link}${end}`)).status).toBe(200);
}

const madeInvitation = z.object({ _id: z.string(), path: z.string() });

async function invite(boss: Account, email: string, send: Send = api.send): Promise<string> {
  const answer = await send('POST /api/admin/invitations', { token: boss.token, body: { email } });
  const { path } = madeInvitation.parse(answer.body);
  return new URLSearchParams(path.split('#')[1]).get('token') ?? '';
}

describe('a registration', () => {
  let boss: Account;

  beforeEach(async () => {
    boss = await createAccount(api, 'administrator');
  });

  it('sends a verification link that must be followed before an approval', async () => {
    const { email } = registration();
    expect((await register(registration(email))).body).toEqual({ state: 'pending' });
    expect((await mailsTo(email)).map(({ requestType }) => requestType)).toEqual(['VERIFY_EMAIL']);
    const { uid } = await auth.getUserByEmail(email);
    const approve = () =>
      api.send(`PATCH /api/admins/${uid}`, { token: boss.token, body: { state: 'active' } });
    expectRefusal(409, await approve());
    await followLast(email);
    expect((await askAccess(email)).body).toEqual({ state: 'pending', isEmailVerified: true });
    expect(await recordOf(email)).toMatchObject({ state: 'pending', isEmailVerified: true });
    expect((await approve()).status).toBe(200);
    const { idToken } = await requireSignIn(email);
    expect((await api.send('GET /api/enquiries', { token: idToken })).status).toBe(200);
  });

  it('of the owner takes over an account that another person registered with the address', async () => {
    const email = newAddress(api);
    await register(registration(email));
    const attacker = await requireSignIn(email);
    // Sessions are compared in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const owner = { ...registration(email), password: OTHER_PASSWORD };
    expect((await register(owner)).body).toEqual({ state: 'pending' });
    // The earlier password and session are invalid, regardless of which mail is followed.
    expect(await signIn(email, PASSWORD)).toBeUndefined();
    expectRefusal(401, await api.send('POST /api/admin/access', { token: attacker.idToken }));
    expect((await mailsTo(email)).at(-1)?.requestType).toBe('PASSWORD_RESET');
    await followLast(email, OTHER_PASSWORD);
    expect((await askAccess(email, OTHER_PASSWORD)).body).toEqual({
      state: 'pending',
      isEmailVerified: true,
    });
    expect(await signIn(email, PASSWORD)).toBeUndefined();
  });

  it('of an account from the sign-up of Firebase Auth creates a record after the address is verified', async () => {
    const email = newAddress(api);
    const { uid } = await auth.createUser({ email, password: PASSWORD });
    expect((await askAccess(email)).body).toEqual({ state: 'pending', isEmailVerified: false });
    expect(await recordOf(email)).toBeUndefined();
    // The owner registers with another password.
    await register({ ...registration(email), password: OTHER_PASSWORD });
    await followLast(email, OTHER_PASSWORD);
    expect((await askAccess(email, OTHER_PASSWORD)).body).toMatchObject({ state: 'pending' });
    expect(await recordOf(email)).toMatchObject({ email, state: 'pending', isEmailVerified: true });
    expect((await auth.getUser(uid)).customClaims?.admin).toBeUndefined();
  });

  it.each(['administrator', 'pending', 'revoked'] as const)(
    'with the address of a verified account (%s) changes nothing and sends its owner a mail',
    async (state) => {
      const { uid, email } = await createAccount(api, state);
      const before = { user: await auth.getUser(uid), record: await recordOf(email) };
      const taken = await register({ ...registration(email), password: OTHER_PASSWORD });
      const upper = { ...registration(email.toUpperCase()), password: OTHER_PASSWORD };
      const again = await register(upper);
      const free = await register(registration());
      expect([taken.status, taken.text]).toEqual([free.status, free.text]);
      expect([again.status, again.text]).toEqual([free.status, free.text]);
      expect((await auth.getUser(uid)).toJSON()).toEqual(before.user.toJSON());
      expect(await recordOf(email)).toEqual(before.record);
      expect((await mailsTo(email)).map(({ requestType }) => requestType)).toEqual([
        ...['PASSWORD_RESET', 'PASSWORD_RESET'],
      ]);
    },
  );

  it('sends a limited number of mails to a registered address', async () => {
    const limits = { mailsPerAccount: { capacity: 3, refillSeconds: 3_600 } };
    const { send } = createTestApi(projectId, { limits });
    const { email } = await createAccount(api, 'pending');
    const body = { ...registration(email), password: OTHER_PASSWORD };
    for (const _ of times(5, String)) expect((await register(body, send)).status).toBe(201);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('does not allow more password guesses than the login', async () => {
    const limits = { loginsPerAccount: { capacity: 3, refillSeconds: 3_600 } };
    const { send } = createTestApi(projectId, { limits });
    const { email } = await createAccount(api, 'administrator');
    const wrong = { ...registration(email), password: OTHER_PASSWORD };
    for (const _ of times(3, String)) await register(wrong, send);
    expect((await register(registration(email), send)).body).toEqual({ state: 'pending' });
  });

  it('takes the same time for registered and new addresses', async () => {
    const stepMs = 700;
    const { send } = createTestApi(projectId, { registrationStepMs: stepMs });
    const { email } = await createAccount(api, 'administrator');
    const takenMs: number[] = [];
    const freeMs: number[] = [];
    async function measure(address: string, into: number[]) {
      const startedAt = performance.now();
      await register({ ...registration(address), password: OTHER_PASSWORD }, send);
      into.push(performance.now() - startedAt);
    }
    for (const _ of times(12, String)) {
      await Promise.all([measure(email, takenMs), measure(newAddress(api), freeMs)]);
    }
    // Timers can fire a millisecond early.
    expect(Math.min(...takenMs, ...freeMs)).toBeGreaterThan(stepMs - 5);
    const share = shareSlower(takenMs, freeMs);
    console.log(`registration: a registered address is slower in ${(share * 100).toFixed(0)} %`);
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.8);
  }, 60_000);

  it(`is rejected without an invitation while ${MAX_PENDING} accounts are pending`, async () => {
    const batch = database.batch();
    for (const n of times(MAX_PENDING, String)) {
      const fields = { username: n, email: `${n}@flood.example`, state: 'pending' };
      batch.set(database.doc(`admins/flood-${n}`), fields);
    }
    await batch.commit();
    const body = registration();
    const answer = await register(body);
    expectRefusal(429, answer);
    expect(answer.text).toContain('invite');
    expect(await signIn(body.email, PASSWORD)).toBeUndefined();
    const stray = await createAccount(api, 'account');
    expectRefusal(429, await askAccess(stray.email));
    const invitation = await invite(boss, body.email);
    expect((await register({ ...body, invitation })).status).toBe(201);
  });
});

/** Returns the Mann-Whitney statistic as a share: how often a value of `first` exceeds one of `second`. */
function shareSlower(first: readonly number[], second: readonly number[]): number {
  const above = first.flatMap((a) => second.map((b) => (a > b ? 1 : 0)));
  return above.reduce<number>((sum, each) => sum + each, 0) / above.length;
}

describe('the first administrator', () => {
  it('is the first account that registers if none is configured', async () => {
    const body = registration();
    expect((await register(body)).body).toEqual({ state: 'active' });
    expect((await register(registration())).body).toEqual({ state: 'pending' });
  });

  it('is only the configured account, after its address is verified', async () => {
    const email = newAddress(api);
    const named = createTestApi(projectId, { firstAdminEmail: email.toUpperCase() });
    const other = registration();
    expect((await register(other, named.send)).body).toEqual({ state: 'pending' });
    await followLast(other.email);
    const token = async (address: string) => (await requireSignIn(address)).idToken;
    const ask = async (address: string) =>
      (await named.send('POST /api/admin/access', { token: await token(address) })).body;
    expect(await ask(other.email)).toEqual({ state: 'pending', isEmailVerified: true });

    expect((await register(registration(email), named.send)).body).toEqual({ state: 'pending' });
    expect(await ask(email)).toEqual({ state: 'pending', isEmailVerified: false });
    await followLast(email);
    expect(await ask(email)).toEqual({ state: 'active', isEmailVerified: true });
    expect(await ask(other.email)).toEqual({ state: 'pending', isEmailVerified: true });
    expect((await named.send('GET /api/enquiries', { token: await token(email) })).status).toBe(
      200,
    );
  });

  it('cannot register if there is an administrator, regardless of the configuration', async () => {
    await createAccount(api, 'administrator');
    const email = newAddress(api);
    const named = createTestApi(projectId, { firstAdminEmail: email });
    await register(registration(email), named.send);
    await followLast(email);
    const { idToken: token } = await requireSignIn(email);
    const answer = await named.send('POST /api/admin/access', { token });
    expect(answer.body).toEqual({ state: 'pending', isEmailVerified: true });
  });

  it('can register again if the claim could not be set', async () => {
    const bugs = muteBugs();
    onTestFinished(() => bugs.mockRestore());
    const body = registration();
    const failing = createTestApi(projectId, { auth: failingOn('setCustomUserClaims') });
    expect((await register(body, failing.send)).status).toBe(500);
    expect((await register(body)).body).toEqual({ state: 'active' });
    const { idToken } = await requireSignIn(body.email);
    expect((await api.send('GET /api/enquiries', { token: idToken })).status).toBe(200);
  });

  function failingOn(method: string) {
    return new Proxy(auth, {
      get(target, name) {
        if (name === method) return () => Promise.reject(unavailable());
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  it('and an invited one can complete the registration after any failure of Firebase Auth', async () => {
    const bugs = muteBugs();
    onTestFinished(() => bugs.mockRestore());
    const chance = createChance('registration with a failing Auth service');
    for (const run of times(20, Number)) {
      await clearDatabase(projectId);
      const first = registration();
      await registerUntilDone(first, () => chance.below(12) === 0);
      const boss = { ...(await accountOf(first.email)) };
      const invited: Body = { ...registration() };
      invited.invitation = await invite(boss, invited.email);
      await registerUntilDone(invited, () => chance.below(12) === 0);
      await followLast(invited.email);
      const settled = await askAccess(invited.email);
      expect(settled.body, `run ${run}`).toEqual({ state: 'active', isEmailVerified: true });
      for (const { email } of [first, invited]) {
        const { token } = await accountOf(email);
        expect((await api.send('GET /api/enquiries', { token })).status, `run ${run}`).toBe(200);
      }
      expect((await database.collection('admins').get()).size, `run ${run}`).toBe(2);
    }
  }, 120_000);

  async function accountOf(email: string): Promise<Account> {
    const { localId, idToken } = await requireSignIn(email);
    return { uid: localId, email, token: idToken };
  }

  /** Repeats the registration like a user who sees an error. */
  async function registerUntilDone(body: Body, isFailing: () => boolean): Promise<void> {
    const { send } = createTestApi(projectId, unreliable(isFailing));
    for (const _ of times(60, String)) {
      const { status } = await register(body, send);
      if (status === 201) return;
      expect(status).toBe(500);
    }
    throw new Error('The registration did not succeed in 60 attempts.');
  }

  /** Simulates calls that fail before they are sent or whose response is lost. */
  function unreliable(isFailing: () => boolean) {
    const flaky =
      <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
      async (...args: A) => {
        if (isFailing()) throw unavailable();
        const result = await call(...args);
        if (isFailing()) throw unavailable();
        return result;
      };
    const flakyAuth = new Proxy(auth, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? flaky(value.bind(target)) : value;
      },
    });
    return {
      auth: flakyAuth,
      signIn: flaky(signIn),
      mailer: {
        sendVerification: flaky(mailer.sendVerification),
        sendPasswordReset: flaky(mailer.sendPasswordReset),
      },
    };
  }

  function unavailable(): Error {
    return Object.assign(new Error('Unavailable.'), { code: 'auth/internal-error' });
  }
});

describe('an invitation', () => {
  let boss: Account;

  beforeEach(async () => {
    boss = await createAccount(api, 'administrator');
  });

  it('creates an administrator without an approval after the address is verified', async () => {
    const body = registration();
    const invitation = await invite(boss, body.email);
    expect((await register({ ...body, invitation })).body).toEqual({ state: 'pending' });
    expect((await askAccess(body.email)).body).toEqual({
      state: 'pending',
      isEmailVerified: false,
    });
    await followLast(body.email);
    expect((await askAccess(body.email)).body).toEqual({ state: 'active', isEmailVerified: true });
    expect(await recordOf(body.email)).toMatchObject({ invitedBy: boss.uid, decidedBy: boss.uid });
    const { idToken } = await requireSignIn(body.email);
    expect((await api.send('GET /api/enquiries', { token: idToken })).status).toBe(200);
    const log = (await database.collection('auditLog').orderBy('at').get()).docs;
    expect(log.map((each) => [each.get('action'), each.get('by')])).toEqual([
      ['admin.invited', boss.uid],
      ['admin.approved', boss.uid],
    ]);
  });

  it('is stored without its token', async () => {
    const token = await invite(boss, newAddress(api));
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = await dump(database);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(Object.keys(stored)).toContain(
      `invitations/${createHash('sha256').update(token).digest('hex')}`,
    );
  });

  it('is valid only for its address, once, and until it is withdrawn', async () => {
    const body = registration();
    const token = await invite(boss, body.email);
    const refused = async (each: Body) => {
      expectRefusal(409, await register(each));
      expect((await dump(database))[`admins/${each.email}`]).toBeUndefined();
    };
    await refused({ ...registration(), invitation: token });
    await refused({ ...body, invitation: 'an-unknown-token' });
    expect((await register({ ...body, invitation: token })).status).toBe(201);
    // A retry by the same person, whose first response was lost.
    expect((await register({ ...body, invitation: token })).status).toBe(201);
    // The account that used it was deleted, and the address is registered again.
    await auth.deleteUser((await auth.getUserByEmail(body.email)).uid);
    expectRefusal(409, await register({ ...body, invitation: token }));

    const late = registration();
    const withdrawn = await invite(boss, late.email);
    expect((await withdraw(withdrawn)).status).toBe(200);
    await refused({ ...late, invitation: withdrawn });
  });

  it('cannot be withdrawn after it was used', async () => {
    const body = registration();
    const invitation = await invite(boss, body.email);
    expect((await register({ ...body, invitation })).status).toBe(201);
    expectRefusal(409, await withdraw(invitation));
  });

  function withdraw(token: string) {
    const id = createHash('sha256').update(token).digest('hex');
    return api.send(`DELETE /api/admin/invitations/${id}`, { token: boss.token });
  }

  it('is valid for 72 hours', async () => {
    const body = registration();
    const invitation = await invite(boss, body.email);
    const after = (hours: number) =>
      createTestApi(projectId, { now: () => new Date(Date.now() + hours * 3_600_000) });
    expectRefusal(409, await register({ ...body, invitation }, after(72).send));
    expect((await register({ ...body, invitation }, after(71.9).send)).status).toBe(201);
  });

  it('creates no administrator after its inviter was revoked', async () => {
    const body = registration();
    const former = await createAccount(api, 'administrator');
    await register({ ...body, invitation: await invite(former, body.email) });
    await api.send(`PATCH /api/admins/${former.uid}`, {
      token: boss.token,
      body: { state: 'revoked' },
    });
    await followLast(body.email);
    expect((await askAccess(body.email)).body).toEqual({ state: 'pending', isEmailVerified: true });
  });

  it('for an address that another person has registered invalidates that person’s password', async () => {
    const email = newAddress(api);
    await register(registration(email));
    const invitation = await invite(boss, email);
    const owner = { ...registration(email), password: OTHER_PASSWORD, username: 'Owner' };
    expect((await register({ ...owner, invitation })).body).toEqual({ state: 'pending' });
    expect(await signIn(email, PASSWORD)).toBeUndefined();
    await followLast(email);
    expect((await askAccess(email, OTHER_PASSWORD)).body).toMatchObject({ state: 'active' });
    expect(await recordOf(email)).toMatchObject({ username: 'Owner', invitedBy: boss.uid });
  });

  it('grants nothing to an account that was registered without it, even if the owner verifies the address', async () => {
    const email = newAddress(api);
    await register(registration(email));
    await invite(boss, email);
    await followLast(email);
    expect((await askAccess(email)).body).toEqual({ state: 'pending', isEmailVerified: true });
  });

  it('cannot be created for an active or revoked administrator', async () => {
    for (const state of ['administrator', 'revoked'] as const) {
      const body = { email: (await createAccount(api, state)).email };
      expectRefusal(
        409,
        await api.send('POST /api/admin/invitations', { token: boss.token, body }),
      );
    }
  });
});

describe('the scheduled checks', () => {
  const stateOf = async (uid: string) => (await database.doc(`admins/${uid}`).get()).data();

  it('revoke only accounts that were disabled or deleted outside of the product', async () => {
    const people = [
      await createAccount(api, 'administrator'),
      await createAccount(api, 'administrator'),
      await createAccount(api, 'administrator'),
    ] as const;
    const [stays, disabled, deleted] = people;
    await auth.updateUser(disabled.uid, { disabled: true });
    await auth.deleteUser(deleted.uid);
    for (const _ of times(2, String)) await compareAccounts({ auth, database }, new Date());
    expect((await stateOf(stays.uid))?.state).toBe('active');
    for (const { uid } of [disabled, deleted]) {
      expect(await stateOf(uid)).toMatchObject({
        state: 'revoked',
        decidedBy: 'system',
        sessionsValidFrom: expect.any(Number),
      });
    }
    expect((await database.collection('auditLog').get()).size).toBe(2);
  });

  it('update the record of an account that has verified its address without logging in again', async () => {
    const { uid } = await createAccount(api, 'pending');
    await compareAccounts({ auth, database }, new Date());
    expect((await stateOf(uid))?.isEmailVerified).toBe(true);
  });

  it('delete registrations older than 30 days, and no account with a record or a verified address', async () => {
    await createAccount(api, 'administrator');
    const forgotten = registration();
    await register(forgotten);
    const confirmed = registration();
    await register(confirmed);
    await followLast(confirmed.email);
    const unrecorded = newAddress(api);
    await auth.createUser({ email: unrecorded, password: PASSWORD });
    const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);

    await sweepRegistrations({ auth: ownAccounts(), database }, days(29.9));
    expect(await recordOf(forgotten.email)).toBeDefined();
    for (const _ of times(2, String)) {
      await sweepRegistrations({ auth: ownAccounts(), database }, days(30.1));
    }
    expect((await database.collection('admins').where('state', '==', 'pending').get()).size).toBe(
      0,
    );
    expect((await database.collection('admins').get()).size).toBe(1);
    const { users } = await auth.getUsers(
      [forgotten.email, confirmed.email, unrecorded].map((email) => ({ email })),
    );
    expect(users.map(({ email }) => email)).toEqual([confirmed.email]);
  });

  /** Returns only the accounts of this file, because other files use the same Auth emulator. */
  function ownAccounts() {
    const own = Object.create(auth);
    own.listUsers = async () => {
      const { users } = await auth.listUsers(1_000);
      return { users: users.filter(({ email }) => email?.endsWith(`@${projectId}.example`)) };
    };
    return own;
  }
});
