/**
 * Tests invalid input that is generated from the schemas of each route. `FUZZ_RUNS` sets the number of requests per
 * route, `FUZZ_SEED` repeats a failed run.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { afterAll, describe, expect, it } from 'vitest';
import { routes } from '../src/api/app.ts';
import { readBody } from '../src/api/inputs.ts';
import { errorResponse } from '../src/api/response-schemas.ts';
import { parseQuery, type Route } from '../src/api/route.ts';
import { type FuzzRequest, requestsFor } from './fuzz-inputs.ts';
import {
  type ApiResponse,
  cleanUp,
  clearDatabase,
  createTestApi,
  readAllDocuments,
  requestOf,
  suiteApp,
  type TestApi,
  times,
} from './harness.ts';
import { expectSchema, nameOf } from './route-checks.ts';
import { LINK_TOKEN, writeSample } from './sample.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);

/** The limit of the response time. */
const MAX_MS = 2_000;

/** Concurrent requests; requests that write are sent sequentially. */
const CONCURRENCY = 16;

/** Successful requests of an administrator between resets, which keep the database small. */
const RESET_AFTER = 30;

const PROJECT_ID = 'demo-api-fuzz';
const UID = 'the-administrator';
const lowLimit = { capacity: 8, refillSeconds: 3_600 };

/** Replaces the Auth emulator for the valid token; access.test.ts tests authentication. */
function createFakeAuth(): Auth {
  const auth = Object.create(getAuth(suiteApp));
  auth.verifyIdToken = async (token: string) => {
    if (token !== 'good') throw new Error('not a token');
    return { uid: UID, admin: true, iat: 0, auth_time: 0 };
  };
  auth.getUser = async (uid: string) => ({ uid, email: 'a@a.example', emailVerified: true });
  auth.revokeRefreshTokens = async () => {};
  return auth;
}

/** The last millisecond of the current second: a logout waits until the next second begins. */
const endOfSecond = () => new Date(Math.floor(Date.now() / 1_000) * 1_000 + 999);

const auth = createFakeAuth();

/** A route, and an API with a database of its own. */
interface Target {
  route: Route;
  api: TestApi;
}

async function openTarget(route: Route, index: number): Promise<Target> {
  const api = createTestApi(`${PROJECT_ID}-${index}`, {
    auth,
    now: endOfSecond,
    longPollMs: 10,
    limits: { loginsPerAddress: lowLimit, registrations: lowLimit, quotePdfs: lowLimit },
  });
  await reset(api);
  return { route, api };
}

/** Restores the initial state. */
async function reset({ projectId, database }: TestApi): Promise<void> {
  await clearDatabase(projectId);
  await writeSample(database);
  const record = { username: 'A', email: 'a@a.example' };
  await database.doc(`admins/${UID}`).set({ ...record, state: 'active' });
  await database.doc('admins/newcomer').set({ ...record, state: 'pending' });
}

/** Deletes the accounts of successful registrations. */
afterAll(() => cleanUp({ projectId: PROJECT_ID }));

const prototypeKeys = Object.getOwnPropertyNames(Object.prototype).join();

async function stateHash({ database }: TestApi): Promise<string> {
  const documents = Object.entries(await readAllDocuments(database)).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return createHash('sha256').update(JSON.stringify(documents)).digest('hex');
}

const requestLineOf = (route: Route, { id, query }: FuzzRequest) =>
  `${nameOf(route).replace('{id}', id).replace('{version}', '1')}${query}`;

const optionsOf = ({ access }: Route, { body, headers, hasToken }: FuzzRequest) => ({
  ...(body !== undefined && { body }),
  ...(hasToken && { token: access.startsWith('link') ? LINK_TOKEN : 'good' }),
  headers,
});

/** Whether the schemas of the route accept the request, so that it reaches the database. */
async function isAccepted(route: Route, fuzzed: FuzzRequest): Promise<boolean> {
  const request = requestOf(requestLineOf(route, fuzzed), optionsOf(route, fuzzed));
  const { pathname, searchParams } = new URL(request.url);
  const isSamePath = pathname.split('/').length === `/api${route.path}`.split('/').length;
  try {
    parseQuery(route.query, searchParams);
    if (route.body) await readBody(request, route.body, route.maxBodyBytes);
    return isSamePath;
  } catch {
    return false;
  }
}

async function sendTimed({ route, api }: Target, fuzzed: FuzzRequest) {
  const startedAt = performance.now();
  const response = await api.send(requestLineOf(route, fuzzed), optionsOf(route, fuzzed));
  return { response, elapsedMs: performance.now() - startedAt };
}

