/** Tests quotes: the customer's link, versions, decisions, conflicts and long polling. */
import { randomUUID } from 'node:crypto';
import { quoteDocument, quoteThread } from '@neev/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deleteOrphanedEvents } from '../src/enquiry/enquiry-events.ts';
import { deleteAll } from '../src/lib/queries.ts';
import {
  type Account,
  type ApiResponse,
  cleanUp,
  clearDatabase,
  createAccount,
  createTestApi,
  median,
  muteErrorLog,
  times,
} from './harness.ts';
import { expectError } from './route-checks.ts';
import { product, sampleQuote } from './sample.ts';

let now = new Date('2026-11-25T06:00:00Z');
/** A later time at each call, as messages are sorted by it. */
const passTime = () => {
  now = new Date(now.getTime() + 1);
  return now;
};
const api = createTestApi('demo-api-quotes', { now: passTime, longPollMs: 3_000 });
const { database, send } = api;
let admin: Account;

beforeAll(async () => {
  admin = await createAccount(api, 'administrator');
});

beforeEach(async () => {
  await clearDatabase(api.projectId);
  now = new Date('2026-11-25T06:00:00Z');
  await database
    .doc(`admins/${admin.uid}`)
    .set({ username: 'A', email: admin.email, state: 'active' });
  await database.doc('products/bar-8').set(product('Bar 8 mm', 'tmt-bars', 'steel'));
});

afterAll(() => cleanUp(api));

const submission = z.object({
  _id: z.string(),
  referenceNumber: z.string(),
  quoteToken: z.optional(z.string()),
});

const request = {
  name: 'Site office',
  email: 'office@example.com',
  mobile: '+91 10000 12345',
  message: 'As in the list.',
  items: [{ productId: 'bar-8', name: 'Bar 8 mm', quantity: 8.5, unit: 'bag' }],
};

async function submit(body: object = request, key = randomUUID()) {
  const headers = { 'Idempotency-Key': key };
  return submission.parse((await send('POST /api/enquiries', { body, headers })).body);
}

/** A customer with a link to the quote of a new enquiry. */
async function createCustomer() {
  const { _id: id, referenceNumber, quoteToken: token = '' } = await submit();
  const path = `/api/quotes/${referenceNumber}`;
  const act = (type: string, version = 1, text = '') =>
    send(`POST ${path}/decisions`, { token, body: { id: randomUUID(), type, version, text } });
  return { id, referenceNumber, token, path, act, read: () => send(`GET ${path}`, { token }) };
}

const edit = (requestLine: string, body: object) => send(requestLine, { token: admin.token, body });

const saveDraft = (id: string, draftVersion: number, draft: object = sampleQuote) =>
  edit(`PUT /api/enquiries/${id}/quote-draft`, { draft, draftVersion });

interface Seen {
  draftVersion?: number;
  version?: number;
  state?: string;
}

const sendQuote = (id: string, seen: Seen = {}, quote: object = sampleQuote) =>
  edit(`POST /api/enquiries/${id}/quotes`, {
    ...{ quote, draftVersion: 0, version: 0, state: 'received' },
    ...seen,
  });

async function seenOf(id: string): Promise<Seen> {
  const { draftVersion, version, state } = await readQuote(id);
  return { draftVersion, version, state };
}

const threadOf = ({ body }: ApiResponse) => quoteThread.parse(body);
const readQuote = async (id: string) =>
  quoteDocument.parse((await database.doc(`quotes/${id}`).get()).data());

