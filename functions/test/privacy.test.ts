/** Tests erasure and retention of personal data, and the quarantine. */
import { randomUUID } from 'node:crypto';
import { collections, unhandled } from '@neev/domain';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseEnquiries, eraseRestored } from '../src/enquiry/erasure.ts';
import { acceptQuarantined, markAsSpam } from '../src/enquiry/quarantine.ts';
import { applyRetention } from '../src/enquiry/retention.ts';
import { runningBeforeQuery } from './faulty-database.ts';
import {
  type Account,
  cleanUp,
  createAccount,
  createTestApi,
  openDatabase,
  readAllDocuments,
  times,
} from './harness.ts';
import { expectError, expectSuccess, requireRoute } from './route-checks.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const api = createTestApi('demo-api-privacy', { now: () => NOW, address: '192.0.2.77' });
const { database } = api;
let administrator: Account;

/** A text that occurs only in the enquiries of one customer. */
const CANARY = 'canary-of-a-customer';
const EMAIL = `${CANARY}@example.com`;
const MOBILE = '+91 10000 77777';

const ERASURE = {
  contact: { kind: 'email', key: EMAIL },
  author: { uid: 'a', now: NOW },
} as const;

beforeAll(async () => {
  administrator = await createAccount(api, 'administrator');
});

beforeEach(async () => {
  for (const { id } of await database.listCollections()) {
    if (id !== collections.admins) await database.recursiveDelete(database.collection(id));
  }
});

afterAll(() => cleanUp(api));

const formValues = {
  name: 'A',
  email: '',
  mobile: '+91 10000 11111',
  message: 'Hello',
  product: '',
};

async function writeEnquiry(
  fields: object,
  collection: string = collections.enquiries,
): Promise<string> {
  const id = randomUUID();
  const stored = { ...formValues, status: 'read', createdAt: NOW, ...fields };
  await database.collection(collection).doc(id).set(stored);
  return id;
}

async function writeNote(enquiryId: string, text = 'Wants a quote.'): Promise<void> {
  const note = { enquiryId, type: 'note', text, by: administrator.uid, at: NOW };
  await database.collection(collections.enquiryEvents).add(note);
}

/** Returns the ids of the enquiries that have a timeline. */
async function enquiriesWithEvents(): Promise<string[]> {
  const { docs } = await database.collection(collections.enquiryEvents).get();
  return [...new Set(docs.map((event) => String(event.get('enquiryId'))))].sort();
}

const idsIn = async (collection: string) =>
  (await database.collection(collection).get()).docs.map(({ id }) => id).sort();

function sendAsAdministrator(name: string, body?: object, id = '') {
  return api.send(name.replace('{id}', id), { token: administrator.token, ...(body && { body }) });
}

