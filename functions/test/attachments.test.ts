/** Tests the attachments of requests for a quote, from the upload to the deletion. */
import { attachmentLimits, collections } from '@neev/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteAttachmentFile,
  deleteUnclaimed,
  sweepAttachmentFiles,
} from '../src/enquiry/attachments.ts';
import { deleteOrphanedEvents } from '../src/enquiry/enquiry-events.ts';
import { eraseEnquiries } from '../src/enquiry/erasure.ts';
import { deleteQuarantined } from '../src/enquiry/quarantine.ts';
import { startMaintenance } from '../src/maintenance/maintenance-store.ts';
import { openCountedDatabase } from './billed-operations.ts';
import {
  type ApiResponse,
  cleanUp,
  clearDatabase,
  createAccount,
  createTestApi,
  requestOf,
} from './harness.ts';
import { expectError } from './route-checks.ts';

const DAY_MS = 86_400_000;

let now = new Date('2026-11-25T10:00:00Z');
const api = createTestApi('demo-attachments', { now: () => now });
const { database, send, handle, attachmentFiles: files } = api;

const PDF = '%PDF-1.7\n%\u00E2 drawing';
const FILE = { 'Content-Type': 'application/octet-stream' };
const KEY = 'request-for-a-quote-1';
const enquiry = { name: 'A', mobile: '+91 10000 12345', message: 'Please quote' };

let token: string;
let admin: { uid: string; email: string };

beforeAll(async () => {
  ({ token, ...admin } = await createAccount(api, 'administrator'));
});

beforeEach(async () => {
  now = new Date('2026-11-25T10:00:00Z');
  await clearDatabase(api.projectId);
  for await (const { path } of files.list()) await files.delete(path);
  const record = { username: 'A', email: admin.email, state: 'active' };
  await database.doc(`admins/${admin.uid}`).set(record);
});

afterAll(() => cleanUp(api));

function upload(id: string, body = PDF): Promise<ApiResponse> {
  return send('POST /api/attachments', { body, headers: { ...FILE, 'Idempotency-Key': id } });
}

function submit(names: Record<string, string>, key = KEY, more: object = {}): Promise<ApiResponse> {
  const attachments = Object.entries(names).map(([id, name]) => ({ id, name }));
  const body = { ...enquiry, ...more, attachments };
  return send('POST /api/enquiries', { body, headers: { 'Idempotency-Key': key } });
}

const statusOf = async (response: Promise<ApiResponse>) => (await response).status;
const documentOf = (id: string) => database.doc(`${collections.attachments}/${id}`).get();
const idsOfAll = async () =>
  (await database.collection(collections.attachments).get()).docs.map(({ id }) => id);

async function listPaths(): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of files.list()) paths.push(path);
  return paths;
}