describe('the link of a request', () => {
  it('is returned once per idempotency key, and only for an enquiry with a list', async () => {
    const key = randomUUID();
    const first = await submit(request, key);
    expect(first.quoteToken).toMatch(/^[\w-]{43}$/);
    expect(await submit(request, key)).toEqual(first);
    const { items: _, ...withoutList } = request;
    expect((await submit(withoutList)).quoteToken).toBeUndefined();
  });

  it('shows what was requested, without contact data', async () => {
    const { read } = await createCustomer();
    const response = await read();
    expect(threadOf(response)).toMatchObject({
      ...{ status: 'received', name: 'Site office', messages: [] },
      items: [{ name: 'Bar 8 mm', quantity: 8.5, price: 1234.5 }],
    });
    expect(response.text).not.toMatch(/office@example\.com|12345|token/);
  });

  it('stays valid for a quarantined enquiry, and after it is accepted', async () => {
    const spam = { ...request, website: 'x' };
    const { _id, referenceNumber, quoteToken: token = '' } = await submit(spam);
    const read = () => send(`GET /api/quotes/${referenceNumber}`, { token });
    expect(threadOf(await read()).status).toBe('received');
    await edit(`POST /api/quarantine/${_id}/acceptance`, {});
    expect(threadOf(await read()).status).toBe('received');
  });

  it('is valid until the end of the last day of the quote, also after a draft and a message', async () => {
    const { id, path, token, read } = await createCustomer();
    await sendQuote(id, {}, { ...sampleQuote, validUntil: '2027-11-25' });
    await saveDraft(id, 1);
    const body = { id: randomUUID(), text: 'We order in autumn.' };
    await send(`POST ${path}/messages`, { token, body });
    now = new Date('2027-11-25T23:59:00+05:30');
    expect((await read()).status).toBe(200);
    now = new Date('2027-11-26T00:00:00+05:30');
    expectError(404, await read());
  });

  it('expires 180 days after the last change', async () => {
    const { path, token, read } = await createCustomer();
    now = new Date('2027-05-20T06:00:00Z');
    const body = { id: randomUUID(), text: 'Is it still possible?' };
    expect((await send(`POST ${path}/messages`, { token, body })).status).toBe(201);
    now = new Date('2027-11-15T06:00:00Z');
    expect((await read()).status).toBe(200);
    now = new Date('2027-11-17T06:00:00Z');
    expectError(404, await read());
  });

  it('is rejected as fast for an unknown number as for a wrong token', async () => {
    const { path } = await createCustomer();
    const token = 'x'.repeat(43);
    const measure = async (requestLine: string) => {
      const startedAt = performance.now();
      expectError(404, await send(requestLine, { token }));
      return performance.now() - startedAt;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (const _ of times(40, Number)) {
      known.push(await measure(`GET ${path}`));
      unknown.push(await measure('GET /api/quotes/NV-000-000'));
    }
    const ratio = median(known) / median(unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  it('is not valid with a wrong token, also if the quote is an invalid document', async () => {
    muteErrorLog();
    const { id, path, read } = await createCustomer();
    await database.doc(`quotes/${id}`).update({ state: 'postponed' });
    expectError(404, await send(`GET ${path}`, { token: 'x'.repeat(43) }));
    expectError(500, await read());
    await database.doc(`quotes/${id}`).update({ token: 1 });
    expectError(404, await read());
  });

  it('is invalid after its enquiry has been erased, and nothing of it is left', async () => {
    const { id, read, act } = await createCustomer();
    await sendQuote(id);
    await act('changeRequested', 1, 'Ten tonnes, please.');
    await edit('POST /api/erasures', { contact: request.email });
    expectError(404, await read());
    for (const name of ['quotes', 'quoteVersions', 'quoteMessages']) {
      expect((await database.collection(name).get()).size).toBe(0);
    }
  });

  it('and its quote are deleted when an earlier deletion was interrupted', async () => {
    const { id, act } = await createCustomer();
    await sendQuote(id);
    await act('changeRequested', 1, 'Ten tonnes, please.');
    await database.doc(`enquiries/${id}`).delete();
    await database.doc(`quotes/${id}`).delete();
    await deleteAll(database.collection('enquiryEvents').where('enquiryId', '==', id));
    expect(await deleteOrphanedEvents(database)).toEqual([id]);
    for (const name of ['quoteVersions', 'quoteMessages']) {
      const left = await database.collection(name).where('enquiryId', '==', id).get();
      expect(left.size).toBe(0);
    }
  });

  it('and its quote are deleted when the enquiry alone was deleted', async () => {
    const { id } = await createCustomer();
    const other = await createCustomer();
    await sendQuote(id);
    await database.doc(`enquiries/${id}`).delete();
    expect(await deleteOrphanedEvents(database)).toEqual([id]);
    expect((await database.doc(`quotes/${id}`).get()).exists).toBe(false);
    expect((await other.read()).status).toBe(200);
  });
});

describe('a quote', () => {
  it('goes from the draft to the accepted version', async () => {
    const { id, read, act } = await createCustomer();
    expect((await saveDraft(id, 0)).body).toEqual({ draftVersion: 1 });
    expect(threadOf(await read())).toMatchObject({ status: 'inProgress' });
    expect((await read()).text).not.toContain('Payment in advance');
    expect((await sendQuote(id, { draftVersion: 1, state: 'inProgress' })).body).toEqual({
      ...{ version: 1, isEmailed: true },
    });
    expect(threadOf(await read())).toMatchObject({
      status: 'quoted',
      quote: { ...sampleQuote, version: 1 },
      messages: [{ from: 'company', type: 'quoted', version: 1 }],
    });
    expect(threadOf(await act('accepted'))).toMatchObject({
      status: 'accepted',
      messages: [{ type: 'quoted' }, { from: 'customer', type: 'accepted', version: 1 }],
    });
    expect(await readQuote(id)).toMatchObject({ state: 'accepted', version: 1 });
    expect((await readQuote(id)).draft).toBeUndefined();
  });

  it('keeps fields that a newer release has added', async () => {
    const { id } = await createCustomer();
    const record = database.doc(`quotes/${id}`);
    await record.update({ addedLater: 'kept' });
    await saveDraft(id, 0);
    await sendQuote(id, { draftVersion: 1, state: 'inProgress' });
    const stored = (await record.get()).data() ?? {};
    expect(stored).toMatchObject({ addedLater: 'kept', state: 'quoted' });
    expect(stored).not.toHaveProperty('draft');
    expect(stored).not.toHaveProperty('id');
  });

  it('is saved with incomplete lines as a draft, and not sent with them', async () => {
    const { id } = await createCustomer();
    const started = { ...sampleQuote, lines: [...sampleQuote.lines, { unit: 'kg' }] };
    expect((await saveDraft(id, 0, started)).status).toBe(200);
    expect((await readQuote(id)).draft?.lines[1]).toMatchObject({ name: '', unit: 'kg' });
    const response = await sendQuote(id, { draftVersion: 1, state: 'inProgress' }, started);
    expectError(400, response);
    const missing = ['name', 'quantity', 'price', 'gstRate'];
    const fields = missing.map((field) => [`quote.lines.1.${field}`, expect.any(String)]);
    expect(response.body).toMatchObject({ fields: Object.fromEntries(fields) });
  });

  it('keeps all versions', async () => {
    const { id, act, read } = await createCustomer();
    await sendQuote(id);
    expect(threadOf(await act('changeRequested', 1, 'Cheaper freight?')).status).toBe('inProgress');
    const cheaper = { ...sampleQuote, freight: 300 };
    expect(
      (await sendQuote(id, { draftVersion: 1, version: 1, state: 'inProgress' }, cheaper)).body,
    ).toEqual({ version: 2, isEmailed: true });
    const versions = await database.collection('quoteVersions').orderBy('version').get();
    expect(versions.docs.map((each) => each.get('freight'))).toEqual([500, 300]);
    expect(threadOf(await read()).quote?.freight).toBe(300);
  });

  it('that is outdated is not accepted', async () => {
    const { id, act } = await createCustomer();
    await sendQuote(id);
    await sendQuote(id, { draftVersion: 1, version: 1, state: 'quoted' });
    expectError(409, await act('accepted', 1));
    expect(threadOf(await act('accepted', 2)).status).toBe('accepted');
    expectError(409, await act('declined', 2));
  });

  it('that has expired is not accepted, but can be asked for again', async () => {
    const { id, act, read } = await createCustomer();
    await sendQuote(id, {}, { ...sampleQuote, validUntil: '2026-11-26' });
    // The last day ends at midnight in India.
    now = new Date('2026-11-26T18:29:00Z');
    expect(threadOf(await read()).status).toBe('quoted');
    now = new Date('2026-11-26T18:31:00Z');
    expect(threadOf(await read()).status).toBe('expired');
    expectError(409, await act('accepted'));
    expectError(409, await act('declined'));
    expect(threadOf(await act('changeRequested', 1, 'Once more, please')).status).toBe(
      'inProgress',
    );
  });

  it('is not sent with a day in the past', async () => {
    const { id } = await createCustomer();
    const response = await sendQuote(id, {}, { ...sampleQuote, validUntil: '2026-11-24' });
    expectError(400, response);
    expect(response.body).toMatchObject({ fields: { 'quote.validUntil': expect.any(String) } });
  });

  it('is written for an enquiry without a list too', async () => {
    const { items: _, ...withoutList } = request;
    const { _id: id } = await submit(withoutList);
    expect((await saveDraft(id, 0)).status).toBe(200);
    expect((await readQuote(id)).token).toMatch(/^[\w-]{43}$/);
    expectError(404, await saveDraft('unknown-enquiry', 0));
  });

  it('marks the enquiry as answered, and as unread when the customer acts', async () => {
    const { id, act } = await createCustomer();
    const status = async () => (await database.doc(`enquiries/${id}`).get()).get('status');
    await sendQuote(id);
    expect(await status()).toBe('read');
    const events = await database.collection('enquiryEvents').where('enquiryId', '==', id).get();
    expect(events.docs.map((each) => each.get('type')).sort()).toEqual(['email', 'status']);
    await act('accepted');
    expect(await status()).toBe('unread');
    const unreadSince = async () =>
      (await database.doc(`enquiries/${id}`).get()).get('unreadSince').toDate();
    const first = await unreadSince();
    expect(first.getTime()).toBeGreaterThan(Date.parse('2026-11-25T06:00:00Z'));
    await act('changeRequested', 1, 'From which yard?');
    expect(await unreadSince()).toEqual(first);
    // Marked as unread again as a reminder.
    await sendQuote(id, await seenOf(id));
    await database.doc(`enquiries/${id}`).update({ status: 'unread' });
    await act('accepted', 2);
    expect((await unreadSince()).getTime()).toBeGreaterThan(first.getTime());
  });
});

describe('the status of a quote in the inbox', () => {
  const shown = async (id: string) => (await database.doc(`enquiries/${id}`).get()).get('quote');

  it('follows the draft, the versions and the decisions of the customer', async () => {
    const { id, act } = await createCustomer();
    expect(await shown(id)).toEqual({ state: 'received', validUntil: '' });
    await saveDraft(id, 0);
    expect(await shown(id)).toEqual({ state: 'inProgress', validUntil: '' });
    await sendQuote(id, await seenOf(id));
    const { validUntil } = sampleQuote;
    expect(await shown(id)).toEqual({ state: 'quoted', validUntil });
    await act('changeRequested', 1, 'From which yard?');
    expect(await shown(id)).toEqual({ state: 'inProgress', validUntil });
    await sendQuote(id, await seenOf(id));
    await act('accepted', 2);
    expect(await shown(id)).toEqual({ state: 'accepted', validUntil });
  });

  it('is the present one after an enquiry in quarantine is accepted', async () => {
    const { id, act } = await createCustomer();
    await sendQuote(id);
    await edit(`POST /api/enquiries/${id}/spam`, {});
    await act('accepted');
    await edit(`POST /api/quarantine/${id}/acceptance`, {});
    expect(await shown(id)).toMatchObject({ state: 'accepted' });
  });

  it('is in the list of the API', async () => {
    const { id } = await createCustomer();
    await sendQuote(id);
    const { body } = await send('GET /api/enquiries', { token: admin.token });
    const quote = { state: 'quoted', validUntil: sampleQuote.validUntil };
    expect(body).toEqual([expect.objectContaining({ _id: id, quote })]);
  });
});

describe('the customer', () => {
  const withoutEmails = createTestApi(api.projectId, { now: passTime, sendsEmails: false });

  it.each([
    ['is sent an email', api, request, true],
    ['has no email address', api, { ...request, email: '' }, false],
    ['is sent no email without a mail server', withoutEmails, request, false],
  ])('%s, which the responses state', async (_, target, body, isEmailed) => {
    const { _id: id } = await submit(body);
    const post = (path: string, sent: object) =>
      target.send(`POST /api/enquiries/${id}/${path}`, { token: admin.token, body: sent });
    const quote = { quote: sampleQuote, draftVersion: 0, version: 0, state: 'received' };
    expect((await post('quotes', quote)).body).toEqual({ version: 1, isEmailed });
    const message = { id: randomUUID(), text: 'We deliver on Friday.' };
    for (let n = 0; n < 2; n += 1)
      expect((await post('quote-messages', message)).body).toEqual({ _id: message.id, isEmailed });
    const events = await database.collection('enquiryEvents').where('enquiryId', '==', id).get();
    const contacts = events.docs.filter((each) => each.get('type') === 'email');
    // The quote and the message.
    expect(contacts).toHaveLength(isEmailed ? 2 : 0);
  });
});

describe('concurrent changes', () => {
  it('of a draft: the second is rejected and overwrites nothing', async () => {
    const { id } = await createCustomer();
    const [first, second] = await Promise.all([saveDraft(id, 0), saveDraft(id, 0)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expectError(409, await sendQuote(id, { draftVersion: 0, state: 'inProgress' }));
    expect((await readQuote(id)).draftVersion).toBe(1);
  });

  it.each([
    ['accepted', 'accepted', 'The customer has accepted version 1 since you opened this quote.'],
    ['declined', 'declined', 'The customer has declined version 1 since you opened this quote.'],
    ['changeRequested', 'inProgress', 'The quote has changed since you opened it.'],
  ])(
    'of administrator and customer: a version is not sent after the decision %s, which its author has not seen',
    async (decision, state, problem) => {
      const { id, act } = await createCustomer();
      await sendQuote(id);
      await act(decision, 1, 'As we discussed');
      const response = await sendQuote(id, { draftVersion: 1, version: 1, state: 'quoted' });
      expectError(409, response);
      expect(response.text).toContain(problem);
      const seen = { draftVersion: 1, version: 1, state };
      expect((await sendQuote(id, seen)).status).toBe(201);
    },
  );

  it('of customers: one of many decisions is made', async () => {
    const { id, act } = await createCustomer();
    await sendQuote(id);
    const responses = await Promise.all(
      ['accepted', 'declined', 'accepted', 'declined'].map((type) => act(type)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const messages = await database.collection('quoteMessages').where('by', '==', '').get();
    expect(messages.size).toBe(1);
  });
});

describe('a message', () => {
  it('is added once, however often it is sent', async () => {
    const { id, path, token, read } = await createCustomer();
    const body = { id: randomUUID(), text: ' Is Friday possible? ' };
    await Promise.all(times(5, () => send(`POST ${path}/messages`, { token, body })));
    const reply = { id: randomUUID(), text: 'Yes.' };
    await Promise.all(times(3, () => edit(`POST /api/enquiries/${id}/quote-messages`, reply)));
    const texts = threadOf(await read()).messages.map(({ from, text }) => [from, text]);
    expect(texts).toEqual([
      ['customer', 'Is Friday possible?'],
      ['company', 'Yes.'],
    ]);
  });

  it('without text is rejected, as is a change without one', async () => {
    const { id, path, token, act } = await createCustomer();
    await sendQuote(id);
    const body = { id: randomUUID(), text: '  ' };
    expectError(400, await send(`POST ${path}/messages`, { token, body }));
    expectError(400, await act('changeRequested'));
  });
});

describe('a request that waits', () => {
  it('gets a change within a second', async () => {
    const { id, path, token } = await createCustomer();
    const waiting = send(`GET ${path}?after=1`, { token });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await sendQuote(id);
    const changedAt = performance.now();
    expect(threadOf(await waiting).status).toBe('quoted');
    expect(performance.now() - changedAt).toBeLessThan(1_000);
  });

  it('gets an earlier change at once, and nothing after the time has passed', async () => {
    const { path, token } = await createCustomer();
    const startedAt = performance.now();
    expect(threadOf(await send(`GET ${path}?after=0`, { token })).revision).toBe(1);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    const response = await send(`GET ${path}?after=1&status=received`, { token });
    expect([response.status, response.text]).toEqual([204, '']);
    expect(response.headers.get('Cache-Control')).toBe('no-store, private');
    expect(performance.now() - startedAt).toBeGreaterThan(2_900);
  });

  it('gets the quote when it has expired meanwhile, which changes no revision', async () => {
    const { id, path, token } = await createCustomer();
    await sendQuote(id, {}, { ...sampleQuote, validUntil: '2026-11-26' });
    const { revision } = await readQuote(id);
    now = new Date('2026-11-26T18:31:00Z');
    const known = `after=${revision}&status=quoted`;
    expect(threadOf(await send(`GET ${path}?${known}`, { token })).status).toBe('expired');
  });

  it('is one of five for the same quote; others get a change, or are to be sent again later', async () => {
    const { id, path, token } = await createCustomer();
    const other = await createCustomer();
    // Long enough to be still waiting at the change, also on a busy machine.
    const longPolling = createTestApi(api.projectId, { now: passTime, longPollMs: 60_000 });
    const wait = (revision: number, by = { path, token }) =>
      longPolling.send(`GET ${by.path}?after=${revision}&status=received`, { token: by.token });
    const waiting = times(6, () => wait(1));
    // The first response is of the request for which there was no room.
    const rejected = await Promise.race(waiting);
    expectError(429, rejected);
    expect(rejected.headers.get('Retry-After')).toBe('10');
    const waitsForOther = wait(1, other);
    expect(threadOf(await wait(0)).revision).toBe(1);
    await sendQuote(id);
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429]);
    await sendQuote(other.id);
    expect((await waitsForOther).status).toBe(200);
    expect((await wait(1)).status).toBe(200);
  });

  it('is answered with 404 when the enquiry is erased meanwhile', async () => {
    const { path, token } = await createCustomer();
    const waiting = send(`GET ${path}?after=1`, { token });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await edit('POST /api/erasures', { contact: request.email });
    expectError(404, await waiting);
  });
});
