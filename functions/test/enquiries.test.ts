/** Tests the submission of enquiries: idempotency, rate limits, quarantine and crashes. */
import { randomUUID } from 'node:crypto';
import { enquiryDocument, limits as textLimits } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { parseCaller } from '../src/lib/address.ts';
import {
  cleanUp,
  clearDatabase,
  createTestApi,
  dump,
  muteBugs,
  openDatabase,
  type Send,
  times,
} from './harness.ts';
import { expectGood, expectRefusal, requireRow } from './rows.ts';

const projectId = 'demo-api-enquiries';
const CALL = 'POST /api/enquiries';
const ADDRESS = '192.0.2.123';

/** As in production: ten at once, then one per minute. */
const limits = { enquiries: { capacity: 10, refillSeconds: 60 } };

const api = createTestApi(projectId);
const { database } = api;
const limited = createTestApi(projectId, { limits, address: ADDRESS });

const words = {
  name: 'Site office',
  email: 'office@example.com',
  mobile: '+91 10000 12345',
  message: 'Two lorries of river sand.\nBefore noon.',
  product: 'River Sand',
};

beforeEach(() => clearDatabase(projectId));
afterAll(() => cleanUp(api));

function post(body: unknown, key?: string, send: Send = api.send) {
  return send(CALL, { body, ...(key !== undefined && { headers: { 'Idempotency-Key': key } }) });
}

const count = async (collection: string) =>
  (await database.collection(collection).count().get()).data().count;

/** Returns the buckets of addresses, without the shared ones. */
async function ownBuckets() {
  const { docs } = await database.collection('limits').get();
  return docs.filter(({ id }) => !/^enquiries-(edge|all)-/.test(id));
}

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

describe('an enquiry', () => {
  it('is stored as unread with exactly the fields of its schema and the time of the server', async () => {
    const now = new Date('2026-11-20T06:30:00.123Z');
    const { send } = createTestApi(projectId, { now: () => now });
    const key = randomUUID();
    const extra = { _id: 'x', id: 'x', status: 'read', createdAt: 0, admin: true, expiresAt: 1 };
    const answer = await post({ ...words, ...extra, filledForMs: 9_000 }, key, send);
    expectGood(requireRow(CALL), answer);
    expect(answer.body).toEqual({ _id: key, createdAt: now.toISOString() });

    const stored = (await database.doc(`enquiries/${key}`).get()).data() ?? {};
    const keys = [...Object.keys(enquiryDocument.shape), 'changedAt', 'expiresAt'];
    expect(Object.keys(stored).sort()).toEqual(keys.sort());
    expect(stored.expiresAt.toDate()).toEqual(new Date('2028-11-20T06:30:00.123Z'));
    expect(enquiryDocument.parse(stored)).toEqual({ ...words, status: 'unread', createdAt: now });
  });

  it('can have the maximum length of every field, in any script', async () => {
    const largest = {
      ...words,
      name: 'न'.repeat(textLimits.name),
      message: '🧱'.repeat(textLimits.enquiryMessage / 2),
      product: '\u202e'.repeat(textLimits.enquiryProduct),
    };
    const key = randomUUID();
    expectGood(requireRow(CALL), await post(largest, key));
    expect((await database.doc(`enquiries/${key}`).get()).data()).toMatchObject(largest);
  });

  it('with a lone surrogate is the same when it is sent again', async () => {
    const key = randomUUID();
    const body = '{"name":"\\ud800 A","mobile":"+91 10000 12345","message":"\\u0000 \\udc00"}';
    const first = await post(body, key);
    expectGood(requireRow(CALL), first);
    expect((await post(body, key)).text).toBe(first.text);
  });
});

