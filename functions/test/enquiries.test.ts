/** Tests the submission of enquiries: idempotency, rate limits, quarantine and crashes. */
import { createHash, randomUUID } from 'node:crypto';
import {
  contactKeysOf,
  enquiryDocument,
  formatReferenceNumber,
  quoteLimits,
  limits as textLimits,
  unhandled,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptQuarantined } from '../src/enquiry/quarantine.ts';
import { parseCaller } from '../src/lib/address.ts';
import {
  cleanUp,
  clearDatabase,
  createTestApi,
  muteErrorLog,
  openDatabase,
  readAllDocuments,
  type Send,
  times,
} from './harness.ts';
import { expectError, expectSuccess, requireRoute } from './route-checks.ts';
import { product } from './sample.ts';

const projectId = 'demo-api-enquiries';
const REQUEST_LINE = 'POST /api/enquiries';
const ADDRESS = '192.0.2.123';

/** As in production: ten at once, then one per minute. */
const limits = { enquiries: { capacity: 10, refillSeconds: 60 } };

const api = createTestApi(projectId);
const { database } = api;
const limitedApi = createTestApi(projectId, { limits, address: ADDRESS });

const formValues = {
  name: 'Site office',
  email: 'office@example.com',
  mobile: '+91 10000 12345',
  message: 'Two lorries of river sand.\nBefore noon.',
  product: 'River Sand',
};

beforeEach(() => clearDatabase(projectId));
afterAll(() => cleanUp(api));

