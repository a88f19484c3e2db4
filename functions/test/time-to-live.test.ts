/** Tests that documents with an expiry date have a time-to-live policy. */
import { readFileSync } from 'node:fs';
import { collections, mobileKey } from '@neev/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeDeletion } from '../src/catalogue/clean-up.ts';
import { eraseEnquiries } from '../src/enquiry/erasure.ts';
import { addMail } from '../src/notifications/mail-queue.ts';
import { pushFields, pushReference } from '../src/notifications/push-queue.ts';
import { cleanUp, createAccount, createTestApi, readAllDocuments } from './harness.ts';

const api = createTestApi('demo-time-to-live');
const { database, send } = api;

const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

beforeAll(async () => {
  const formValues = { name: 'Asha', mobile: '+91 10000 12345', message: 'Forty bags' };
  const { token } = await createAccount(api, 'administrator');
  await send('POST /api/enquiries', { body: formValues });
  const contact = { kind: 'mobile', key: mobileKey(formValues.mobile) } as const;
  await eraseEnquiries(database, { contact, author: { uid: 'asha', now: new Date() } });
  const responses = [
    await send('POST /api/enquiries', { body: formValues }),
    await send('POST /api/enquiries', { body: { ...formValues, website: 'https://spam.example' } }),
    await send('POST /api/attachments', {
      body: 'Bar,8',
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
    await send('POST /api/visits', { body: {}, headers: { 'User-Agent': PHONE } }),
    await send('POST /api/visits', { body: {}, headers: { 'User-Agent': 'curl/8.5.0' } }),
    await send('POST /api/admin/invitations', { token, body: { email: 'ravi@neev.example' } }),
    await send('POST /api/hero-slides', { token, body: { title: 'Sale', description: 'Sale' } }),
    await send('DELETE /api/hero-slides/sale', { token }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([
    ...[201, 201, 201, 204, 204, 201, 201, 200],
  ]);
  await completeDeletion(database, { collection: collections.heroSlides, recordId: 'sale' });
  await addMail(
    database,
    { id: 'one', to: 'a@neev.example', subject: 'One', text: '' },
    new Date(),
  );
  const message = { uid: 'asha', title: 'One', body: '', path: '/admin/team' };
  await pushReference(database, 'one').create(pushFields(message, new Date()));
});

afterAll(() => cleanUp(api));

/** Returns the collections whose documents have an expiry date. */
async function collectionsWithExpiry(): Promise<Set<string>> {
  const documents = Object.entries(await readAllDocuments(database));
  return new Set(
    documents
      .filter(
        ([, fields]) => typeof fields === 'object' && fields !== null && 'expiresAt' in fields,
      )
      .map(([path]) => path.split('/')[0] ?? ''),
  );
}

it('exactly the collections with expiry dates have a time-to-live policy', async () => {
  const { fieldOverrides }: { fieldOverrides: Override[] } = JSON.parse(
    readFileSync(new URL('../../firestore.indexes.json', import.meta.url), 'utf8'),
  );
  const policies = fieldOverrides.filter(({ ttl, fieldPath }) => ttl && fieldPath === 'expiresAt');
  const expiringCollections = await collectionsWithExpiry();
  expect([...expiringCollections].sort()).toEqual(
    policies.map((each) => each.collectionGroup).sort(),
  );
});

it('expiry dates that a query reads have an index', () => {
  const { fieldOverrides }: { fieldOverrides: Override[] } = JSON.parse(
    readFileSync(new URL('../../firestore.indexes.json', import.meta.url), 'utf8'),
  );
  const indexed = fieldOverrides.filter(
    ({ fieldPath, indexes }) =>
      fieldPath === 'expiresAt' && indexes.some(({ order }) => order === 'ASCENDING'),
  );
  expect(indexed.map((each) => each.collectionGroup).sort()).toEqual([
    'attachments',
    'mail',
    'pushMessages',
    'salts',
  ]);
});

interface Override {
  collectionGroup: string;
  fieldPath: string;
  ttl?: boolean;
  indexes: { order?: string }[];
}
