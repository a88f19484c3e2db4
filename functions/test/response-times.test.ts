/** Tests the response times of the dashboard: what counts as a response, and when the database is read again. */
import { randomUUID } from 'node:crypto';
import { COMPANY_PATH, collections, type EnquiryEventFields } from '@neev/domain';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { responseTimesResponse } from '../src/api/response-schemas.ts';
import { openCountedDatabase } from './billed-operations.ts';
import { cleanUp, clearDatabase, createAccount, createTestApi, times } from './harness.ts';

const projectId = 'demo-api-response-times';
const { database, operations } = openCountedDatabase(projectId);

/** A Wednesday. */
const NOW = new Date('2026-11-25T12:00:00+05:30');
const api = createTestApi(projectId, { database, now: () => NOW });
let administrator: { uid: string; token: string };

const MINUTE_MS = 60_000;

/** A time in the last week, in India. */
const at = (text: string) => new Date(`2026-11-${text}:00+05:30`);

beforeEach(async () => {
  await clearDatabase(projectId);
  administrator = await createAccount(api, 'administrator');
});

afterAll(() => cleanUp(api));

async function writeEnquiry(
  createdAt: Date,
  { status = 'unread', collection = 'enquiries' } = {},
): Promise<string> {
  const id = randomUUID();
  const fields = { name: 'A', email: 'a@example.com', mobile: '+91 10000 12345', message: 'M' };
  await database
    .doc(`${collection}/${id}`)
    .set({ ...fields, product: '', status, createdAt, reason: 'spam' });
  return id;
}

async function writeEvent(
  enquiryId: string,
  event: { type: EnquiryEventFields['type']; at: Date; text?: string; status?: string },
): Promise<void> {
  const fields = { enquiryId, by: administrator.uid, ...event };
  await database.collection(collections.enquiryEvents).add(fields);
}

async function readWeeks() {
  const response = await api.send('GET /api/response-times', { token: administrator.token });
  expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  return responseTimesResponse.parse(response.body);
}

const readLastWeek = async () => (await readWeeks()).find(({ week }) => week === '2026-W47');

describe('the response time', () => {
  it('ends with the first call, WhatsApp message or email', async () => {
    const called = await writeEnquiry(at('16T09:00'), { status: 'archived' });
    await writeEvent(called, { type: 'note', text: 'Is in Mysuru.', at: at('16T09:01') });
    await writeEvent(called, { type: 'status', status: 'read', at: at('16T09:02') });
    await writeEvent(called, { type: 'email', at: at('16T11:00') });
    await writeEvent(called, { type: 'call', at: at('16T09:20') });
    const written = await writeEnquiry(at('16T18:50'), { status: 'read' });
    await writeEvent(written, { type: 'whatsapp', at: at('17T09:30') });
    const mailed = await writeEnquiry(at('22T11:00'));
    await writeEvent(mailed, { type: 'email', at: at('23T10:00') });
    expect(await readLastWeek()).toEqual({
      ...{ week: '2026-W47', isCurrent: false, received: 3, answered: 3 },
      ...{ medianMs: 40 * MINUTE_MS, p90Ms: 60 * MINUTE_MS },
    });
  });

  it('is unknown without a contact, also for archived enquiries', async () => {
    const noted = await writeEnquiry(at('16T09:00'), { status: 'archived' });
    await writeEvent(noted, { type: 'note', text: 'Wrong number.', at: at('16T09:05') });
    await writeEvent(noted, { type: 'status', status: 'archived', at: at('16T09:06') });
    await writeEnquiry(at('16T09:00'), { collection: collections.quarantine });
    expect(await readLastWeek()).toEqual({
      ...{ week: '2026-W47', isCurrent: false, received: 1, answered: 0 },
    });
  });

  it('follows the business hours and holidays of the settings', async () => {
    const id = await writeEnquiry(at('16T13:00'));
    await writeEvent(id, { type: 'call', at: at('18T08:30') });
    expect(await readLastWeek()).toMatchObject({ medianMs: 16 * 60 * MINUTE_MS });
    const hours = [...times(6, () => '08:00-14:00'), 'closed'];
    await database.doc(COMPANY_PATH).set({ hours, holidays: ['2026-11-17'] });
    expect(await readLastWeek()).toMatchObject({ medianMs: 90 * MINUTE_MS });
  });

  it('is listed for eight weeks, with those without an enquiry', async () => {
    await writeEnquiry(new Date('2026-10-05T00:00:00+05:30'));
    await writeEnquiry(new Date('2026-10-04T23:59:59+05:30'));
    await writeEnquiry(NOW);
    const weeks = await readWeeks();
    expect(weeks.map(({ received }) => received)).toEqual([1, 0, 0, 0, 0, 0, 0, 1]);
    expect(weeks.at(0)?.week).toBe('2026-W41');
    expect(weeks.at(-1)).toMatchObject({ week: '2026-W48', isCurrent: true });
  });

  it('of an invalid document is left out', async () => {
    await database.doc(`${collections.enquiries}/invalid`).set({ createdAt: at('16T09:00') });
    const id = await writeEnquiry(at('16T09:00'));
    await database
      .collection(collections.enquiryEvents)
      .add({ enquiryId: 7, type: 'call', at: at('16T09:05') });
    await writeEvent(id, { type: 'call', at: at('16T09:10') });
    expect(await readLastWeek()).toMatchObject({ answered: 1, medianMs: 10 * MINUTE_MS });
  });
});