function post(body: unknown, key?: string, send: Send = api.send) {
  return send(REQUEST_LINE, {
    body,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
}

const count = async (collection: string) =>
  (await database.collection(collection).count().get()).data().count;

/** Returns the buckets of addresses, without the shared ones. */
async function ownBuckets() {
  const { docs } = await database.collection('limits').get();
  return docs.filter(({ id }) => !/^enquiries-(edge|all)-/.test(id));
}

/** Returns the reference number with this number of groups. */
const numberOf = (key: string, groupCount?: number) =>
  formatReferenceNumber(createHash('sha256').update(key).digest(), groupCount);

const statuses = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status);

describe('an enquiry', () => {
  it('is stored as unread with exactly the fields of its schema and the time of the server', async () => {
    const now = new Date('2026-11-20T06:30:00.123Z');
    const { send } = createTestApi(projectId, { now: () => now });
    const key = randomUUID();
    const extra = { _id: 'x', id: 'x', status: 'read', createdAt: 0, quote: {}, admin: true };
    const response = await post({ ...formValues, ...extra, filledForMs: 9_000 }, key, send);
    expectSuccess(requireRoute(REQUEST_LINE), response);
    const referenceNumber = numberOf(key);
    expect(response.body).toEqual({ _id: key, createdAt: now.toISOString(), referenceNumber });

    const stored = (await database.doc(`enquiries/${key}`).get()).data() ?? {};
    const fields = [...Object.keys(enquiryDocument.shape), 'changedAt', 'contactKeys', 'expiresAt'];
    const request = { items: undefined, delivery: undefined, attachments: undefined };
    const { assignee: _, ...unset } = unhandled;
    const absent = { ...unset, ...request, quote: undefined, unreadSince: undefined };
    const keys = fields.filter((field) => !Object.hasOwn(absent, field));
    expect(Object.keys(stored).sort()).toEqual(keys.sort());
    expect(stored.contactKeys).toEqual(contactKeysOf(formValues));
    expect(stored.expiresAt.toDate()).toEqual(new Date('2028-11-20T06:30:00.123Z'));
    expect(enquiryDocument.parse(stored)).toEqual({
      ...formValues,
      ...unhandled,
      status: 'unread',
      referenceNumber,
      createdAt: now,
    });
  });

  it('can have the maximum length of every field, in any script', async () => {
    const largest = {
      ...formValues,
      name: 'न'.repeat(textLimits.name),
      message: '🧱'.repeat(textLimits.enquiryMessage / 2),
      product: '\u202e'.repeat(textLimits.enquiryProduct),
    };
    const key = randomUUID();
    expectSuccess(requireRoute(REQUEST_LINE), await post(largest, key));
    expect((await database.doc(`enquiries/${key}`).get()).data()).toMatchObject(largest);
  });

  it('with a lone surrogate is the same when it is sent again', async () => {
    const key = randomUUID();
    const body = '{"name":"\\ud800 A","mobile":"+91 10000 12345","message":"\\u0000 \\udc00"}';
    const first = await post(body, key);
    expectSuccess(requireRoute(REQUEST_LINE), first);
    expect((await post(body, key)).text).toBe(first.text);
  });
});

describe('a request for a quote', () => {
  const items = [
    { productId: 'bar-16', name: 'Bar', unit: 'kg', quantity: 8.5, note: 'cut', seenPrice: 60_000 },
    { productId: 'bar-16', name: 'Bar', unit: 'kg', quantity: 1, note: '' },
    { productId: 'gone', name: 'Old sheet', unit: 'sheet', quantity: 60, note: '', seenPrice: 810 },
    { productId: '', name: 'Binding wire', unit: '', quantity: 2, note: '' },
  ];
  const delivery = {
    pinCode: '560066',
    address: 'Site 4, Whitefield',
    requiredOn: '2026-11-27',
    gstin: '27AAPFU0939F1ZV',
  };
  const request = { ...formValues, items, delivery };
  const bar = {
    ...product('TMT Bar 16 mm', 'tmt-bars', 'steel'),
    price: 61_500.5,
    unit: 't',
  };

  it('is stored with name, unit, price and order terms of the products at that moment', async () => {
    await database.doc('products/bar-16').set({ ...bar, minQuantity: 50, gstRate: 18 });
    const key = randomUUID();
    const sent = { ...request, delivery: { ...delivery, pinCode: '560 066' } };
    expectSuccess(requireRoute(REQUEST_LINE), await post(sent, key));
    await database.doc('products/bar-16').update({ price: 1, minQuantity: 5 });
    const stored = (await database.doc(`enquiries/${key}`).get()).data();
    const current = { name: 'TMT Bar 16 mm', unit: 't', price: 61_500.5, minQuantity: 50 };
    expect(stored?.items).toEqual([
      { ...items[0], ...current },
      { ...items[1], ...current },
      ...items.slice(2),
    ]);
    expect(stored?.delivery).toEqual(delivery);
  });

  it('is accepted again with the same lines, and rejected with others', async () => {
    await database.doc('products/bar-16').set(bar);
    const key = randomUUID();
    const first = await post(request, key);
    expect((await post(request, key)).text).toBe(first.text);
    const [line, ...others] = items;
    for (const changed of [
      { ...request, items: others },
      { ...request, items: [{ ...line, quantity: 8 }, ...others] },
      { ...request, items: undefined },
      { ...request, delivery: { ...delivery, pinCode: '560067' } },
      { ...request, delivery: undefined },
    ])
      expectError(422, await post(changed, key));
  });

  it('can have the maximum of lines and characters, and no more', async () => {
    const longest = {
      productId: 'x'.repeat(textLimits.id),
      name: 'न'.repeat(textLimits.enquiryProduct),
      unit: 'न'.repeat(textLimits.unit),
      quantity: quoteLimits.quantity,
      note: 'न'.repeat(quoteLimits.note),
      seenPrice: textLimits.price,
    };
    const lines = times(quoteLimits.items, () => longest);
    const largest = { ...request, message: 'न'.repeat(textLimits.enquiryMessage), items: lines };
    expectSuccess(requireRoute(REQUEST_LINE), await post(largest));
    expectError(400, await post({ ...request, items: [...lines, longest] }));
  });

  it('is kept in quarantine and when it is accepted from there', async () => {
    const key = randomUUID();
    expectSuccess(requireRoute(REQUEST_LINE), await post({ ...request, website: 'x' }, key));
    await acceptQuarantined(database, key, 24);
    expect((await database.doc(`enquiries/${key}`).get()).data()).toMatchObject({
      items,
      delivery,
    });
  });
});

describe('an idempotency key', () => {
  it('gives one enquiry and the same response for repeated requests', async () => {
    const key = randomUUID();
    const first = await post(formValues, key);
    const again = await post({ ...formValues, name: ` ${formValues.name} ` }, key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await count('enquiries')).toBe(1);
  });

  it('gives one enquiry for fifty concurrent requests to two instances', async () => {
    const other = createTestApi(projectId);
    const key = randomUUID();
    const responses = await Promise.all(
      times(50, (n) => post(formValues, key, n % 2 ? api.send : other.send)),
    );
    const accepted = responses.filter(({ status }) => status === 201);
    expect(new Set(accepted.map(({ text }) => text)).size).toBe(1);
    for (const { status } of responses) expect([201, 409]).toContain(status);
    expect(await count('enquiries')).toBe(1);
  });

  it('is rejected for other values', async () => {
    const key = randomUUID();
    await post(formValues, key);
    const before = await readAllDocuments(database);
    for (const field of ['name', 'email', 'mobile', 'message', 'product'] as const) {
      const changed = {
        ...formValues,
        [field]: field === 'mobile' ? '+91 10000 54321' : 'a@b.example',
      };
      expectError(422, await post(changed, key));
    }
    expect(await readAllDocuments(database)).toEqual(before);
  });

  it('keeps the values of the first of two concurrent requests', async () => {
    const key = randomUUID();
    const responses = await Promise.all(
      times(20, (n) => post({ ...formValues, message: n % 2 ? 'Odd' : 'Even' }, key)),
    );
    expect(statuses(responses).sort()).toEqual([...times(10, () => 201), ...times(10, () => 422)]);
    expect(await count('enquiries')).toBe(1);
  });

  it('still gives the first response after the enquiry was read or archived', async () => {
    const key = randomUUID();
    const first = await post(formValues, key);
    await database.doc(`enquiries/${key}`).update({ status: 'archived' });
    expect((await post(formValues, key)).text).toBe(first.text);
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
    expectError(400, await post(formValues, key));
    expect(await count('enquiries')).toBe(0);
  });

  it('is optional: requests without one create an enquiry each', async () => {
    await post(formValues);
    await post(formValues);
    expect(await count('enquiries')).toBe(2);
  });
});

describe('the reference number of an enquiry', () => {
  const readNumber = async (id: string, collection = 'enquiries') =>
    (await database.doc(`${collection}/${id}`).get()).get('referenceNumber');

  const reservedBy = async (referenceNumber: string) =>
    (await database.doc(`referenceNumbers/${referenceNumber}`).get()).data();

  /** Returns pairs of keys of which the same number is derived. */
  function findCollidingKeys(pairCount: number): [string, string][] {
    const keys = new Map<string, string>();
    const pairs: [string, string][] = [];
    for (let n = 0; pairs.length < pairCount; n += 1) {
      const key = `idempotency-key-${n}`;
      const referenceNumber = numberOf(key);
      const other = keys.get(referenceNumber);
      if (other) pairs.push([other, key]);
      keys.set(referenceNumber, key);
    }
    return pairs;
  }

  it('is derived from the id if the request has no key', async () => {
    const { body } = await post(formValues);
    const [stored] = (await database.collection('enquiries').get()).docs;
    const referenceNumber = numberOf(stored?.id ?? '');
    expect(body).toMatchObject({ referenceNumber });
    expect(stored?.get('referenceNumber')).toBe(referenceNumber);
  });

  it('is reserved as long as the enquiry is kept', async () => {
    const key = randomUUID();
    await post(formValues, key);
    const enquiry = (await database.doc(`enquiries/${key}`).get()).data();
    expect(await reservedBy(numberOf(key))).toEqual({
      enquiryId: key,
      createdAt: enquiry?.createdAt,
      expiresAt: enquiry?.expiresAt,
    });
  });

  it('is longer if another enquiry has the same one, and begins with it', async () => {
    const [[first, second] = ['', '']] = findCollidingKeys(1);
    expect((await post(formValues, first)).body).toMatchObject({
      referenceNumber: numberOf(first),
    });
    const longer = numberOf(second, 3);
    expect(longer.startsWith(`${numberOf(first)}-`)).toBe(true);
    expect((await post(formValues, second)).body).toMatchObject({ referenceNumber: longer });
    expect((await post(formValues, second)).body).toMatchObject({ referenceNumber: longer });
    expect([await readNumber(first), await readNumber(second)]).toEqual([numberOf(first), longer]);
  });

  it('is unique for concurrent enquiries', async () => {
    for (const keys of findCollidingKeys(3)) {
      const responses = await Promise.all(keys.map((key) => post(formValues, key)));
      expect(statuses(responses)).toEqual([201, 201]);
      const numbers = await Promise.all(keys.map((key) => readNumber(key)));
      expect(numbers.map((each) => each.length).sort()).toEqual([10, 14]);
    }
  });

  it('becomes longer until it is unique', async () => {
    const key = randomUUID();
    for (const groupCount of [2, 3, 4]) {
      const reservation = database.doc(`referenceNumbers/${numberOf(key, groupCount)}`);
      await reservation.set({ enquiryId: 'another', createdAt: new Date(), expiresAt: null });
    }
    await post(formValues, key);
    expect(await readNumber(key)).toBe(numberOf(key, 5));
  });

  it('stays the same when an enquiry in quarantine is sent by a user', async () => {
    const key = randomUUID();
    await post({ ...formValues, filledForMs: 10 }, key);
    expect(await readNumber(key, 'quarantine')).toBe(numberOf(key));
    await post({ ...formValues, filledForMs: 10_000 }, key);
    expect(await readNumber(key)).toBe(numberOf(key));
    const { expiresAt } = (await database.doc(`enquiries/${key}`).get()).data() ?? {};
    expect(await reservedBy(numberOf(key))).toMatchObject({ enquiryId: key, expiresAt });
  });
});

describe('the limit of an address', () => {
  it('is shared by two instances', async () => {
    const other = createTestApi(projectId, { limits, address: ADDRESS });
    const responses = [];
    for (const n of times(12, Number)) {
      responses.push(await post(formValues, undefined, n % 2 ? limitedApi.send : other.send));
    }
    expect(statuses(responses)).toEqual([...times(10, () => 201), 429, 429]);
    const last = responses.at(-1);
    if (last) expectError(429, last);
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await count('enquiries')).toBe(10);
  });

  it('holds for fifty concurrent requests', async () => {
    const responses = await Promise.all(
      times(50, () => post(formValues, undefined, limitedApi.send)),
    );
    expect(statuses(responses).sort()).toEqual([...times(10, () => 201), ...times(40, () => 429)]);
    expect(await count('enquiries')).toBe(10);
  });

  it('uses the trusted entry of X-Forwarded-For and ignores forged ones', async () => {
    // Like behind Hosting: its CDN appends the caller, Google's front end appends the CDN.
    const proxiedApi = createTestApi(projectId, {
      limits,
      callerOf: ({ headers }) => parseCaller(headers.get('X-Forwarded-For'), 2),
    });
    const responses = await Promise.all(
      times(100, (n) =>
        proxiedApi.send(REQUEST_LINE, {
          body: formValues,
          headers: {
            'X-Forwarded-For': `${n}.1.2.3, 10.0.${n}.1, ${ADDRESS}, 198.51.100.1`,
            'Fastly-Client-IP': `${n}.1.2.3`,
            'X-Real-IP': `${n}.1.2.3`,
            Forwarded: `for=${n}.1.2.3`,
          },
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(90);
    expect(await ownBuckets()).toHaveLength(1);
  });

  it('is not consumed by repeated or rejected requests', async () => {
    const key = randomUUID();
    await post(formValues, key, limitedApi.send);
    for (const _ of times(20, String)) {
      expect((await post(formValues, key, limitedApi.send)).status).toBe(201);
      expect((await post({ ...formValues, name: 'B' }, key, limitedApi.send)).status).toBe(422);
      expect((await post({ ...formValues, name: ' ' }, undefined, limitedApi.send)).status).toBe(
        400,
      );
    }
    const more = await Promise.all(times(9, () => post(formValues, undefined, limitedApi.send)));
    expect(statuses(more)).toEqual(times(9, () => 201));
    expectError(429, await post(formValues, undefined, limitedApi.send));
    expect((await post(formValues, key, limitedApi.send)).status).toBe(201);
  });

  it('is refilled over time', async () => {
    let now = new Date('2026-11-20T06:30:00Z');
    const laterApi = createTestApi(projectId, { limits, address: ADDRESS, now: () => now });
    for (const _ of times(10, String)) await post(formValues, undefined, laterApi.send);
    expectError(429, await post(formValues, undefined, laterApi.send));
    now = new Date(now.getTime() + 60_000);
    expect((await post(formValues, undefined, laterApi.send)).status).toBe(201);
    expectError(429, await post(formValues, undefined, laterApi.send));
  });

  it('stores no address', async () => {
    await post(formValues, undefined, limitedApi.send);
    const text = JSON.stringify(await readAllDocuments(database));
    expect(text).toContain('limits/');
    expect(text).not.toContain(ADDRESS);
  });
});

describe('the limit of all callers', () => {
  /** The limit of an address; an edge has 60, and all callers together have 200. */
  const lowLimit = { enquiries: { capacity: 2, refillSeconds: 3_600 } };

  /** Sends `total` enquiries through two hops, each with its own `X-Forwarded-For`. */
  async function sendFrom(total: number, forwardedFor: (n: number) => string) {
    const { send } = createTestApi(projectId, {
      limits: lowLimit,
      callerOf: ({ headers }) => parseCaller(headers.get('X-Forwarded-For'), 2),
    });
    const responses = [];
    for (let sent = 0; sent < total; sent += 20) {
      const batch = times(Math.min(20, total - sent), (n) => {
        const headers = { 'X-Forwarded-For': forwardedFor(sent + n) };
        return send(REQUEST_LINE, { body: formValues, headers });
      });
      responses.push(...(await Promise.all(batch)));
    }
    return responses;
  }

  it('quarantines a flood from one caller on the URL of the function', async () => {
    const responses = await sendFrom(120, (n) => `10.0.${n}.1, ${ADDRESS}`);
    expect(new Set(statuses(responses))).toEqual(new Set([201]));
    const inInbox = await count('enquiries');
    expect(inInbox).toBeGreaterThan(30);
    expect(inInbox).toBeLessThanOrEqual(60);
    const { docs } = await database.collection('quarantine').get();
    expect(docs).toHaveLength(120 - inInbox);
    for (const each of docs) {
      expect(each.data()).toMatchObject({
        ...formValues,
        reason: 'busy',
        expiresAt: expect.anything(),
      });
    }
  });

  it('quarantines a flood from many callers and loses no enquiry', async () => {
    const responses = await sendFrom(
      300,
      (n) => `11.0.${n % 250}.${Math.floor(n / 250)}, 12.0.${n % 250}.${Math.floor(n / 250)}`,
    );
    expect(new Set(statuses(responses))).toEqual(new Set([201]));
    const inInbox = await count('enquiries');
    expect(inInbox).toBeLessThanOrEqual(200);
    expect(inInbox + (await count('quarantine'))).toBe(300);
  });

  it('is not consumed by an address that exceeds its own limit', async () => {
    const responses = await sendFrom(100, () => `203.0.113.7, ${ADDRESS}`);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(98);
    expect([await count('enquiries'), await count('quarantine')]).toEqual([2, 0]);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const responses = await sendFrom(20, (n) => `2001:db8:1:2::${n}, ${ADDRESS}`);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
  });

  it('uses no document that every enquiry writes', async () => {
    const { send } = createTestApi(projectId, {
      limits: { enquiries: { capacity: 100, refillSeconds: 60 } },
      callerOf: ({ headers }) => parseCaller(headers.get('X-Forwarded-For'), 2),
    });
    const responses = await Promise.all(
      times(200, (n) =>
        send(REQUEST_LINE, {
          body: formValues,
          headers: { 'X-Forwarded-For': `10.0.${n}.1, ${ADDRESS}` },
        }),
      ),
    );
    expect(new Set(statuses(responses))).toEqual(new Set([201]));
    expect(await count('enquiries')).toBe(200);
    const { docs } = await database.collection('limits').get();
    for (const name of ['edge', 'all']) {
      const shards = docs.filter(({ id }) => id.startsWith(`enquiries-${name}-`));
      expect(shards.length).toBeGreaterThanOrEqual(10);
    }
  });

  it('gives the first response to a repeated request for a quarantined enquiry', async () => {
    await sendFrom(120, (n) => `10.0.${n}.1, ${ADDRESS}`);
    const [quarantined] = (await database.collection('quarantine').limit(1).get()).docs;
    const before = [await count('enquiries'), await count('quarantine')];
    const response = await post(formValues, quarantined?.id);
    expectSuccess(requireRoute(REQUEST_LINE), response);
    expect(response.body).toMatchObject({ _id: quarantined?.id });
    expect([await count('enquiries'), await count('quarantine')]).toEqual(before);
  });
});

describe('detection of automated senders', () => {
  it.each([
    ['fills in the hidden field', { website: 'https://spam.example' }, 'honeypot'],
    ['sends the form faster than a person can fill it in', { filledForMs: 1_499 }, 'tooFast'],
    ['sends the form at once', { filledForMs: 0 }, 'tooFast'],
    ['sends the form before it was opened', { filledForMs: -1 }, 'tooFast'],
  ])(
    'accepts and quarantines an enquiry of a sender that %s',
    async (_, detectionFields, reason) => {
      const key = randomUUID();
      const response = await post({ ...formValues, ...detectionFields }, key);
      expectSuccess(requireRoute(REQUEST_LINE), response);
      expect(response.body).toMatchObject({ _id: key });
      expect([await count('enquiries'), await count('quarantine')]).toEqual([0, 1]);
      const quarantined = (await database.doc(`quarantine/${key}`).get()).data();
      expect(quarantined).toMatchObject({ ...formValues, reason, expiresAt: expect.anything() });
      expect((await post({ ...formValues, ...detectionFields }, key)).text).toBe(response.text);
    },
  );

  it.each([
    ['without the fields that detect automated senders', {}],
    ['with an empty honeypot', { website: '' }],
    ['sent after the minimum time', { filledForMs: 1_500 }],
    ['left open for a week', { filledForMs: 7 * 86_400_000 }],
  ])('does not quarantine a form %s', async (_, detectionFields) => {
    expectSuccess(requireRoute(REQUEST_LINE), await post({ ...formValues, ...detectionFields }));
    expect([await count('enquiries'), await count('quarantine')]).toEqual([1, 0]);
  });

  it('consumes the rate limit for quarantined enquiries', async () => {
    const detectionFields = { ...formValues, website: 'x' };
    const responses = [];
    for (const _ of times(11, String))
      responses.push(await post(detectionFields, undefined, limitedApi.send));
    expect(statuses(responses)).toEqual([...times(10, () => 201), 429]);
  });

  it('does not keep a user’s enquiry with the same key out of the inbox', async () => {
    const key = randomUUID();
    await post({ ...formValues, filledForMs: 10 }, key);
    expect((await post({ ...formValues, filledForMs: 10_000 }, key)).status).toBe(201);
    expect(await count('enquiries')).toBe(1);
  });
});

describe('with App Check enabled', () => {
  const verifiedTokens: string[] = [];
  const { send } = createTestApi(projectId, {
    verifyAppCheck: async (token) => {
      verifiedTokens.push(token);
      return token === 'valid';
    },
  });
  const withToken = (token: string) =>
    send(REQUEST_LINE, { body: formValues, headers: { 'X-Firebase-AppCheck': token } });

  it('an enquiry requires a valid token', async () => {
    expectError(403, await send(REQUEST_LINE, { body: formValues }));
    expectError(403, await withToken(''));
    expectError(403, await withToken('forged'));
    expect(await count('enquiries')).toBe(0);
    expect((await withToken('valid')).status).toBe(201);
    expect(verifiedTokens).toEqual(expect.arrayContaining(['forged', 'valid']));
  });

  it('reading requires no token', async () => {
    expect((await send('GET /api/categories')).status).toBe(200);
  });
});

describe('a crash', () => {
  beforeEach(() => {
    const bugs = muteErrorLog();
    return () => bugs.mockRestore();
  });

  /** A database whose next writes fail, before or after they are committed. */
  function crashingDatabase(crashes: ('before' | 'after')[]): Firestore {
    const own = openDatabase(projectId);
    const batch = own.batch.bind(own);
    own.batch = () => {
      const newBatch = batch();
      const commit = newBatch.commit.bind(newBatch);
      newBatch.commit = async () => {
        const crash = crashes.shift();
        if (crash === 'before') throw new Error('The process crashed.');
        const results = await commit();
        if (crash === 'after') throw new Error('The process crashed.');
        return results;
      };
      return newBatch;
    };
    return own;
  }

  it.each(['before', 'after'] as const)(
    '%s the write leaves both enquiry and limits, or neither',
    async (crash) => {
      const { send } = createTestApi(projectId, { database: crashingDatabase([crash]), limits });
      const key = randomUUID();
      expectError(500, await post(formValues, key, send));
      const expectedCount = crash === 'before' ? 0 : 1;
      expect([await count('enquiries'), (await ownBuckets()).length]).toEqual([
        expectedCount,
        expectedCount,
      ]);

      expect((await post(formValues, key, send)).status).toBe(201);
      expect(await count('enquiries')).toBe(1);
      const [bucket] = await ownBuckets();
      expect(bucket?.get('tokens')).toBe(9);
    },
  );

  it('during twenty submissions with retries neither loses nor duplicates an enquiry', async () => {
    const crashes = times(40, (n) => (['before', 'after'] as const)[(n * 7) % 2] ?? 'before');
    const { send } = createTestApi(projectId, { database: crashingDatabase(crashes) });
    const keys = times(20, () => randomUUID());
    for (const key of keys) {
      let response = await post(formValues, key, send);
      for (let attempt = 0; response.status >= 500 && attempt < 5; attempt += 1) {
        response = await post(formValues, key, send);
      }
      expect(response.status).toBe(201);
    }
    expect(await count('enquiries')).toBe(20);
  });

  it('of the database gives 503 and does not claim that anything was stored', async () => {
    const unavailable = openDatabase(projectId);
    unavailable.getAll = () =>
      Promise.reject(Object.assign(new Error('unavailable'), { code: 14 }));
    const { send } = createTestApi(projectId, { database: unavailable });
    const response = await post(formValues, randomUUID(), send);
    expectError(503, response);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(await count('enquiries')).toBe(0);
  });
});
