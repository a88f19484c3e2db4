import { randomUUID } from 'node:crypto';
import { collections, limits } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { database, siteUrl } from '../src/suite.ts';

const values = {
  name: 'Site office, Ring Road',
  email: 'ringroad@example.com',
  mobile: '+91 10000 12345',
  message: 'Two lorries of river sand.\nBefore noon.',
  product: 'River Sand',
};

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${siteUrl}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const readStored = (key: string) => database().collection(collections.enquiries).doc(key).get();

const countEnquiries = async () =>
  (await database().collection(collections.enquiries).count().get()).data().count;

describe('POST /api/enquiries', () => {
  it('stores an enquiry as unread with the server time', async () => {
    const key = randomUUID();
    const before = Date.now();
    const response = await post(values, { 'Idempotency-Key': key });
    const after = Date.now();

    expect(response.status).toBe(201);
    expect(response.headers.get('Cache-Control')).toBe('no-store, private');
    const document = (await readStored(key)).data();
    expect(document).toMatchObject({ ...values, status: 'unread' });
    const createdAt = document?.createdAt.toMillis();
    expect(createdAt).toBeGreaterThanOrEqual(before);
    expect(createdAt).toBeLessThanOrEqual(after);
  });

  it('stores an enquiry once and repeats the response when it is sent three times with one idempotency key', async () => {
    const key = randomUUID();
    const before = await countEnquiries();
    const bodies = [];
    for (let n = 0; n < 3; n += 1) {
      const response = await post(values, { 'Idempotency-Key': key });
      expect(response.status).toBe(201);
      bodies.push(await response.json());
    }
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(await countEnquiries()).toBe(before + 1);
  });

  it('stores an enquiry once when it is sent twenty times concurrently', async () => {
    const key = randomUUID();
    const before = await countEnquiries();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post(values, { 'Idempotency-Key': key })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await countEnquiries()).toBe(before + 1);
  });

  it('rejects another enquiry with a used idempotency key, and keeps the first', async () => {
    const key = randomUUID();
    await post(values, { 'Idempotency-Key': key });
    const response = await post({ ...values, message: 'Other' }, { 'Idempotency-Key': key });
    expect(response.status).toBe(422);
    expect((await readStored(key)).data()?.message).toBe(values.message);
  });

  it('accepts an enquiry without email address, product and idempotency key', async () => {
    const { email: _, product: __, ...rest } = values;
    expect((await post(rest)).status).toBe(201);
  });

  it('ignores fields that clients may not set', async () => {
    const key = randomUUID();
    await post({ ...values, status: 'read', createdAt: 0, _id: 'x' }, { 'Idempotency-Key': key });
    const sent = ['email', 'message', 'mobile', 'name', 'product'];
    const setByServer = ['assignee', 'changedAt', 'contactKeys', 'createdAt', 'expiresAt'];
    const others = ['referenceNumber', 'status'];
    expect(Object.keys((await readStored(key)).data() ?? {}).sort()).toEqual(
      [...sent, ...setByServer, ...others].sort(),
    );
    expect((await readStored(key)).data()?.status).toBe('unread');
  });

  it.each([
    ['a blank name', { ...values, name: ' ' }, 'name'],
    ['a name that is a list', { ...values, name: ['a'] }, 'name'],
    [
      'a message over the limit',
      { ...values, message: 'x'.repeat(limits.enquiryMessage + 1) },
      'message',
    ],
    ['a mobile number without digits', { ...values, mobile: 'call me' }, 'mobile'],
    ['an email address without a domain', { ...values, email: 'me@' }, 'email'],
  ])('rejects %s with an error for the field, and stores nothing', async (_, body, field) => {
    const before = await countEnquiries();
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: expect.any(String),
      fields: { [field]: expect.any(String) },
    });
    expect(await countEnquiries()).toBe(before);
  });

  it.each([
    ['a list', '[]', 400],
    ['an empty object', '{}', 400],
    ['more than 384 KB', JSON.stringify({ ...values, message: 'x'.repeat(394_000) }), 413],
  ])('rejects %s', async (_, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty('error');
  });

  // The platform's parser rejects these with its own response before the router.
  it.each(['{"name":', 'null'])('rejects the body %s', async (body) => {
    expect((await post(body)).status).toBe(400);
  });

  it('rejects content types other than JSON', async () => {
    expect((await post(values, { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  it.each(['short', '../../admins/local-admin', 'x'.repeat(65)])(
    'rejects the key %s',
    async (key) => {
      expect((await post(values, { 'Idempotency-Key': key })).status).toBe(400);
    },
  );
});

it('an unknown route of the API responds with an uncached 404', async () => {
  const response = await fetch(`${siteUrl}/api/nothing`);
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBe('no-store, private');
  expect(await response.json()).toEqual({ error: 'There is nothing here.' });
});