describe('an upload', () => {
  it('is stored once per key, and not with another content', async () => {
    const first = await upload(`${KEY}-1`);
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      _id: `${KEY}-1`,
      type: 'application/pdf',
      size: Buffer.byteLength(PDF),
    });
    expect((await upload(`${KEY}-1`)).body).toEqual(first.body);
    expect(await listPaths()).toHaveLength(1);
    expectError(422, await upload(`${KEY}-1`, `${PDF} changed`));
    expect(await listPaths()).toHaveLength(1);
  });

  it('is stored once when the same request is sent eight times at once', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => upload(`${KEY}-1`)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await listPaths()).toEqual([(await documentOf(`${KEY}-1`)).get('path')]);
  });

  it('is completed by the next one when its file was not written', async () => {
    await upload(`${KEY}-1`);
    const path = (await documentOf(`${KEY}-1`)).get('path');
    await files.delete(path);
    expect((await upload(`${KEY}-1`)).status).toBe(201);
    expect((await files.read(path))?.toString()).toBe(PDF);
  });

  it('is accepted with 10 MB, and rejected with one byte more', async () => {
    const largest = PDF.padEnd(attachmentLimits.bytes - 1);
    expect(Buffer.byteLength(largest)).toBe(attachmentLimits.bytes);
    expect(await statusOf(upload(`${KEY}-1`, largest))).toBe(201);
    expectError(413, await upload(`${KEY}-2`, `${largest}x`));
    expect(await idsOfAll()).toEqual([`${KEY}-1`]);
  });

  it('of another type, without content or with another Content-Type is rejected', async () => {
    expectError(415, await upload(`${KEY}-1`, '<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expectError(400, await upload(`${KEY}-1`, ''));
    for (const type of ['application/pdf', 'text/plain', 'application/json'])
      expectError(
        415,
        await send('POST /api/attachments', { body: PDF, headers: { 'Content-Type': type } }),
      );
    expect(await idsOfAll()).toEqual([]);
  });

  it('is limited per address to three files for each enquiry', async () => {
    const limited = createTestApi(api.projectId, {
      now: () => now,
      limits: { enquiries: { capacity: 1, refillSeconds: 300 } },
    });
    const statuses: number[] = [];
    for (const n of [1, 2, 3, 4]) {
      const headers = { ...FILE, 'Idempotency-Key': `${KEY}-${n}` };
      const { status } = await limited.send('POST /api/attachments', { body: PDF, headers });
      statuses.push(status);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it('requires a valid App Check token if App Check is enabled', async () => {
    const checked = createTestApi(api.projectId, {
      verifyAppCheck: async (appCheckToken) => appCheckToken === 'good',
    });
    expectError(403, await checked.send('POST /api/attachments', { body: PDF, headers: FILE }));
    const headers = { ...FILE, 'X-Firebase-AppCheck': 'good' };
    const { status } = await checked.send('POST /api/attachments', { body: PDF, headers });
    expect(status).toBe(201);
  });
});

describe('an enquiry', () => {
  it('claims its uploads once, with safe names', async () => {
    await upload(`${KEY}-1`);
    await upload(`${KEY}-2`, 'Bar,8');
    const names = { [`${KEY}-1`]: '../plan.exe', [`${KEY}-2`]: 'सूची.csv' };
    expect(await statusOf(submit(names))).toBe(201);
    expect(await statusOf(submit(names))).toBe(201);
    const stored = await database.doc(`enquiries/${KEY}`).get();
    const size = Buffer.byteLength(PDF);
    expect(stored.get('attachments')).toEqual([
      { id: `${KEY}-1`, name: 'plan.exe.pdf', type: 'application/pdf', size },
      { id: `${KEY}-2`, name: 'सूची.csv', type: 'text/csv', size: 5 },
    ]);
    expect((await documentOf(`${KEY}-1`)).data()).not.toHaveProperty('expiresAt');
    expectError(422, await submit({ [`${KEY}-1`]: 'plan.pdf' }));
  });

  it.each([
    ['was not uploaded', async () => {}],
    [
      'has expired',
      async () => {
        await upload(`${KEY}-1`);
        now = new Date(now.getTime() + DAY_MS);
      },
    ],
    [
      'belongs to another enquiry',
      async () => {
        await upload(`${KEY}-1`);
        await submit({ [`${KEY}-1`]: 'a.pdf' }, 'another-enquiry-key');
      },
    ],
  ])('with a file that %s is a conflict of the field, and is not stored', async (_, prepare) => {
    await prepare();
    const response = await submit({ [`${KEY}-1`]: 'a.pdf' });
    expectError(409, response);
    expect(response.body).toMatchObject({ fields: { attachments: expect.any(String) } });
    expect((await database.doc(`enquiries/${KEY}`).get()).exists).toBe(false);
  });

  it('is accepted after an expired file was uploaded again', async () => {
    await upload(`${KEY}-1`);
    now = new Date(now.getTime() + 3 * DAY_MS);
    await upload(`${KEY}-1`);
    expect(await statusOf(submit({ [`${KEY}-1`]: 'a.pdf' }))).toBe(201);
  });

  it('with a file that is not there reads no prices, and counts for the limit of the address', async () => {
    const { database: counted, operations } = openCountedDatabase(api.projectId);
    const limits = { enquiries: { capacity: 2, refillSeconds: 60 } };
    const limited = createTestApi(api.projectId, { now: () => now, database: counted, limits });
    const items = Array.from({ length: 50 }, (_, n) => ({
      ...{ productId: `bar-${n}`, name: 'Bar', quantity: 1, unit: 'kg' },
    }));
    const body = { ...enquiry, items, attachments: [{ id: `${KEY}-1`, name: 'a.pdf' }] };
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await limited.send('POST /api/enquiries', { body })).status);
    expect(statuses).toEqual([409, 409, 429]);
    expect(operations.reads).toBeLessThan(50);
  });

  it('with four files is rejected', async () => {
    const names = Object.fromEntries([1, 2, 3, 4].map((n) => [`${KEY}-${n}`, 'a.pdf']));
    expectError(400, await submit(names));
  });
});

describe('a download', () => {
  const download = (id: string) =>
    handle(requestOf(`GET /api/attachments/${id}`, { token: token }));

  it('is the uploaded file, which browsers save and never show', async () => {
    await upload(`${KEY}-1`);
    await submit({ [`${KEY}-1`]: 'छत (1).pdf' });
    const response = await download(`${KEY}-1`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(PDF));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('छत')}%20%281%29.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store, private',
    });
  });

  it('of an upload without an enquiry is not possible', async () => {
    await upload(`${KEY}-1`);
    expect((await download(`${KEY}-1`)).status).toBe(404);
    expect((await download('no-such-file')).status).toBe(404);
  });

  it('has no public address: the file has no download token', async () => {
    await upload(`${KEY}-1`);
    const path = encodeURIComponent((await documentOf(`${KEY}-1`)).get('path'));
    const host = process.env.FIREBASE_STORAGE_EMULATOR_HOST;
    const url = `http://${host}/v0/b/${api.projectId}.appspot.com/o/${path}?alt=media`;
    expect((await fetch(url)).status).toBe(403);
  });
});

