/**
 * Tests invalid input that is generated from the schemas of each route. `FUZZ_RUNS` sets the number of requests per
 * route, `FUZZ_SEED` repeats a failed run.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Auth } from 'firebase-admin/auth';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { errorAnswer } from '../src/api/answers.ts';
import { routes } from '../src/api/app.ts';
import { readBody } from '../src/api/inputs.ts';
import { parseQuery, type Route } from '../src/api/route.ts';
import { type FuzzRequest, requestsFor } from './fuzz-inputs.ts';
import {
  type Answer,
  cleanUp,
  clearDatabase,
  createTestApi,
  dump,
  requestOf,
  times,
} from './harness.ts';
import { expectShape, nameOf } from './rows.ts';
import { writeSample } from './sample.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);

/** The limit of the response time. */
const MAX_MS = 2_000;

/** Concurrent requests; requests that write are sent sequentially. */
const AT_ONCE = 16;

/** Successful requests of an administrator between resets, which keep the database small. */
const RESET_AFTER = 30;

const projectId = 'demo-api-fuzz';
const UID = 'the-administrator';
const few = { capacity: 8, refillSeconds: 3_600 };

/** Replaces the Auth emulator for the valid token; access.test.ts tests authentication. */
function quickAuth(): Auth {
  const auth = Object.create(createTestApi(projectId).auth);
  auth.verifyIdToken = async (token: string) => {
    if (token !== 'good') throw new Error('not a token');
    return { uid: UID, admin: true, iat: 0, auth_time: 0 };
  };
  auth.getUser = async (uid: string) => ({ uid, email: 'a@a.example', emailVerified: true });
  auth.revokeRefreshTokens = async () => {};
  return auth;
}

const api = createTestApi(projectId, {
  auth: quickAuth(),
  limits: { loginsPerAddress: few, registrations: few },
});
const { database } = api;

/** Restores the initial state. */
async function reset(): Promise<void> {
  await clearDatabase(projectId);
  await writeSample(database);
  const record = { username: 'A', email: 'a@a.example' };
  await database.doc(`admins/${UID}`).set({ ...record, state: 'active' });
  await database.doc('admins/newcomer').set({ ...record, state: 'pending' });
}

beforeEach(reset);
afterAll(() => cleanUp(api));

const prototypeKeys = Object.getOwnPropertyNames(Object.prototype).join();

async function stateHash(): Promise<string> {
  const documents = Object.entries(await dump(database)).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(documents)).digest('hex');
}

const callOf = (row: Route, { id, query }: FuzzRequest) =>
  `${nameOf(row).replace('{id}', id)}${query}`;

const optionsOf = ({ body, headers, hasToken }: FuzzRequest) => ({
  ...(body !== undefined && { body }),
  ...(hasToken && { token: 'good' }),
  headers,
});

/** Whether the schemas of the route accept the request, so that it reaches the database. */
async function isTaken(row: Route, fuzzed: FuzzRequest): Promise<boolean> {
  const request = requestOf(callOf(row, fuzzed), optionsOf(fuzzed));
  const { pathname, searchParams } = new URL(request.url);
  const isSamePath = pathname.split('/').length === `/api${row.path}`.split('/').length;
  try {
    parseQuery(row.query, searchParams);
    if (row.body) await readBody(request, row.body);
    return isSamePath;
  } catch {
    return false;
  }
}

async function sendTimed(row: Route, fuzzed: FuzzRequest) {
  const startedAt = performance.now();
  const answer = await api.send(callOf(row, fuzzed), optionsOf(fuzzed));
  return { answer, elapsedMs: performance.now() - startedAt };
}

/**
 * Repeats slow requests alone and from the initial state, to exclude other causes of a slow
 * response.
 */