describe('an idempotency key', () => {
  it('gives one enquiry and the same response for repeated requests', async () => {
    const key = randomUUID();
    const first = await post(words, key);
    const again = await post({ ...words, name: ` ${words.name} ` }, key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await count('enquiries')).toBe(1);
  });

  it('gives one enquiry for fifty concurrent requests to two instances', async () => {
    const other = createTestApi(projectId);
    const key = randomUUID();
    const answers = await Promise.all(
      times(50, (n) => post(words, key, n % 2 ? api.send : other.send)),
    );
    const good = answers.filter(({ status }) => status === 201);
    expect(new Set(good.map(({ text }) => text)).size).toBe(1);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(await count('enquiries')).toBe(1);
  });

  it('is rejected for other values', async () => {
    const key = randomUUID();
    await post(words, key);
    const before = await dump(database);
    for (const field of ['name', 'email', 'mobile', 'message', 'product'] as const) {
      const changed = { ...words, [field]: field === 'mobile' ? '+91 10000 54321' : 'a@b.example' };
      expectRefusal(422, await post(changed, key));
    }
    expect(await dump(database)).toEqual(before);
  });

  it('keeps the values of the first of two concurrent requests', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      times(20, (n) => post({ ...words, message: n % 2 ? 'Odd' : 'Even' }, key)),
    );
    expect(statuses(answers).sort()).toEqual([...times(10, () => 201), ...times(10, () => 422)]);
    expect(await count('enquiries')).toBe(1);
  });

  it('still gives the first response after the enquiry was read or archived', async () => {
    const key = randomUUID();
    const first = await post(words, key);
    await database.doc(`enquiries/${key}`).update({ status: 'archived' });
    expect((await post(words, key)).text).toBe(first.text);
    expect((await database.doc(`enquiries/${key}`).get()).get('status')).toBe('archived');
  });

  it.each([
    'short',
    'x'.repeat(65),
    '../../admins/an-account',
    'with a space 0123456',
    '__reserved-by-firestore__',
    '',
  ])('is rejected if it is %j', async (key) => {
    expectRefusal(400, await post(words, key));
    expect(await count('enquiries')).toBe(0);
  });

  it('is optional: requests without one create an enquiry each', async () => {
    await post(words);
    await post(words);
    expect(await count('enquiries')).toBe(2);
  });
});