describe('attachments are deleted', () => {
  async function submitWithFile(key = KEY, more: object = {}): Promise<void> {
    await upload(`${key}-1`);
    expect(await statusOf(submit({ [`${key}-1`]: 'a.pdf' }, key, more))).toBe(201);
  }

  it('with their enquiry when a customer is erased', async () => {
    await submitWithFile();
    await submitWithFile('of-another-customer', { mobile: '+91 10000 54321' });
    const contact = { kind: 'mobile', key: '1000012345' } as const;
    await eraseEnquiries(database, { contact, author: { uid: 'a', now } });
    expect(await idsOfAll()).toEqual(['of-another-customer-1']);
  });

  it('with their enquiry in the quarantine, which they follow there and back', async () => {
    await submitWithFile();
    const asAdministrator = (requestLine: string) => send(requestLine, { token });
    await asAdministrator(`POST /api/enquiries/${KEY}/spam`);
    await asAdministrator(`POST /api/quarantine/${KEY}/acceptance`);
    const { body } = await asAdministrator('GET /api/enquiries');
    expect(body).toMatchObject([{ attachments: [{ id: `${KEY}-1`, name: 'a.pdf' }] }]);
    await asAdministrator(`POST /api/enquiries/${KEY}/spam`);
    expect(await idsOfAll()).toEqual([`${KEY}-1`]);
    await deleteQuarantined(database, KEY);
    expect(await idsOfAll()).toEqual([]);
  });

  it('in the night after their enquiry alone was deleted', async () => {
    await submitWithFile();
    await upload('unclaimed-attachment');
    await database.doc(`enquiries/${KEY}`).delete();
    expect(await deleteOrphanedEvents(database)).toEqual([KEY]);
    expect(await idsOfAll()).toEqual(['unclaimed-attachment']);
  });

  it('when no enquiry has claimed them for a day', async () => {
    await submitWithFile();
    await upload('unclaimed-attachment');
    await deleteUnclaimed(database, new Date(now.getTime() + DAY_MS - 1));
    expect(await idsOfAll()).toHaveLength(2);
    await deleteUnclaimed(database, new Date(now.getTime() + DAY_MS));
    expect(await idsOfAll()).toEqual([`${KEY}-1`]);
  });

  it('with their file, also after a lost event, but not during maintenance', async () => {
    await submitWithFile();
    await upload('deleted-attachment');
    const deleted = await documentOf('deleted-attachment');
    await deleted.ref.delete();
    await upload('deleted-attachment');
    await deleteAttachmentFile(files, deleted.data());
    const kept = [`${KEY}-1`, 'deleted-attachment'].map(documentOf);
    const keptPaths = (await Promise.all(kept)).map((document) => document.get('path'));
    expect((await listPaths()).sort()).toEqual(keptPaths.sort());

    await (await documentOf('deleted-attachment')).ref.delete();
    const tomorrow = new Date(Date.now() + 2 * DAY_MS);
    await startMaintenance(database, now);
    await sweepAttachmentFiles({ database, files }, tomorrow);
    expect(await listPaths()).toHaveLength(2);
    await database.doc('system/maintenance').delete();
    await sweepAttachmentFiles({ database, files }, new Date());
    expect(await listPaths()).toHaveLength(2);
    await sweepAttachmentFiles({ database, files }, tomorrow);
    expect(await listPaths()).toEqual([(await documentOf(`${KEY}-1`)).get('path')]);
  });
});