async function expectSoonAlone(row: Route, slow: readonly FuzzRequest[]): Promise<void> {
  for (const each of slow) {
    const elapsed: number[] = [];
    for (const _ of times(3, Number)) {
      await reset();
      elapsed.push((await sendTimed(row, each)).elapsedMs);
    }
    expect(Math.min(...elapsed), `milliseconds of ${shown(row, each)}`).toBeLessThan(MAX_MS);
  }
}

/** Expects a response that matches the schema of the route, or the schema of errors. */
function expectDeclared(row: Route, fuzzed: FuzzRequest, { status, body, text, headers }: Answer) {
  const sent = shown(row, fuzzed);
  expect(status, sent).toBeLessThan(500);
  expect(text, sent).not.toMatch(/at .*\.js|node_modules|firebase/);
  if (status === 304) return expect(text).toBe('');
  if (status >= 400) {
    expect(headers.get('Cache-Control'), sent).toBe('no-store, private');
    return expectShape(errorAnswer, body);
  }
  // An unusual id can result in the path of another route.
  if (status !== row.status || !row.answer) return expect([200, 204], sent).toContain(status);
  return expectShape(row.answer, body);
}

function shown(row: Route, fuzzed: FuzzRequest): string {
  const { body, headers } = optionsOf(fuzzed);
  const cut = { body: body?.slice(0, 500), headers: JSON.stringify(headers).slice(0, 200) };
  return `${callOf(row, fuzzed).slice(0, 300)} ${JSON.stringify(cut)}`;
}

/** Sends requests with limited concurrency, checks the responses, and returns statuses and slow requests. */
async function sendAll(row: Route, requests: readonly FuzzRequest[], atOnce: number) {
  const queue = [...requests];
  const statuses: number[] = [];
  const slow: FuzzRequest[] = [];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { answer, elapsedMs } = await sendTimed(row, next);
      expectDeclared(row, next, answer);
      statuses.push(answer.status);
      if (elapsedMs >= MAX_MS) slow.push(next);
    }
  };
  await Promise.all(times(atOnce, work));
  return { statuses, slow };
}

/** Sends valid requests; those that write are sent sequentially from the expected state. */
async function sendTaken(row: Route, requests: readonly FuzzRequest[]): Promise<FuzzRequest[]> {
  if (row.access !== 'administrator' || row.method === 'GET') {
    const { slow } = await sendAll(row, requests, row.method === 'GET' ? AT_ONCE : 1);
    return slow;
  }
  const slow: FuzzRequest[] = [];
  for (let start = 0; start < requests.length; start += RESET_AFTER) {
    await reset();
    slow.push(...(await sendAll(row, requests.slice(start, start + RESET_AFTER), 1)).slow);
  }
  return slow;
}

async function partition(row: Route, requests: readonly FuzzRequest[]) {
  const taken: FuzzRequest[] = [];
  const refused: FuzzRequest[] = [];
  for (const each of requests) ((await isTaken(row, each)) ? taken : refused).push(each);
  return { taken, refused };
}

describe(`${RUNS} generated requests (FUZZ_SEED=${SEED})`, () => {
  it.each(routes.map((row) => ({ name: nameOf(row), row })))(
    'to $name get a declared response and change nothing if they are rejected',
    async ({ name, row }) => {
      const requests = fc.sample(requestsFor(row), { numRuns: RUNS, seed: SEED });
      const { taken, refused } = await partition(row, requests);
      const startedAt = performance.now();
      const before = await stateHash();
      const { statuses, slow } = await sendAll(row, refused, AT_ONCE);
      expect(await stateHash()).toBe(before);
      // An unusual id can result in the path of the list, which succeeds only for GET.
      if (row.method !== 'GET') expect(Math.min(...statuses)).toBeGreaterThanOrEqual(400);
      slow.push(...(await sendTaken(row, taken)));
      await expectSoonAlone(row, slow);

      expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(prototypeKeys);
      expect({}).not.toHaveProperty('polluted');
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      console.log(`${name}: ${refused.length} rejected, ${taken.length} accepted, ${seconds} s`);
    },
    1_800_000,
  );
});