describe('the limit of an address', () => {
  it('is shared by two instances', async () => {
    const other = createTestApi(projectId, { limits, address: ADDRESS });
    const answers = [];
    for (const n of times(12, Number)) {
      answers.push(await post(words, undefined, n % 2 ? limited.send : other.send));
    }
    expect(statuses(answers)).toEqual([...times(10, () => 201), 429, 429]);
    const last = answers.at(-1);
    if (last) expectRefusal(429, last);
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await count('enquiries')).toBe(10);
  });

  it('holds for fifty concurrent requests', async () => {
    const answers = await Promise.all(times(50, () => post(words, undefined, limited.send)));
    expect(statuses(answers).sort()).toEqual([...times(10, () => 201), ...times(40, () => 429)]);
    expect(await count('enquiries')).toBe(10);
  });

  it('uses the trusted entry of X-Forwarded-For and ignores forged ones', async () => {
    // Like behind Hosting: its CDN appends the caller, Google's front end appends the CDN.
    const hops = createTestApi(projectId, {
      limits,
      callerOf: ({ headers }) => parseCaller(headers.get('X-Forwarded-For'), 2),
    });
    const answers = await Promise.all(
      times(100, (n) =>
        hops.send(CALL, {
          body: words,
          headers: {
            'X-Forwarded-For': `${n}.1.2.3, 10.0.${n}.1, ${ADDRESS}, 198.51.100.1`,
            'Fastly-Client-IP': `${n}.1.2.3`,
            'X-Real-IP': `${n}.1.2.3`,
            Forwarded: `for=${n}.1.2.3`,
          },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
    expect(await ownBuckets()).toHaveLength(1);
  });

  it('is not consumed by repeated or rejected requests', async () => {
    const key = randomUUID();
    await post(words, key, limited.send);
    for (const _ of times(20, String)) {
      expect((await post(words, key, limited.send)).status).toBe(201);
      expect((await post({ ...words, name: 'B' }, key, limited.send)).status).toBe(422);
      expect((await post({ ...words, name: ' ' }, undefined, limited.send)).status).toBe(400);
    }
    const more = await Promise.all(times(9, () => post(words, undefined, limited.send)));
    expect(statuses(more)).toEqual(times(9, () => 201));
    expectRefusal(429, await post(words, undefined, limited.send));
    expect((await post(words, key, limited.send)).status).toBe(201);
  });

  it('is refilled over time', async () => {
    let now = new Date('2026-11-20T06:30:00Z');
    const later = createTestApi(projectId, { limits, address: ADDRESS, now: () => now });
    for (const _ of times(10, String)) await post(words, undefined, later.send);
    expectRefusal(429, await post(words, undefined, later.send));
    now = new Date(now.getTime() + 60_000);
    expect((await post(words, undefined, later.send)).status).toBe(201);
    expectRefusal(429, await post(words, undefined, later.send));
  });

  it('stores no address', async () => {
    await post(words, undefined, limited.send);
    const text = JSON.stringify(await dump(database));
    expect(text).toContain('limits/');
    expect(text).not.toContain(ADDRESS);
  });
});

describe('the limit of all callers', () => {
  /** The limit of an address; an edge has 60, and all callers together have 200. */
  const few = { enquiries: { capacity: 2, refillSeconds: 3_600 } };

  /** Sends `total` enquiries through two hops, each with its own `X-Forwarded-For`. */
  async function sendFrom(total: number, forwardedFor: (n: number) => string) {
    const { send } = createTestApi(projectId, {
      limits: few,
      callerOf: ({ headers }) => parseCaller(headers.get('X-Forwarded-For'), 2),
    });
    const answers = [];
    for (let sent = 0; sent < total; sent += 20) {
      const some = times(Math.min(20, total - sent), (n) => {
        const headers = { 'X-Forwarded-For': forwardedFor(sent + n) };
        return send(CALL, { body: words, headers });
      });
      answers.push(...(await Promise.all(some)));
    }
    return answers;
  }

  it('quarantines a flood from one caller on the URL of the function', async () => {
    const answers = await sendFrom(120, (n) => `10.0.${n}.1, ${ADDRESS}`);
    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    const inInbox = await count('enquiries');
    expect(inInbox).toBeGreaterThan(30);
    expect(inInbox).toBeLessThanOrEqual(60);
    const { docs } = await database.collection('quarantine').get();
    expect(docs).toHaveLength(120 - inInbox);
    for (const each of docs) {
      expect(each.data()).toMatchObject({ ...words, reason: 'busy', expiresAt: expect.anything() });
    }
  });

  it('quarantines a flood from many callers and loses no enquiry', async () => {
    const answers = await sendFrom(
      300,
      (n) => `11.0.${n % 250}.${Math.floor(n / 250)}, 12.0.${n % 250}.${Math.floor(n / 250)}`,
    );
    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    const inInbox = await count('enquiries');
    expect(inInbox).toBeLessThanOrEqual(200);
    expect(inInbox + (await count('quarantine'))).toBe(300);
  });

  it('is not consumed by an address that exceeds its own limit', async () => {
    const answers = await sendFrom(100, () => `203.0.113.7, ${ADDRESS}`);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(98);
    expect([await count('enquiries'), await count('quarantine')]).toEqual([2, 0]);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const answers = await sendFrom(20, (n) => `2001:db8:1:2::${n}, ${ADDRESS}`);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  });

  it('uses no document that every enquiry writes', async () => {
    const { send } = createTestApi(projectId, {
      limits: { enquiries: { capacity: 100, refillSeconds: 60 } },
      callerOf: ({ headers }) => parseCaller(headers.get('X-Forwarded-For'), 2),
    });
    const answers = await Promise.all(
      times(200, (n) =>
        send(CALL, { body: words, headers: { 'X-Forwarded-For': `10.0.${n}.1, ${ADDRESS}` } }),
      ),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    expect(await count('enquiries')).toBe(200);
    const { docs } = await database.collection('limits').get();
    for (const name of ['edge', 'all']) {
      const shards = docs.filter(({ id }) => id.startsWith(`enquiries-${name}-`));
      expect(shards.length).toBeGreaterThanOrEqual(10);
    }
  });

  it('gives the first response to a repeated request for a quarantined enquiry', async () => {
    await sendFrom(120, (n) => `10.0.${n}.1, ${ADDRESS}`);
    const [kept] = (await database.collection('quarantine').limit(1).get()).docs;
    const before = [await count('enquiries'), await count('quarantine')];
    const answer = await post(words, kept?.id);
    expectGood(requireRow(CALL), answer);
    expect(answer.body).toMatchObject({ _id: kept?.id });
    expect([await count('enquiries'), await count('quarantine')]).toEqual(before);
  });
});

describe('detection of automated senders', () => {
  it.each([
    ['fills in the hidden field', { website: 'https://spam.example' }, 'honeypot'],
    ['sends the form faster than a person can fill it in', { filledForMs: 1_499 }, 'tooFast'],
    ['sends the form at once', { filledForMs: 0 }, 'tooFast'],
    ['sends the form before it was opened', { filledForMs: -1 }, 'tooFast'],
  ])('accepts and quarantines an enquiry of a sender that %s', async (_, trap, reason) => {
    const key = randomUUID();
    const answer = await post({ ...words, ...trap }, key);
    expectGood(requireRow(CALL), answer);
    expect(answer.body).toMatchObject({ _id: key });
    expect([await count('enquiries'), await count('quarantine')]).toEqual([0, 1]);
    const kept = (await database.doc(`quarantine/${key}`).get()).data();
    expect(kept).toMatchObject({ ...words, reason, expiresAt: expect.anything() });
    expect((await post({ ...words, ...trap }, key)).text).toBe(answer.text);
  });

  it.each([
    ['without the fields that detect automated senders', {}],
    ['with an empty honeypot', { website: '' }],
    ['sent after the minimum time', { filledForMs: 1_500 }],
    ['left open for a week', { filledForMs: 7 * 86_400_000 }],
  ])('does not quarantine a form %s', async (_, trap) => {
    expectGood(requireRow(CALL), await post({ ...words, ...trap }));
    expect([await count('enquiries'), await count('quarantine')]).toEqual([1, 0]);
  });

  it('consumes the rate limit for quarantined enquiries', async () => {
    const trap = { ...words, website: 'x' };
    const answers = [];
    for (const _ of times(11, String)) answers.push(await post(trap, undefined, limited.send));
    expect(statuses(answers)).toEqual([...times(10, () => 201), 429]);
  });

  it('does not keep a user’s enquiry with the same key out of the inbox', async () => {
    const key = randomUUID();
    await post({ ...words, filledForMs: 10 }, key);
    expect((await post({ ...words, filledForMs: 10_000 }, key)).status).toBe(201);
    expect(await count('enquiries')).toBe(1);
  });
});

describe('with App Check enabled', () => {
  const asked: string[] = [];
  const { send } = createTestApi(projectId, {
    verifyAppCheck: async (token) => {
      asked.push(token);
      return token === 'valid';
    },
  });
  const withToken = (token: string) =>
    send(CALL, { body: words, headers: { 'X-Firebase-AppCheck': token } });

  it('an enquiry requires a valid token', async () => {
    expectRefusal(403, await send(CALL, { body: words }));
    expectRefusal(403, await withToken(''));
    expectRefusal(403, await withToken('forged'));
    expect(await count('enquiries')).toBe(0);
    expect((await withToken('valid')).status).toBe(201);
    expect(asked).toEqual(expect.arrayContaining(['forged', 'valid']));
  });

  it('reading requires no token', async () => {
    expect((await send('GET /api/categories')).status).toBe(200);
  });
});

describe('a crash', () => {
  beforeEach(() => {
    const bugs = muteBugs();
    return () => bugs.mockRestore();
  });

  /** A database whose next writes fail, before or after they are committed. */
  function crashing(crashes: ('before' | 'after')[]): Firestore {
    const own = openDatabase(projectId);
    const batch = own.batch.bind(own);
    own.batch = () => {
      const made = batch();
      const commit = made.commit.bind(made);
      made.commit = async () => {
        const crash = crashes.shift();
        if (crash === 'before') throw new Error('The process crashed.');
        const results = await commit();
        if (crash === 'after') throw new Error('The process crashed.');
        return results;
      };
      return made;
    };
    return own;
  }

  it.each(['before', 'after'] as const)(
    '%s the write leaves both enquiry and limits, or neither',
    async (crash) => {
      const { send } = createTestApi(projectId, { database: crashing([crash]), limits });
      const key = randomUUID();
      expectRefusal(500, await post(words, key, send));
      const left = crash === 'before' ? 0 : 1;
      expect([await count('enquiries'), (await ownBuckets()).length]).toEqual([left, left]);

      expect((await post(words, key, send)).status).toBe(201);
      expect(await count('enquiries')).toBe(1);
      const [bucket] = await ownBuckets();
      expect(bucket?.get('tokens')).toBe(9);
    },
  );

  it('during twenty submissions with retries neither loses nor duplicates an enquiry', async () => {
    const crashes = times(40, (n) => (['before', 'after'] as const)[(n * 7) % 2] ?? 'before');
    const { send } = createTestApi(projectId, { database: crashing(crashes) });
    const keys = times(20, () => randomUUID());
    for (const key of keys) {
      let answer = await post(words, key, send);
      for (let tries = 0; answer.status >= 500 && tries < 5; tries += 1) {
        answer = await post(words, key, send);
      }
      expect(answer.status).toBe(201);
    }
    expect(await count('enquiries')).toBe(20);
  });

  it('of the database gives 503 and does not claim that anything was stored', async () => {
    const gone = openDatabase(projectId);
    gone.getAll = () => Promise.reject(Object.assign(new Error('unavailable'), { code: 14 }));
    const { send } = createTestApi(projectId, { database: gone });
    const answer = await post(words, randomUUID(), send);
    expectRefusal(503, answer);
    expect(answer.headers.get('Retry-After')).toBe('5');
    expect(await count('enquiries')).toBe(0);
  });
});
