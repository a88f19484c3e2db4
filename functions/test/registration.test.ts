/** Tests registration, email verification and invitations: how an account becomes an administrator. */
import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { compareAccounts, sweepRegistrations } from '../src/identity/account-checks.ts';
import { MAX_PENDING } from '../src/identity/entitlement.ts';
import {
  type Account,
  type ApiResponse,
  cleanUp,
  clearDatabase,
  createAccount,
  createTestApi,
  mailer,
  muteErrorLog,
  newEmail,
  PASSWORD,
  readAllDocuments,
  requireSignIn,
  requireVariable,
  type Send,
  signIn,
  times,
} from './harness.ts';
import { createRandom } from './random.ts';
import { expectError } from './route-checks.ts';

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

const registration = (email = newEmail(api)): Body => ({
  username: 'New',
  email,
  password: PASSWORD,
});

const register = (body: Body, send: Send = api.send) => send('POST /api/admin/register', { body });

async function requestAccess(email: string, password = PASSWORD): Promise<ApiResponse> {
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

async function followLastLink(email: string, newPassword?: string): Promise<void> {
  const link = (await mailsTo(email)).at(-1)?.oobLink ?? '';
  const end = newPassword === undefined ? '' : `&newPassword=${newPassword}`;
  expect((await fetch(`${link}${end}`)).status).toBe(200);
}

const createdInvitation = z.object({ _id: z.string(), path: z.string() });

async function invite(
  administrator: Account,
  email: string,
  send: Send = api.send,
): Promise<string> {
  const response = await send('POST /api/admin/invitations', {
    token: administrator.token,
    body: { email },
  });
  const { path } = createdInvitation.parse(response.body);
  return new URLSearchParams(path.split('#')[1]).get('token') ?? '';
}

describe('a registration', () => {
  let administrator: Account;

  beforeEach(async () => {
    administrator = await createAccount(api, 'administrator');
  });

  it('sends a verification link that must be followed before an approval', async () => {
    const { email } = registration();
    expect((await register(registration(email))).body).toEqual({ state: 'pending' });
    expect((await mailsTo(email)).map(({ requestType }) => requestType)).toEqual(['VERIFY_EMAIL']);
    const { uid } = await auth.getUserByEmail(email);
    const approve = () =>
      api.send(`PATCH /api/admins/${uid}`, {
        token: administrator.token,
        body: { state: 'active' },
      });
    expectError(409, await approve());
    await followLastLink(email);
    expect((await requestAccess(email)).body).toEqual({ state: 'pending', isEmailVerified: true });
    expect(await recordOf(email)).toMatchObject({ state: 'pending', isEmailVerified: true });
    expect((await approve()).status).toBe(200);
    const { idToken } = await requireSignIn(email);
    expect((await api.send('GET /api/enquiries', { token: idToken })).status).toBe(200);
  });

  it('of the owner reclaims an account that another person registered with the address', async () => {
    const email = newEmail(api);
    await register(registration(email));
    const attacker = await requireSignIn(email);
    // Sessions are compared in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const owner = { ...registration(email), password: OTHER_PASSWORD };
    expect((await register(owner)).body).toEqual({ state: 'pending' });
    // The earlier password and session are invalid, regardless of which mail is followed.
    expect(await signIn(email, PASSWORD)).toBeUndefined();
    expectError(401, await api.send('POST /api/admin/access', { token: attacker.idToken }));
    expect((await mailsTo(email)).at(-1)?.requestType).toBe('PASSWORD_RESET');
    await followLastLink(email, OTHER_PASSWORD);
    expect((await requestAccess(email, OTHER_PASSWORD)).body).toEqual({
      state: 'pending',
      isEmailVerified: true,
    });
    expect(await signIn(email, PASSWORD)).toBeUndefined();
  });

  it('of an account from the sign-up of Firebase Auth creates a record after the address is verified', async () => {
    const email = newEmail(api);
    const { uid } = await auth.createUser({ email, password: PASSWORD });
    expect((await requestAccess(email)).body).toEqual({ state: 'pending', isEmailVerified: false });
    expect(await recordOf(email)).toBeUndefined();
    // The owner registers with another password.
    await register({ ...registration(email), password: OTHER_PASSWORD });
    await followLastLink(email, OTHER_PASSWORD);
    expect((await requestAccess(email, OTHER_PASSWORD)).body).toMatchObject({ state: 'pending' });
    expect(await recordOf(email)).toMatchObject({ email, state: 'pending', isEmailVerified: true });
    expect((await auth.getUser(uid)).customClaims?.admin).toBeUndefined();
  });

  it.each(['administrator', 'pending', 'revoked'] as const)(
    'with the address of a verified account (%s) changes nothing and sends its owner a mail',
    async (state) => {
      const { uid, email } = await createAccount(api, state);
      const before = { user: await auth.getUser(uid), record: await recordOf(email) };
      const registered = await register({ ...registration(email), password: OTHER_PASSWORD });
      const upper = { ...registration(email.toUpperCase()), password: OTHER_PASSWORD };
      const again = await register(upper);
      const unregistered = await register(registration());
      expect([registered.status, registered.text]).toEqual([
        unregistered.status,
        unregistered.text,
      ]);
      expect([again.status, again.text]).toEqual([unregistered.status, unregistered.text]);
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
    const registeredMs: number[] = [];
    const unregisteredMs: number[] = [];
    async function measure(address: string, durationsMs: number[]) {
      const startedAt = performance.now();
      await register({ ...registration(address), password: OTHER_PASSWORD }, send);
      durationsMs.push(performance.now() - startedAt);
    }
    // Of two concurrent requests, the first is slightly faster: each kind is the first in half of the pairs.
    for (let pair = 0; pair < 12; pair += 1) {
      const registered = () => measure(email, registeredMs);
      const unregistered = () => measure(newEmail(api), unregisteredMs);
      const order = pair % 2 === 0 ? [registered, unregistered] : [unregistered, registered];
      await Promise.all(order.map((start) => start()));
    }
    // Timers can fire a millisecond early.
    expect(Math.min(...registeredMs, ...unregisteredMs)).toBeGreaterThan(stepMs - 5);
    const slowerShare = shareSlower(registeredMs, unregisteredMs);
    console.log(
      `registration: a registered address is slower in ${(slowerShare * 100).toFixed(0)} %`,
    );
    expect(slowerShare).toBeGreaterThan(0.1);
    expect(slowerShare).toBeLessThan(0.9);
  });

  it(`is rejected without an invitation while ${MAX_PENDING} accounts are pending`, async () => {
    const batch = database.batch();
    for (const n of times(MAX_PENDING, String)) {
      const fields = { username: n, email: `${n}@flood.example`, state: 'pending' };
      batch.set(database.doc(`admins/flood-${n}`), fields);
    }
    await batch.commit();
    const body = registration();
    const response = await register(body);
    expectError(429, response);
    expect(response.text).toContain('invite');
    expect(await signIn(body.email, PASSWORD)).toBeUndefined();
    const unrecordedAccount = await createAccount(api, 'account');
    expectError(429, await requestAccess(unrecordedAccount.email));
    const invitation = await invite(administrator, body.email);
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
    const email = newEmail(api);
    const configuredApi = createTestApi(projectId, { firstAdminEmail: email.toUpperCase() });
    const other = registration();
    expect((await register(other, configuredApi.send)).body).toEqual({ state: 'pending' });
    await followLastLink(other.email);
    const token = async (address: string) => (await requireSignIn(address)).idToken;
    const readAccess = async (address: string) =>
      (await configuredApi.send('POST /api/admin/access', { token: await token(address) })).body;
    expect(await readAccess(other.email)).toEqual({ state: 'pending', isEmailVerified: true });

    expect((await register(registration(email), configuredApi.send)).body).toEqual({
      state: 'pending',
    });
    expect(await readAccess(email)).toEqual({ state: 'pending', isEmailVerified: false });
    await followLastLink(email);
    expect(await readAccess(email)).toEqual({ state: 'active', isEmailVerified: true });
    expect(await readAccess(other.email)).toEqual({ state: 'pending', isEmailVerified: true });
    expect(
      (await configuredApi.send('GET /api/enquiries', { token: await token(email) })).status,
    ).toBe(200);
  });

  it('cannot register if there is an administrator, regardless of the configuration', async () => {
    await createAccount(api, 'administrator');
    const email = newEmail(api);
    const configuredApi = createTestApi(projectId, { firstAdminEmail: email });
    await register(registration(email), configuredApi.send);
    await followLastLink(email);
    const { idToken: token } = await requireSignIn(email);
    const response = await configuredApi.send('POST /api/admin/access', { token });
    expect(response.body).toEqual({ state: 'pending', isEmailVerified: true });
  });

  it('can register again if the claim could not be set', async () => {
    const bugs = muteErrorLog();
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
    const bugs = muteErrorLog();
    onTestFinished(() => bugs.mockRestore());
    const random = createRandom('registration with a failing Auth service');
    for (const run of times(20, Number)) {
      await clearDatabase(projectId);
      const first = registration();
      await registerUntilDone(first, () => random.below(12) === 0);
      const administrator = { ...(await accountOf(first.email)) };
      const invited: Body = { ...registration() };
      invited.invitation = await invite(administrator, invited.email);
      await registerUntilDone(invited, () => random.below(12) === 0);
      await followLastLink(invited.email);
      const access = await requestAccess(invited.email);
      expect(access.body, `run ${run}`).toEqual({ state: 'active', isEmailVerified: true });
      for (const { email } of [first, invited]) {
        const { token } = await accountOf(email);
        expect((await api.send('GET /api/enquiries', { token })).status, `run ${run}`).toBe(200);
      }
      expect((await database.collection('admins').get()).size, `run ${run}`).toBe(2);
    }
  });

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
    const unreliably =
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
        return typeof value === 'function' ? unreliably(value.bind(target)) : value;
      },
    });
    return {
      auth: flakyAuth,
      signIn: unreliably(signIn),
      mailer: {
        sendVerification: unreliably(mailer.sendVerification),
        sendPasswordReset: unreliably(mailer.sendPasswordReset),
      },
    };
  }

  function unavailable(): Error {
    return Object.assign(new Error('Unavailable.'), { code: 'auth/internal-error' });
  }
});