describe('an erasure', () => {
  const ERASE = 'POST /api/erasures';

  it('removes all data of the customer from the whole database', async () => {
    const send = (extraFields: object) =>
      api.send('POST /api/enquiries', {
        body: {
          ...formValues,
          name: CANARY,
          email: EMAIL,
          mobile: MOBILE,
          message: CANARY,
          ...extraFields,
        },
        headers: { 'Idempotency-Key': randomUUID() },
      });
    for (const extraFields of [{}, { website: 'x' }, { mobile: '010000-77777' }]) {
      expect((await send(extraFields)).status).toBe(201);
    }
    const [id = ''] = await idsIn(collections.enquiries);
    expect(await idsIn(collections.referenceNumbers)).toHaveLength(3);
    await writeNote(id, CANARY);
    expect(
      (await sendAsAdministrator('PATCH /api/enquiries/{id}', { status: 'read' }, id)).status,
    ).toBe(200);
    expect((await sendAsAdministrator(`GET /api/enquiries?search=${CANARY}`)).body).toHaveLength(2);

    const response = await sendAsAdministrator(ERASE, { contact: EMAIL.toUpperCase() });
    expectSuccess(requireRoute(ERASE), response);
    expect(response.body).toEqual({
      enquiries: 2,
      quarantined: 1,
      backupsUntil: '2027-02-28T10:00:00.000Z',
    });
    expect(await idsIn(collections.referenceNumbers)).toEqual([]);
    const remaining = JSON.stringify(await readAllDocuments(database));
    expect(remaining).toContain('limits/');
    for (const trace of [CANARY, '77777', '192.0.2.77']) expect(remaining).not.toContain(trace);
    // Counts first, because they use only the index in memory; a search also reads the documents.
    const counts = await sendAsAdministrator(`GET /api/enquiry-counts?search=${CANARY}`);
    expect(counts.body).toEqual({ unread: 0, read: 0, archived: 0 });
    expect((await sendAsAdministrator(`GET /api/enquiries?search=${CANARY}`)).body).toEqual([]);
  });

  it('removes the enquiries from the search, also after an earlier erasure', async () => {
    const counts = async () =>
      (await sendAsAdministrator('GET /api/enquiry-counts?search=repeated')).body;
    for (const mobile of ['+91 10000 22222', '+91 10000 33333', '+91 10000 44444']) {
      const changedAt = FieldValue.serverTimestamp();
      await writeEnquiry({ mobile, message: 'Repeated', changedAt });
      expect(await counts()).toEqual({ unread: 0, read: 1, archived: 0 });
      expect((await sendAsAdministrator(ERASE, { contact: mobile })).status).toBe(200);
      expect(await counts()).toEqual({ unread: 0, read: 0, archived: 0 });
    }
  });

  it('by a mobile number finds every notation of it and no other number', async () => {
    for (const mobile of [MOBILE, '10000 77777', '0091-10000-77777', '010000(77777)']) {
      await writeEnquiry({ mobile });
      await writeEnquiry({ mobile }, collections.quarantine);
    }
    const others = [
      await writeEnquiry({ mobile: '+91 10000 77778' }),
      await writeEnquiry({ mobile: '+65 10000 77777' }),
      await writeEnquiry({ mobile: '', email: EMAIL }),
    ];
    expect((await sendAsAdministrator(ERASE, { contact: '+91 (10000) 77777' })).body).toMatchObject(
      {
        enquiries: 4,
        quarantined: 4,
      },
    );
    expect(await idsIn(collections.enquiries)).toEqual(others.sort());
    expect(await idsIn(collections.quarantine)).toEqual([]);
  });

  it('includes the enquiries of the customer with other contacts, but not those that were separated', async () => {
    const asked = await writeEnquiry({ mobile: '10000 43210', email: 'asha@site.example' });
    const other = await writeEnquiry({ mobile: '10000 00000', email: 'Asha@site.example' });
    await writeEnquiry({ mobile: '+91 10000 00000' });
    const separated = await writeEnquiry({
      ...{ mobile: '10000 99999', email: 'asha@site.example' },
      unrelatedIds: [asked, other],
    });
    // The contacts that a robot has entered do not join two customers.
    const victim = { mobile: '10000 22222', email: 'victim@site.example' };
    await writeEnquiry({ ...victim, mobile: '10000 43210' }, collections.quarantine);
    const unconnected = await writeEnquiry(victim);
    const erasure = await sendAsAdministrator(ERASE, { contact: '1000043210' });
    expect(erasure.body).toMatchObject({ enquiries: 3, quarantined: 1 });
    expect(await idsIn(collections.enquiries)).toEqual([separated, unconnected].sort());
  });

  it('deletes the timelines of the erased enquiries and no other', async () => {
    const erasedIds = await Promise.all(times(40, () => writeEnquiry({ email: EMAIL })));
    const retainedId = await writeEnquiry({ mobile: '+91 10000 22222' });
    for (const id of [...erasedIds, retainedId]) await writeNote(id);
    await sendAsAdministrator(ERASE, { contact: EMAIL });
    expect(await enquiriesWithEvents()).toEqual([retainedId]);
  });

  it('deletes a note that is added while the enquiries are deleted', async () => {
    const id = await writeEnquiry({ email: EMAIL });
    const slowDatabase = openDatabase('demo-api-privacy');
    beforeCommit(slowDatabase, (commits) => (commits === 0 ? writeNote(id) : undefined));
    await eraseEnquiries(slowDatabase, ERASURE);
    expect(await enquiriesWithEvents()).toEqual([]);
  });

  it('includes an enquiry that is marked as spam while it runs', async () => {
    const id = await writeEnquiry({ email: EMAIL });
    const slowDatabase = openDatabase(api.projectId);
    beforeCommit(slowDatabase, () => markAsSpam(database, id, NOW));
    expect(await eraseEnquiries(slowDatabase, ERASURE)).toMatchObject({ enquiries: 1 });
    expect(await idsIn(collections.quarantine)).toEqual([]);
  });

  it('includes an enquiry that is accepted from the quarantine while it runs', async () => {
    const { enquiries, quarantine } = collections;
    const id = await writeEnquiry({ email: EMAIL, reason: 'busy' }, quarantine);
    const slowDatabase = runningBeforeQuery(api.projectId, quarantine, () =>
      acceptQuarantined(database, id, 24),
    );
    expect(await eraseEnquiries(slowDatabase, ERASURE)).toMatchObject({ quarantined: 1 });
    expect([...(await idsIn(enquiries)), ...(await idsIn(quarantine))]).toEqual([]);
  });

  it('includes invalid enquiries', async () => {
    await database.collection(collections.enquiries).doc('damaged').set({ email: EMAIL, name: 7 });
    expect((await sendAsAdministrator(ERASE, { contact: EMAIL })).body).toMatchObject({
      enquiries: 1,
    });
    expect(await idsIn(collections.enquiries)).toEqual([]);
  });

  it('has a preview that deletes nothing', async () => {
    const name = 'POST /api/erasures/preview';
    for (const n of times(25, Number)) {
      await writeEnquiry({
        name: `Asha ${n}`,
        email: EMAIL,
        createdAt: new Date(NOW.getTime() - n * 1_000),
      });
    }
    await writeEnquiry({ email: EMAIL, createdAt: new Date(0) }, collections.quarantine);
    const before = await readAllDocuments(database);
    const response = await sendAsAdministrator(name, { contact: EMAIL });
    expectSuccess(requireRoute(name), response);
    expect(response.body).toMatchObject({
      enquiries: 25,
      quarantined: 1,
      newest: times(20, (n) => ({ name: `Asha ${n}` })),
    });
    expect(await readAllDocuments(database)).toEqual(before);
  });

  it('is in the audit log with counts and without personal data', async () => {
    await writeEnquiry({ email: EMAIL });
    await sendAsAdministrator(ERASE, { contact: EMAIL });
    const [entry] = (await database.collection('auditLog').get()).docs;
    expect(entry?.data()).toMatchObject({
      action: 'enquiries.erased',
      subject: '1 enquiries, 0 quarantined',
      by: administrator.uid,
    });
  });

  it('without matches deletes and logs nothing', async () => {
    await writeEnquiry({});
    const before = await readAllDocuments(database);
    expect((await sendAsAdministrator(ERASE, { contact: EMAIL })).body).toMatchObject({
      enquiries: 0,
      quarantined: 0,
    });
    expect(await readAllDocuments(database)).toEqual(before);
  });

  it.each(['', 'Asha', '12345', 'a@', 7, null])('is rejected for %j', async (contact) => {
    expectError(400, await sendAsAdministrator(ERASE, { contact }));
  });

  it('is repeated for what a restored backup brings back, and for nothing else', async () => {
    const erased = await writeEnquiry({ email: EMAIL, mobile: '' });
    const other = await writeEnquiry({});
    const enquiry = database.doc(`${collections.enquiries}/${erased}`);
    const backup = (await enquiry.get()).data() ?? {};
    expect((await sendAsAdministrator(ERASE, { contact: EMAIL })).status).toBe(200);
    await enquiry.set(backup);
    await writeNote(erased);
    await database.doc(`${collections.quarantine}/${erased}`).set(backup);
    const ids = await eraseRestored(database, NOW);
    expect(new Set(ids)).toEqual(new Set([erased]));
    expect(await idsIn(collections.enquiries)).toEqual([other]);
    expect(await idsIn(collections.quarantine)).toEqual([]);
    expect(await enquiriesWithEvents()).toEqual([]);
    expect(await eraseRestored(database, NOW)).toEqual([]);
  });

  it('that is interrupted deletes the rest when it is repeated', async () => {
    await Promise.all(times(650, () => writeEnquiry({ email: EMAIL })));
    await expect(eraseEnquiries(failingAfter(1), ERASURE)).rejects.toThrow('The process crashed.');
    expect(await idsIn(collections.enquiries)).toHaveLength(500);
    expect(await eraseEnquiries(database, ERASURE)).toMatchObject({ enquiries: 500 });
    expect(await idsIn(collections.enquiries)).toEqual([]);
    const entries = (await database.collection('auditLog').get()).docs;
    expect(entries.map((each) => each.get('subject')).sort()).toEqual([
      ...times(4, () => '150 enquiries, 0 quarantined'),
      '50 enquiries, 0 quarantined',
    ]);
  });
});