it('the response times contain the enquiries and contacts of several pages', async () => {
  const writer = database.bulkWriter({ throttling: false });
  for (const n of times(2_100, Number)) {
    const enquiryId = `several-pages-${n}`;
    const contact = { enquiryId, type: 'call', by: 'a', at: at('16T09:30') };
    void writer.set(database.doc(`${collections.enquiries}/${enquiryId}`), {
      createdAt: at('16T09:00'),
    });
    void writer.set(database.collection(collections.enquiryEvents).doc(), contact);
  }
  await writer.close();
  expect(await readLastWeek()).toMatchObject({ received: 2_100, answered: 2_100 });
});

describe('the response times are read again', () => {
  const readsOf = async (run: () => Promise<unknown>) => {
    const before = operations.reads;
    await run();
    return operations.reads - before;
  };

  /** The record of the administrator, the settings, the version of the search index, and two counts. */
  const UNCHANGED_READS = 5;

  it('only after a change: without one, five documents are read', async () => {
    const ids = await Promise.all(times(20, () => writeEnquiry(at('16T09:00'))));
    for (const id of ids) await writeEvent(id, { type: 'call', at: at('16T09:10') });
    expect(await readsOf(readWeeks)).toBe(UNCHANGED_READS + 2 * ids.length);
    expect(await readsOf(readWeeks)).toBe(UNCHANGED_READS);
  });

  it('at once after an enquiry, a contact and an erasure', async () => {
    const id = await writeEnquiry(at('16T09:00'));
    expect(await readLastWeek()).toMatchObject({ received: 1, answered: 0 });
    await writeEvent(id, { type: 'call', at: at('16T09:10') });
    expect(await readLastWeek()).toMatchObject({ received: 1, answered: 1 });
    await writeEnquiry(at('17T09:00'));
    expect(await readLastWeek()).toMatchObject({ received: 2, answered: 1 });
    const body = { contact: 'a@example.com' };
    await api.send('POST /api/erasures', { token: administrator.token, body });
    expect(await readLastWeek()).toMatchObject({ received: 0, answered: 0 });
  });

  it('at once when a deleted enquiry is replaced by another one', async () => {
    const id = await writeEnquiry(at('16T09:00'));
    expect(await readWeeks()).toMatchObject(times(8, (n) => ({ received: n === 6 ? 1 : 0 })));
    await api.send(`POST /api/enquiries/${id}/spam`, { token: administrator.token });
    await writeEnquiry(NOW);
    expect(await readWeeks()).toMatchObject(times(8, (n) => ({ received: n === 7 ? 1 : 0 })));
  });
});
