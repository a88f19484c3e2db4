/**
 * Tests backup and restore in a separate project without triggers. restore-drill.test.ts does the same with
 * running functions.
 */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyHandling, collections, MENU_PATH } from '@neev/domain';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeDays } from '../src/analytics/roll-up.ts';
import { recomputeCatalogue } from '../src/catalogue/derived-catalogue.ts';
import { createAttachmentFiles } from '../src/enquiry/attachment-files.ts';
import { createEnquiryIndex } from '../src/enquiry/enquiry-index.ts';
import { searchEnquiries } from '../src/enquiry/enquiry-search.ts';
import { backUp } from '../src/maintenance/backup.ts';
import { encodeFields } from '../src/maintenance/encode-fields.ts';
import { getMaintenance, startMaintenance } from '../src/maintenance/maintenance-store.ts';
import { restore } from '../src/maintenance/restore.ts';
import { saveDraft, sendQuote } from '../src/quote/quote-editing.ts';
import { clearDatabase, openDatabase, readAllDocuments, suiteApp, times } from './harness.ts';
import { product, SAMPLE_FILE, SAMPLE_TIME, sampleQuote, writeSample } from './sample.ts';

const projectId = 'demo-backup';
const database = openDatabase(projectId);
const bucket = getStorage(suiteApp).bucket('demo-backup.appspot.com');
const auth = getAuth(suiteApp);
const now = new Date('2026-05-06T07:08:09Z');
const temporary = mkdtempSync(join(tmpdir(), 'neev-backup-'));

let folders = 0;
let folder: string;

beforeEach(async () => {
  folders += 1;
  folder = join(temporary, `backup-${folders}`);
  await deleteEverything();
});

afterAll(async () => {
  await deleteEverything();
  rmSync(temporary, { recursive: true, force: true });
});

async function deleteEverything(): Promise<void> {
  await bucket.deleteFiles();
  await clearDatabase(projectId);
}

const backUpAll = () => backUp({ projectId, database, bucket, folder, now });

const restoreAll = (
  options: {
    isOverwriting?: boolean;
    overwritingProject?: string;
    database?: Firestore;
    from?: string;
  } = {},
) =>
  restore({
    database: options.database ?? database,
    auth,
    bucket,
    folder: options.from ?? folder,
    now,
    isOverwriting: options.isOverwriting ?? false,
    overwritingProject: options.overwritingProject ?? projectId,
    pauseMs: 0,
  });

/** Writes a consistent catalogue, more products than one page, and a document with every type of value. */
async function writeData(): Promise<void> {
  await writeSample(database);
  const orphans = ['subcategories/orphan', 'products/orphan-product', 'products/orphans-child'];
  await Promise.all(orphans.map((path) => database.doc(path).delete()));
  const writer = database.bulkWriter({ throttling: false });
  for (const n of times(620, Number)) {
    void writer.set(database.doc(`products/many-${n}`), product(`M ${n}`, 'tmt-bars', 'steel'));
  }
  await writer.close();
  await database.doc('system/first-administrator').set({ uid: 'a' });
  await database.doc('enquiries/every-kind').set({
    exact: new Timestamp(1_700_000_000, 123_456_000),
    bytes: Buffer.from([0, 255]),
    place: new GeoPoint(22.5, 88.3),
    reference: database.doc('products/bar-8'),
    nested: { list: [1, [].length, { deep: null }], text: 'é\u2028\n"' },
    numbers: [-0, 0.1, Number.NaN, Number.POSITIVE_INFINITY, 5e-324],
  });
  await recomputeCatalogue(database);
  const metadata = { contentType: 'image/png', cacheControl: 'public, max-age=60' };
  await createAttachmentFiles(bucket).save(SAMPLE_FILE.path, SAMPLE_FILE.bytes);
  for (const name of ['a', 'b']) {
    await bucket.file(`images/products/${name}/original.png`).save(`bytes of ${name}`, {
      resumable: false,
      metadata: { ...metadata, metadata: { picture: '9x9', owner: name } },
    });
  }
}

async function readImages(): Promise<object[]> {
  const [files] = await bucket.getFiles();
  return Promise.all(
    files.map(async (file) => {
      const { contentType, cacheControl, metadata } = file.metadata;
      const [bytes] = await file.download();
      return { name: file.name, contentType, cacheControl, metadata, bytes: bytes.toString() };
    }),
  );
}