/** A database that fails after this number of batches, like a killed process. */
function failingAfter(batches: number): Firestore {
  const failingDatabase = openDatabase('demo-api-privacy');
  beforeCommit(failingDatabase, (commits) => {
    if (commits === batches) throw new Error('The process crashed.');
  });
  return failingDatabase;
}

/** Runs a function before each commit of a batch, with the number of earlier commits. */
function beforeCommit(target: Firestore, run: (commits: number) => unknown): void {
  const createBatch = target.batch.bind(target);
  let commits = 0;
  target.batch = () => {
    const batch = createBatch();
    const commit = batch.commit.bind(batch);
    batch.commit = async () => {
      await run(commits);
      commits += 1;
      return commit();
    };
    return batch;
  };
}

describe('the retention', () => {
  const old = new Date('2024-11-22T10:00:00.000Z');
  const recent = new Date('2024-11-22T10:00:00.001Z');

  const expiryOf = async (id: string) =>
    (await database.doc(`${collections.enquiries}/${id}`).get()).get('expiresAt')?.toDate();

  it('deletes older enquiries, including those without an expiry date', async () => {
    await Promise.all(times(310, () => writeEnquiry({ createdAt: old })));
    const retainedId = await writeEnquiry({ createdAt: recent });
    await applyRetention(database, { months: 24, now: NOW });
    expect(await idsIn(collections.enquiries)).toEqual([retainedId]);
    expect(await expiryOf(retainedId)).toEqual(new Date('2026-11-22T10:00:00.001Z'));
  });

  it('removes the deleted enquiries from the search', async () => {
    const counts = async () =>
      (await sendAsAdministrator('GET /api/enquiry-counts?search=outdated')).body;
    const changedAt = FieldValue.serverTimestamp();
    await writeEnquiry({ createdAt: old, message: 'Outdated', changedAt });
    expect(await counts()).toEqual({ unread: 0, read: 1, archived: 0 });
    await applyRetention(database, { months: 24, now: NOW });
    expect(await counts()).toEqual({ unread: 0, read: 0, archived: 0 });
  });

  it('deletes the timelines of older enquiries and no other', async () => {
    for (const createdAt of times(40, () => old))
      await writeNote(await writeEnquiry({ createdAt }));
    const retainedId = await writeEnquiry({ createdAt: recent });
    await writeNote(retainedId);
    await applyRetention(database, { months: 24, now: NOW });
    expect(await enquiriesWithEvents()).toEqual([retainedId]);
  });

  it('updates every expiry date after a change of the setting, and 0 keeps enquiries for ever', async () => {
    const id = await writeEnquiry({ createdAt: recent });
    for (const [months, expected] of [
      [24, new Date('2026-11-22T10:00:00.001Z')],
      [36, new Date('2027-11-22T10:00:00.001Z')],
      [0, undefined],
      [60, new Date('2029-11-22T10:00:00.001Z')],
    ] as const) {
      await applyRetention(database, { months, now: NOW });
      expect(await expiryOf(id)).toEqual(expected);
    }
  });

  it('applies to the other enquiries if one has an invalid time', async () => {
    const invalidId = await writeEnquiry({ createdAt: '2024-11-22' });
    await writeEnquiry({ createdAt: old });
    await applyRetention(database, { months: 24, now: NOW });
    expect(await idsIn(collections.enquiries)).toEqual([invalidId]);
  });

  it('of a negative number of months keeps enquiries for ever', async () => {
    const id = await writeEnquiry({ createdAt: old });
    await applyRetention(database, { months: -1, now: NOW });
    expect(await idsIn(collections.enquiries)).toEqual([id]);
    expect(await expiryOf(id)).toBeUndefined();
  });

  it('applies to the quarantine only if the limit for all senders was the reason', async () => {
    const { quarantine } = collections;
    const busyId = await writeEnquiry({ createdAt: recent, reason: 'busy' }, quarantine);
    const spamId = await writeEnquiry({ createdAt: old, reason: 'spam' }, quarantine);
    const oldId = await writeEnquiry({ createdAt: old, reason: 'busy' }, quarantine);
    for (const id of [busyId, spamId, oldId]) await writeNote(id);
    await applyRetention(database, { months: 24, now: NOW });
    expect(await idsIn(quarantine)).toEqual([busyId, spamId].sort());
    expect(await enquiriesWithEvents()).toEqual([busyId, spamId].sort());
    const expiryIn = async (id: string) =>
      (await database.doc(`${quarantine}/${id}`).get()).get('expiresAt')?.toDate();
    expect(await expiryIn(busyId)).toEqual(new Date('2026-11-22T10:00:00.001Z'));
    expect(await expiryIn(spamId)).toBeUndefined();
  });

  it('applies to reference numbers as to their enquiries', async () => {
    const reservations = database.collection(collections.referenceNumbers);
    for (const [referenceNumber, createdAt] of [
      ['NV-000-OLD', old],
      ['NV-00N-EWW', recent],
    ] as const) {
      const enquiryId = await writeEnquiry({ referenceNumber, createdAt });
      await reservations.doc(referenceNumber).set({ enquiryId, createdAt, expiresAt: null });
    }
    await applyRetention(database, { months: 24, now: NOW });
    const { docs } = await reservations.get();
    const [enquiryId] = await idsIn(collections.enquiries);
    expect(docs.map((each) => each.data())).toEqual([
      { enquiryId, createdAt: expect.anything(), expiresAt: expect.anything() },
    ]);
    expect(docs[0]?.get('expiresAt').toDate()).toEqual(new Date('2026-11-22T10:00:00.001Z'));
    await applyRetention(database, { months: 0, now: NOW });
    expect((await reservations.get()).docs[0]?.get('expiresAt')).toBeNull();
  });

  it('changes nothing when it is applied again', async () => {
    await writeEnquiry({ createdAt: recent });
    await applyRetention(database, { months: 24, now: NOW });
    const before = await readAllDocuments(database);
    await applyRetention(database, { months: 24, now: NOW });
    expect(await readAllDocuments(database)).toEqual(before);
  });

  it('is not part of API responses, and expired enquiries are not found', async () => {
    const id = await writeEnquiry({ name: 'Expired', expiresAt: new Date(NOW.getTime() - 1) });
    expect((await sendAsAdministrator('GET /api/enquiries?search=expired')).body).toEqual([]);
    const response = await sendAsAdministrator('GET /api/enquiries');
    expectSuccess(requireRoute('GET /api/enquiries'), response);
    expect(response.body).toMatchObject([{ _id: id }]);
  });
});