/**
 * Repeats slow requests alone and from the initial state, to exclude other causes of a slow
 * response.
 */
async function expectFastAlone(target: Target, slow: readonly FuzzRequest[]): Promise<void> {
  for (const each of slow) {
    const elapsed: number[] = [];
    for (const _ of times(3, Number)) {
      await reset(target.api);
      elapsed.push((await sendTimed(target, each)).elapsedMs);
    }
    const request = describeRequest(target.route, each);
    expect(Math.min(...elapsed), `milliseconds of ${request}`).toBeLessThan(MAX_MS);
  }
}

/** Expects a response that matches the schema of the route, or the schema of errors. */
function expectDeclared(
  route: Route,
  fuzzed: FuzzRequest,
  { status, body, text, headers }: ApiResponse,
) {
  const sent = describeRequest(route, fuzzed);
  expect(status, sent).toBeLessThan(500);
  expect(text, sent).not.toMatch(/at .*\.js|node_modules|firebase/);
  if (status === 304) return expect(text).toBe('');
  if (headers.has('Content-Disposition')) return expect(status, sent).toBe(route.status);
  if (status >= 400) {
    expect(headers.get('Cache-Control'), sent).toBe('no-store, private');
    return expectSchema(errorResponse, body);
  }
  // An unusual id can result in the path of another route.
  if (status !== route.status || !route.response) return expect([200, 204], sent).toContain(status);
  return expectSchema(route.response, body);
}

function describeRequest(route: Route, fuzzed: FuzzRequest): string {
  const { body, headers } = optionsOf(route, fuzzed);
  const shortened = { body: body?.slice(0, 500), headers: JSON.stringify(headers).slice(0, 200) };
  return `${requestLineOf(route, fuzzed).slice(0, 300)} ${JSON.stringify(shortened)}`;
}

/** Sends requests with limited concurrency, checks the responses, and returns statuses and slow requests. */
async function sendAll(target: Target, requests: readonly FuzzRequest[], concurrency: number) {
  const queue = [...requests];
  const statuses: number[] = [];
  const slow: FuzzRequest[] = [];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { response, elapsedMs } = await sendTimed(target, next);
      expectDeclared(target.route, next, response);
      statuses.push(response.status);
      if (elapsedMs >= MAX_MS) slow.push(next);
    }
  };
  await Promise.all(times(concurrency, work));
  return { statuses, slow };
}

/** Sends valid requests; those that write are sent sequentially from the expected state. */
async function sendAccepted(
  target: Target,
  requests: readonly FuzzRequest[],
): Promise<FuzzRequest[]> {
  const { route, api } = target;
  if (route.access !== 'administrator' || route.method === 'GET') {
    const { slow } = await sendAll(target, requests, route.method === 'GET' ? CONCURRENCY : 1);
    return slow;
  }
  const slow: FuzzRequest[] = [];
  for (let start = 0; start < requests.length; start += RESET_AFTER) {
    await reset(api);
    slow.push(...(await sendAll(target, requests.slice(start, start + RESET_AFTER), 1)).slow);
  }
  return slow;
}

async function partition(route: Route, requests: readonly FuzzRequest[]) {
  const accepted: FuzzRequest[] = [];
  const rejected: FuzzRequest[] = [];
  for (const each of requests) ((await isAccepted(route, each)) ? accepted : rejected).push(each);
  return { accepted, rejected };
}

/** Concurrent, since most of the time of a test is the time until the emulators respond. */
describe.concurrent(`${RUNS} generated requests (FUZZ_SEED=${SEED})`, () => {
  it.each(routes.map((route, index) => ({ name: nameOf(route), route, index })))(
    'to $name get a declared response and change nothing if they are rejected',
    async ({ name, route, index }) => {
      const requests = fc.sample(requestsFor(route), { numRuns: RUNS, seed: SEED });
      const { accepted, rejected } = await partition(route, requests);
      const startedAt = performance.now();
      const target = await openTarget(route, index);
      const before = await stateHash(target.api);
      const { statuses, slow } = await sendAll(target, rejected, CONCURRENCY);
      expect(await stateHash(target.api)).toBe(before);
      // An unusual id can result in the path of the list, which succeeds only for GET.
      if (route.method !== 'GET') expect(Math.min(...statuses)).toBeGreaterThanOrEqual(400);
      slow.push(...(await sendAccepted(target, accepted)));
      await expectFastAlone(target, slow);
      await clearDatabase(target.api.projectId);

      expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(prototypeKeys);
      expect({}).not.toHaveProperty('polluted');
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      console.log(
        `${name}: ${rejected.length} rejected, ${accepted.length} accepted, ${seconds} s`,
      );
    },
    1_800_000,
  );
});