/** Returns what a restore must restore: images, and each document as text. */
async function readEverything() {
  const {
    'system/catalogue-reading': _,
    'system/catalogue-version': __,
    'system/enquiry-search': ___,
    ...documents
  } = await readAllDocuments(database);
  const texts = Object.entries(documents).map(([path, fields]) => [
    path,
    JSON.stringify(encodeFields(fields)),
  ]);
  return { documents: Object.fromEntries(texts), images: await readImages() };
}

describe('a backup', () => {
  it('restores every document, image and attachment, and derived documents are recomputed', async () => {
    await writeData();
    const before = await readEverything();
    await backUpAll();
    await deleteEverything();
    await restoreAll();
    expect(await readEverything()).toEqual(before);
    expect(await getMaintenance(database)).toBeUndefined();
  });

  it('contains no secrets and no derived documents', async () => {
    await writeData();
    for (const path of [
      'salts/2026-05-06',
      'limits/x',
      MENU_PATH,
      'catalogueIndex/0',
      'system/maintenance',
    ]) {
      await database.doc(path).set({ value: 'must-not-be-kept' });
    }
    const { files } = await backUpAll();
    const texts = files.map(({ name }) => readFileSync(join(folder, name), 'utf8'));
    expect(texts.join('\n')).not.toContain('must-not-be-kept');
    expect(texts.join('\n')).toContain('first-administrator');
  });

  it('is consistent at one instant during concurrent writes', async () => {
    await writeData();
    let isWriting = true;
    const write = async () => {
      for (let n = 0; isWriting; n += 1) {
        const batch = database.batch();
        batch.set(database.doc('products/many-1'), { n });
        batch.set(database.doc('enquiries/pair'), { n });
        await batch.commit();
      }
    };
    const writing = write();
    await backUpAll();
    isWriting = false;
    await writing;
    const lineOf = (collection: string, id: string) =>
      readFileSync(join(folder, `documents/${collection}.jsonl`), 'utf8')
        .split('\n')
        .find((line) => line.includes(`"id":"${id}"`))
        ?.match(/"n":.*/)?.[0];
    expect(lineOf('products', 'many-1')).toBe(lineOf('enquiries', 'pair'));
  });

  it('is not written into a folder that is not empty', async () => {
    await backUpAll();
    await expect(backUpAll()).rejects.toThrow(`${folder} is not empty.`);
  });
});