describe('an enquiry that is marked as spam', () => {
  const SPAM = 'POST /api/enquiries/{id}/spam';
  const ACCEPT = 'POST /api/quarantine/{id}/acceptance';

  const post = (mobile: string, key: string = randomUUID()) =>
    api.send('POST /api/enquiries', {
      body: { ...formValues, mobile },
      headers: { 'Idempotency-Key': key },
    });

  async function reasonOf(id: string): Promise<unknown> {
    return (await database.doc(`${collections.quarantine}/${id}`).get()).get('reason');
  }

  it('is moved to the quarantine for 30 days, once for repeated requests', async () => {
    const id = await writeEnquiry({ name: 'Watches', changedAt: FieldValue.serverTimestamp() });
    expect((await sendAsAdministrator('GET /api/enquiries?search=watches')).body).toHaveLength(1);
    for (const _ of times(2, String)) {
      const response = await sendAsAdministrator(SPAM, undefined, id);
      expectSuccess(requireRoute(SPAM), response);
      expect(response.body).toEqual({ _id: id });
    }
    expect(await idsIn(collections.enquiries)).toEqual([]);
    const stored = (await database.doc(`${collections.quarantine}/${id}`).get()).data();
    expect(stored).toMatchObject({ ...formValues, name: 'Watches', reason: 'spam' });
    expect(stored?.expiresAt.toDate()).toEqual(new Date('2026-12-22T10:00:00.000Z'));
    expect((await sendAsAdministrator('GET /api/enquiries?search=watches')).body).toEqual([]);
  });

  it('blocks its number in every notation, and no other number', async () => {
    const id = await writeEnquiry({ mobile: MOBILE });
    await sendAsAdministrator(SPAM, undefined, id);
    const key = randomUUID();
    expectSuccess(requireRoute('POST /api/enquiries'), await post('010000-77777', key));
    expect(await reasonOf(key)).toBe('blocked');
    await post('+91 10000 77778');
    expect(await idsIn(collections.enquiries)).toHaveLength(1);
    // Repeated requests do not store the enquiries again.
    expect((await post('010000-77777', key)).body).toMatchObject({ _id: key });
    expect((await post(MOBILE, id)).body).toMatchObject({ _id: id });
    expect(await idsIn(collections.quarantine)).toEqual([id, key].sort());
  });

  it('blocks its number also for an enquiry whose first request looked automated', async () => {
    await sendAsAdministrator(SPAM, undefined, await writeEnquiry({ mobile: MOBILE }));
    const key = randomUUID();
    await api.send('POST /api/enquiries', {
      body: { ...formValues, mobile: MOBILE, website: 'https://spam.example' },
      headers: { 'Idempotency-Key': key },
    });
    expect(await reasonOf(key)).toBe('honeypot');
    expectSuccess(requireRoute('POST /api/enquiries'), await post(MOBILE, key));
    expect(await reasonOf(key)).toBe('blocked');
  });

  it('keeps its reference number for as long as the enquiry', async () => {
    const key = randomUUID();
    await post(MOBILE, key);
    const readExpiry = async () => {
      const [reservation] = (await database.collection(collections.referenceNumbers).get()).docs;
      return reservation?.get('expiresAt').toDate();
    };
    expect(await readExpiry()).toEqual(new Date('2028-11-22T10:00:00.000Z'));
    await sendAsAdministrator(SPAM, undefined, key);
    expect(await readExpiry()).toEqual(new Date('2026-12-22T10:00:00.000Z'));
    await sendAsAdministrator(ACCEPT, undefined, key);
    expect(await readExpiry()).toEqual(new Date('2028-11-22T10:00:00.000Z'));
  });

  it('blocks its number until the enquiry expires', async () => {
    const block = { reason: 'spam', blockedMobile: '1000077777' };
    const expiresAt = new Date(NOW.getTime() + 1);
    const id = await writeEnquiry({ ...block, expiresAt }, collections.quarantine);
    await post(MOBILE);
    expect(await idsIn(collections.enquiries)).toEqual([]);
    await database.doc(`${collections.quarantine}/${id}`).update({ expiresAt: NOW });
    await post(MOBILE);
    expect(await idsIn(collections.enquiries)).toHaveLength(1);
  });

  it.each(['spam', 'blocked'])(
    'no longer blocks its number when one with the reason %s is accepted',
    async (reason) => {
      const spam = await writeEnquiry({ mobile: MOBILE });
      await sendAsAdministrator(SPAM, undefined, spam);
      const blocked = randomUUID();
      await post(MOBILE, blocked);
      const accepted = reason === 'spam' ? spam : blocked;
      expectSuccess(requireRoute(ACCEPT), await sendAsAdministrator(ACCEPT, undefined, accepted));
      expect(await idsIn(collections.enquiries)).toEqual([accepted]);
      const stored = (await database.doc(`${collections.enquiries}/${accepted}`).get()).data();
      expect(stored).not.toHaveProperty('blockedMobile');
      await post(MOBILE);
      expect(await idsIn(collections.enquiries)).toHaveLength(2);
    },
  );

  it('no longer blocks its number when the data of the customer are erased', async () => {
    const id = await writeEnquiry({ mobile: MOBILE });
    await sendAsAdministrator(SPAM, undefined, id);
    await sendAsAdministrator('POST /api/erasures', { contact: MOBILE });
    expect(JSON.stringify(await readAllDocuments(database))).not.toContain('77777');
    await post(MOBILE);
    expect(await idsIn(collections.enquiries)).toHaveLength(1);
  });

  it('keeps its timeline until it is deleted', async () => {
    const ids = [await writeEnquiry({}), await writeEnquiry({})];
    for (const id of ids) {
      await writeNote(id);
      await sendAsAdministrator(SPAM, undefined, id);
    }
    const [accepted = '', deleted = ''] = ids;
    await sendAsAdministrator(ACCEPT, undefined, accepted);
    await sendAsAdministrator('DELETE /api/quarantine/{id}', undefined, deleted);
    const events = await database.collection(collections.enquiryEvents).get();
    expect(events.docs.map((event) => event.get('enquiryId'))).toEqual([accepted]);
  });

  it('without a mobile number blocks no other', async () => {
    const id = await writeEnquiry({ mobile: '' });
    await sendAsAdministrator(SPAM, undefined, id);
    const stored = await database.doc(`${collections.quarantine}/${id}`).get();
    expect(stored.data()).not.toHaveProperty('blockedMobile');
  });

  it('that does not exist gives 404', async () => {
    expectError(404, await sendAsAdministrator(SPAM, undefined, 'none'));
    const id = await writeEnquiry({ reason: 'tooFast' }, collections.quarantine);
    expectError(404, await sendAsAdministrator(SPAM, undefined, id));
  });
});