describe('an invitation', () => {
  let administrator: Account;

  beforeEach(async () => {
    administrator = await createAccount(api, 'administrator');
  });

  it('creates an administrator without an approval after the address is verified', async () => {
    const body = registration();
    const invitation = await invite(administrator, body.email);
    expect((await register({ ...body, invitation })).body).toEqual({ state: 'pending' });
    expect((await requestAccess(body.email)).body).toEqual({
      state: 'pending',
      isEmailVerified: false,
    });
    await followLastLink(body.email);
    expect((await requestAccess(body.email)).body).toEqual({
      state: 'active',
      isEmailVerified: true,
    });
    expect(await recordOf(body.email)).toMatchObject({
      invitedBy: administrator.uid,
      decidedBy: administrator.uid,
    });
    const { idToken } = await requireSignIn(body.email);
    expect((await api.send('GET /api/enquiries', { token: idToken })).status).toBe(200);
    const log = (await database.collection('auditLog').orderBy('at').get()).docs;
    expect(log.map((each) => [each.get('action'), each.get('by')])).toEqual([
      ['admin.invited', administrator.uid],
      ['admin.approved', administrator.uid],
    ]);
  });

  it('is stored without its token', async () => {
    const token = await invite(administrator, newEmail(api));
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = await readAllDocuments(database);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(Object.keys(stored)).toContain(
      `invitations/${createHash('sha256').update(token).digest('hex')}`,
    );
  });

  it('is valid only for its address, once, and until it is withdrawn', async () => {
    const body = registration();
    const token = await invite(administrator, body.email);
    const expectRejected = async (each: Body) => {
      expectError(409, await register(each));
      expect((await readAllDocuments(database))[`admins/${each.email}`]).toBeUndefined();
    };
    await expectRejected({ ...registration(), invitation: token });
    await expectRejected({ ...body, invitation: 'an-unknown-token' });
    expect((await register({ ...body, invitation: token })).status).toBe(201);
    // A retry by the same person, whose first response was lost.
    expect((await register({ ...body, invitation: token })).status).toBe(201);
    // The account that used it was deleted, and the address is registered again.
    await auth.deleteUser((await auth.getUserByEmail(body.email)).uid);
    expectError(409, await register({ ...body, invitation: token }));

    const withdrawnBody = registration();
    const withdrawnToken = await invite(administrator, withdrawnBody.email);
    expect((await withdraw(withdrawnToken)).status).toBe(200);
    await expectRejected({ ...withdrawnBody, invitation: withdrawnToken });
  });

  it('cannot be withdrawn after it was used', async () => {
    const body = registration();
    const invitation = await invite(administrator, body.email);
    expect((await register({ ...body, invitation })).status).toBe(201);
    expectError(409, await withdraw(invitation));
  });

  function withdraw(token: string) {
    const id = createHash('sha256').update(token).digest('hex');
    return api.send(`DELETE /api/admin/invitations/${id}`, { token: administrator.token });
  }

  it('is valid for 72 hours', async () => {
    const body = registration();
    const invitation = await invite(administrator, body.email);
    const after = (hours: number) =>
      createTestApi(projectId, { now: () => new Date(Date.now() + hours * 3_600_000) });
    expectError(409, await register({ ...body, invitation }, after(72).send));
    expect((await register({ ...body, invitation }, after(71.9).send)).status).toBe(201);
  });

  it('creates no administrator after its inviter was revoked', async () => {
    const body = registration();
    const formerAdministrator = await createAccount(api, 'administrator');
    await register({ ...body, invitation: await invite(formerAdministrator, body.email) });
    await api.send(`PATCH /api/admins/${formerAdministrator.uid}`, {
      token: administrator.token,
      body: { state: 'revoked' },
    });
    await followLastLink(body.email);
    expect((await requestAccess(body.email)).body).toEqual({
      state: 'pending',
      isEmailVerified: true,
    });
  });

  it('for an address that another person has registered invalidates that person’s password', async () => {
    const email = newEmail(api);
    await register(registration(email));
    const invitation = await invite(administrator, email);
    const owner = { ...registration(email), password: OTHER_PASSWORD, username: 'Owner' };
    expect((await register({ ...owner, invitation })).body).toEqual({ state: 'pending' });
    expect(await signIn(email, PASSWORD)).toBeUndefined();
    await followLastLink(email);
    expect((await requestAccess(email, OTHER_PASSWORD)).body).toMatchObject({ state: 'active' });
    expect(await recordOf(email)).toMatchObject({
      username: 'Owner',
      invitedBy: administrator.uid,
    });
  });

  it('grants nothing to an account that has changed its address', async () => {
    const { email } = registration();
    const invitation = await invite(administrator, email);
    await register({ ...registration(email), invitation });
    const { uid } = await auth.getUserByEmail(email);
    const otherEmail = newEmail(api);
    await auth.updateUser(uid, { email: otherEmail, emailVerified: true });
    // The first request replaces the address in the record.
    const state = { state: 'pending', isEmailVerified: true };
    expect((await requestAccess(otherEmail)).body).toEqual(state);
    expect((await requestAccess(otherEmail)).body).toEqual(state);
    expect(await recordOf(otherEmail)).not.toHaveProperty('invitedBy');
  });

  it('grants nothing to an account that was registered without it, even if the owner verifies the address', async () => {
    const email = newEmail(api);
    await register(registration(email));
    await invite(administrator, email);
    await followLastLink(email);
    expect((await requestAccess(email)).body).toEqual({ state: 'pending', isEmailVerified: true });
  });

  it('cannot be created for an active or revoked administrator', async () => {
    for (const state of ['administrator', 'revoked'] as const) {
      const body = { email: (await createAccount(api, state)).email };
      expectError(
        409,
        await api.send('POST /api/admin/invitations', { token: administrator.token, body }),
      );
    }
  });
});

describe('the scheduled checks', () => {
  const stateOf = async (uid: string) => (await database.doc(`admins/${uid}`).get()).data();

  it('revoke only accounts that were disabled or deleted outside of the product', async () => {
    const administrators = [
      await createAccount(api, 'administrator'),
      await createAccount(api, 'administrator'),
      await createAccount(api, 'administrator'),
    ] as const;
    const [unchanged, disabled, deleted] = administrators;
    await auth.updateUser(disabled.uid, { disabled: true });
    await auth.deleteUser(deleted.uid);
    for (const _ of times(2, String)) await compareAccounts({ auth, database }, new Date());
    expect((await stateOf(unchanged.uid))?.state).toBe('active');
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
    await followLastLink(confirmed.email);
    const unrecorded = newEmail(api);
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