describe('a restore', () => {
  it.each([
    [
      'without its manifest',
      (backupFolder: string) => rmSync(join(backupFolder, 'manifest.json')),
      'is missing',
    ],
    [
      'with a damaged manifest',
      (backupFolder: string) => writeFileSync(join(backupFolder, 'manifest.json'), '{'),
      'damaged',
    ],
    [
      'without a collection',
      (backupFolder: string) => rmSync(join(backupFolder, 'documents/products.jsonl')),
      'products.jsonl is missing',
    ],
    [
      'with a collection that was changed',
      (backupFolder: string) =>
        appendFileSync(join(backupFolder, 'documents/products.jsonl'), '\n'),
      'products.jsonl is damaged',
    ],
    [
      'without the bytes of its images',
      (backupFolder: string) => rmSync(join(backupFolder, 'images'), { recursive: true }),
      'is missing',
    ],
  ])('of a backup %s is rejected and changes nothing', async (_, damageBackup, problem) => {
    await writeData();
    await backUpAll();
    await deleteEverything();
    const damaged = `${folder}-damaged`;
    cpSync(folder, damaged, { recursive: true });
    damageBackup(damaged);
    await expect(restoreAll({ from: damaged })).rejects.toThrow(problem);
    expect(await readAllDocuments(database)).toEqual({});
    expect(await readImages()).toEqual([]);
  });

  it('into a database with documents is rejected unless overwriting is allowed', async () => {
    await writeData();
    await backUpAll();
    await database.doc('products/bar-8').update({ name: 'Changed' });
    await database.doc('enquiries/later').set({ createdAt: SAMPLE_TIME });
    await expect(restoreAll()).rejects.toThrow('The database is not empty');
    expect(await getMaintenance(database)).toBeUndefined();

    await restoreAll({ isOverwriting: true });
    expect((await database.doc('products/bar-8').get()).get('name')).toBe('Bar 8 mm');
    expect((await database.doc('enquiries/later').get()).exists).toBe(true);
  });

  it('of another project overwrites only when that project is named', async () => {
    const document = database.doc('system/first-administrator');
    await document.set({ uid: 'of the backup' });
    await backUpAll();
    await document.set({ uid: 'of the database' });
    const overwrite = (overwritingProject: string) =>
      restoreAll({ isOverwriting: true, overwritingProject });
    await expect(overwrite('a-trader')).rejects.toThrow('--from-project demo-backup');
    expect((await document.get()).get('uid')).toBe('of the database');
    expect(await getMaintenance(database)).toBeUndefined();

    await overwrite('demo-backup');
    expect((await document.get()).get('uid')).toBe('of the backup');
    await deleteEverything();
    await restoreAll({ overwritingProject: 'a-trader' });
    expect((await document.get()).get('uid')).toBe('of the backup');
  });

  it('that overwrites gives no access to an administrator who was revoked since', async () => {
    const admin = database.doc('admins/asha');
    await admin.set({ username: 'Asha', email: 'asha@neev.example', state: 'active' });
    await backUpAll();
    await admin.update({ state: 'revoked' });
    await restoreAll({ isOverwriting: true });
    expect((await admin.get()).get('state')).toBe('revoked');
  });

  it('brings back no invitation, which may have been used or withdrawn since', async () => {
    const [used, withdrawn] = ['used', 'withdrawn'].map((id) => database.doc(`invitations/${id}`));
    const expiresAt = new Date(now.getTime() + 3_600_000);
    await used?.set({ email: 'asha@neev.example', usedAt: null, expiresAt });
    await withdrawn?.set({ email: 'ravi@neev.example', usedAt: null, expiresAt });
    await backUpAll();
    await used?.update({ usedAt: now });
    await withdrawn?.delete();
    await restoreAll({ isOverwriting: true });
    expect((await used?.get())?.get('usedAt')).not.toBe(null);
    expect((await withdrawn?.get())?.exists).toBe(false);
  });

  it('that overwrites keeps the visit counts of the days since the backup', async () => {
    const at = (date: string, count: number) => ({ date, count });
    const daily = database.doc('analytics/daily');
    await mergeDays(database, [at('2026-05-04', 5), at('2026-05-05', 2)]);
    await backUpAll();
    await daily.set({ items: [at('2026-05-05', 3), at('2026-05-06', 4)] });
    await restoreAll({ isOverwriting: true });
    const items = [at('2026-05-04', 5), at('2026-05-05', 3), at('2026-05-06', 4)];
    expect((await daily.get()).get('items')).toEqual(items);
    expect((await database.doc('analytics/yearly').get()).get('items')).toEqual([
      { year: '2026', count: 12 },
    ]);
  });

  it('that overwrites keeps an attachment that an enquiry has claimed since', async () => {
    const attachment = database.doc('attachments/plan');
    const file = { path: 'attachments/plan/a', sha256: '', type: 'pdf', size: 1 };
    await attachment.set({ ...file, expiresAt: new Date(now.getTime() + 3_600_000) });
    await backUpAll();
    const claimed = { ...file, name: 'Plan.pdf', enquiryId: 'new' };
    await attachment.set(claimed);
    await database.doc('enquiries/new').set({ createdAt: now });
    await restoreAll({ isOverwriting: true });
    expect((await attachment.get()).data()).toEqual(claimed);
  });

  it('that overwrites keeps the state of a quote that was revised since, and drafts of others return', async () => {
    const [revised, drafted] = ['revised', 'drafted'];
    const author = { uid: 'asha', now };
    for (const [index, enquiryId] of [revised, drafted].entries()) {
      await database.doc(`enquiries/${enquiryId}`).set({
        ...{
          name: 'Site office',
          email: '',
          mobile: '+91 10000 12345',
          message: 'As in the list.',
        },
        ...{ product: '', status: 'read', createdAt: now, referenceNumber: `NV-7K3-Q2${index}` },
      });
    }
    const send = (version: number) =>
      sendQuote(database, {
        ...{ enquiryId: revised, quote: sampleQuote, draftVersion: version, version, author },
        ...{ state: version === 0 ? 'received' : 'quoted', sendsEmails: false },
      });
    const draft = (terms: string, draftVersion: number) =>
      saveDraft(database, {
        ...{ enquiryId: drafted, draft: { ...sampleQuote, terms }, draftVersion, author },
      });
    await send(0);
    await draft('The first', 0);
    await backUpAll();
    await send(1);
    await draft('The second', 1);
    await restoreAll({ isOverwriting: true });

    expect((await database.doc(`quotes/${revised}`).get()).get('version')).toBe(2);
    expect((await database.doc(`quotes/${drafted}`).get()).get('draft.terms')).toBe('The first');
    expect(await send(2)).toMatchObject({ version: 3 });
  });

  it('brings enquiries back into the search of running instances', async () => {
    const index = createEnquiryIndex(database);
    const find = async (search: string) => {
      const query = { search, statuses: undefined, handling: anyHandling, after: undefined };
      const found = await searchEnquiries({ database, index }, { ...query, limit: 10 });
      return found.map(({ id }) => id);
    };
    const enquiry = database.doc('enquiries/deleted');
    // Complete, so that the reconciliation does not change it.
    const queried = { referenceNumber: 'NV-000-001', contactKeys: [], assignee: '' };
    const instants = { createdAt: SAMPLE_TIME, changedAt: SAMPLE_TIME };
    await enquiry.set({ name: 'A', message: 'Cement', status: 'read', ...queried, ...instants });
    await backUpAll();
    expect(await find('cement')).toEqual([enquiry.id]);
    // As in the console.
    await enquiry.delete();
    expect(await find('cement')).toEqual([]);
    await restoreAll({ isOverwriting: true });
    expect(await find('cement')).toEqual([enquiry.id]);
  });

  it('of large documents is written in several commits, whose size is limited', async () => {
    const message = 'र'.repeat(300_000);
    await Promise.all(
      times(14, (n) => database.doc(`enquiries/${n}`).set({ message, createdAt: SAMPLE_TIME })),
    );
    await backUpAll();
    await deleteEverything();
    await expect(restoreAll({ database: crashingAfter(1) })).rejects.toThrow('Killed.');
    const { size } = await database.collection('enquiries').get();
    // At most 10 MiB.
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(10);
    await restoreAll();
    expect((await database.collection('enquiries').get()).size).toBe(14);
  });

  it('that was killed completes when it is started again, and pauses clean-ups until then', async () => {
    await writeData();
    const before = await readEverything();
    await backUpAll();
    await deleteEverything();
    for (const batches of [1, 4]) {
      await expect(restoreAll({ database: crashingAfter(batches) })).rejects.toThrow('Killed.');
      expect(await getMaintenance(database)).toMatchObject({ isOn: true });
    }
    await restoreAll();
    expect(await readEverything()).toEqual(before);
    expect(await getMaintenance(database)).toBeUndefined();
  });

  it('that was killed completes although an operator has switched maintenance on since', async () => {
    const document = database.doc('auditLog/entry');
    await document.set({ action: 'category.deleted' });
    await backUpAll();
    await deleteEverything();
    await expect(restoreAll({ database: crashingAfter(1) })).rejects.toThrow('Killed.');
    await startMaintenance(database, now);
    await restoreAll();
    expect((await document.get()).exists).toBe(true);
    expect(await getMaintenance(database)).toBeUndefined();
  });

  it('writes parents before their children', async () => {
    await writeData();
    await backUpAll();
    await deleteEverything();
    await expect(restoreAll({ database: crashingAfter(1) })).rejects.toThrow('Killed.');
    const names = (await database.listCollections()).map(({ id }) => id);
    expect(names.sort()).toEqual([collections.categories, 'system']);
  });

  it('leaves out documents that have expired since the backup', async () => {
    const expiries = { expired: now, retained: new Date(now.getTime() + 1) };
    for (const [id, expiresAt] of Object.entries(expiries))
      await database.doc(`mail/${id}`).set({ expiresAt });
    await backUpAll();
    await deleteEverything();
    await restoreAll();
    expect(Object.keys(await readAllDocuments(database))).toContain('mail/retained');
    expect(Object.keys(await readAllDocuments(database))).not.toContain('mail/expired');
  });

  it('fails if documents are deleted meanwhile', async () => {
    await writeData();
    await backUpAll();
    await deleteEverything();
    const deletingDatabase = afterBatch(2, () => database.doc('categories/steel').delete());
    await expect(restoreAll({ database: deletingDatabase })).rejects.toThrow('categories/steel');
    expect(await getMaintenance(database)).toMatchObject({ isOn: true });
    await restoreAll();
    expect((await database.doc('categories/steel').get()).exists).toBe(true);
  });
});

/** A database that fails after this number of batches, like a killed process. */
function crashingAfter(batches: number): Firestore {
  return afterBatch(batches, async () => {
    throw new Error('Killed.');
  });
}

/** A database that calls `act` once, after the nth batch. */
function afterBatch(nth: number, action: () => Promise<unknown>): Firestore {
  let written = 0;
  return new Proxy(database, {
    get(target, name) {
      if (name !== 'batch') {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return () => {
        const batch = target.batch();
        const commit = batch.commit.bind(batch);
        return Object.assign(batch, {
          async commit() {
            const results = await commit();
            written += 1;
            if (written === nth) await action();
            return results;
          },
        });
      };
    },
  });
}