describe('a quarantined enquiry', () => {
  const ACCEPT = 'POST /api/quarantine/{id}/acceptance';
  const DELETE = 'DELETE /api/quarantine/{id}';
  const createdAt = new Date('2026-11-01T08:00:00.000Z');
  const quarantinedFields = { status: 'unread', reason: 'tooFast', createdAt, expiresAt: NOW };

  it('is accepted into the inbox as unread with its id and time', async () => {
    const id = await writeEnquiry(quarantinedFields, collections.quarantine);
    const response = await sendAsAdministrator(ACCEPT, undefined, id);
    expectSuccess(requireRoute(ACCEPT), response);
    expect(response.body).toMatchObject({
      _id: id,
      status: 'unread',
      createdAt: createdAt.toISOString(),
    });
    const stored = (await database.doc(`${collections.enquiries}/${id}`).get()).data();
    expect(stored).toEqual({
      ...formValues,
      ...unhandled,
      contactKeys: ['mobile:1000011111'],
      status: 'unread',
      referenceNumber: '',
      createdAt: expect.anything(),
      changedAt: expect.anything(),
      expiresAt: expect.anything(),
    });
    expect(stored?.expiresAt.toDate()).toEqual(new Date('2028-11-01T08:00:00.000Z'));
    expect(await idsIn(collections.quarantine)).toEqual([]);
  });

  it('keeps its reference number when it is accepted, for as long as it is kept', async () => {
    const referenceNumber = 'NV-7K3-Q2F';
    const fields = { ...quarantinedFields, referenceNumber };
    const id = await writeEnquiry(fields, collections.quarantine);
    const reservation = database.doc(`${collections.referenceNumbers}/${referenceNumber}`);
    await reservation.set({ enquiryId: id, createdAt, expiresAt: NOW });
    const response = await sendAsAdministrator(ACCEPT, undefined, id);
    expect(response.body).toMatchObject({ _id: id, referenceNumber });
    const reserved = await reservation.get();
    expect(reserved.get('enquiryId')).toBe(id);
    expect(reserved.get('expiresAt').toDate()).toEqual(new Date('2028-11-01T08:00:00.000Z'));
  });

  it('is found by searches after it was accepted, regardless of its age', async () => {
    const id = await writeEnquiry(
      { ...quarantinedFields, name: 'Old spam' },
      collections.quarantine,
    );
    expect((await sendAsAdministrator('GET /api/enquiries?search=old%20spam')).body).toEqual([]);
    await sendAsAdministrator(ACCEPT, undefined, id);
    expect((await sendAsAdministrator('GET /api/enquiries?search=old%20spam')).body).toMatchObject([
      { _id: id },
    ]);
  });

  it('is accepted once for repeated and concurrent requests', async () => {
    const id = await writeEnquiry(quarantinedFields, collections.quarantine);
    const responses = await Promise.all(times(5, () => sendAsAdministrator(ACCEPT, undefined, id)));
    const repeated = await sendAsAdministrator(ACCEPT, undefined, id);
    expect(new Set([...responses, repeated].map(({ text }) => text)).size).toBe(1);
    expect(await idsIn(collections.enquiries)).toEqual([id]);
  });

  it('is not accepted if the inbox has another enquiry with its id', async () => {
    const id = await writeEnquiry(
      { ...quarantinedFields, message: 'Other' },
      collections.quarantine,
    );
    await database
      .doc(`${collections.enquiries}/${id}`)
      .set({ ...formValues, status: 'read', createdAt });
    expectError(409, await sendAsAdministrator(ACCEPT, undefined, id));
    expect(await idsIn(collections.quarantine)).toEqual([id]);
  });

  it('is deleted', async () => {
    const id = await writeEnquiry(quarantinedFields, collections.quarantine);
    const response = await sendAsAdministrator(DELETE, undefined, id);
    expectSuccess(requireRoute(DELETE), response);
    expect(response.body).toEqual({ _id: id });
    expect(await idsIn(collections.quarantine)).toEqual([]);
    expect(await idsIn(collections.enquiries)).toEqual([]);
  });

  it.each([
    ['frees its reference number when it is deleted', false],
    ['leaves its reference number to the enquiry with its id in the inbox', true],
  ])('%s', async (_, isInInbox) => {
    const referenceNumber = 'NV-7K3-Q2F';
    const fields = { ...quarantinedFields, referenceNumber };
    const id = await writeEnquiry(fields, collections.quarantine);
    const reservation = database.doc(`${collections.referenceNumbers}/${referenceNumber}`);
    await reservation.set({ enquiryId: id, createdAt, expiresAt: NOW });
    const inbox = database.doc(`${collections.enquiries}/${id}`);
    if (isInInbox) await inbox.set({ ...formValues, status: 'read', referenceNumber, createdAt });
    expectSuccess(requireRoute(DELETE), await sendAsAdministrator(DELETE, undefined, id));
    expect((await reservation.get()).exists).toBe(isInInbox);
  });

  it('that does not exist gives 404', async () => {
    expectError(404, await sendAsAdministrator(ACCEPT, undefined, 'none'));
    expectError(404, await sendAsAdministrator(DELETE, undefined, 'none'));
  });
});
