/**
 * Backs up, deletes and restores everything in the project of the suite, where running functions would delete
 * restored children without a parent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collections, PICTURE_METADATA_KEY } from '@neev/domain';
import { getAuth } from 'firebase-admin/auth';
import { getStorage } from 'firebase-admin/storage';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImageStore } from '../src/images/image-store.ts';
import { backUp, isBackedUp } from '../src/maintenance/backup.ts';
import { encodeFields } from '../src/maintenance/encode-fields.ts';
import { endMaintenance, startMaintenance } from '../src/maintenance/maintenance-store.ts';
import { reconcile } from '../src/maintenance/reconcile.ts';
import { restore } from '../src/maintenance/restore.ts';
import { notifyOfDueEvents } from '../src/triggers/notifications.ts';
import {
  compareAdminAccounts,
  expireEnquiries,
  sweepOldRegistrations,
} from '../src/triggers/schedules.ts';
import { deleteCreated, listRemainingIds, PREFIX, waitUntilConsistent } from './catalogue-state.ts';
import {
  suiteDatabase as database,
  pollUntil,
  readAllDocuments,
  requireVariable,
  suiteApp,
} from './harness.ts';
import { category, product, subcategory } from './sample.ts';

const projectId = requireVariable('GCLOUD_PROJECT');
const bucket = getStorage(suiteApp).bucket(`${projectId}.appspot.com`);
const images = createImageStore(bucket);
const auth = getAuth(suiteApp);

/** Generous, because a busy machine starts the processes of the functions slowly. */
const TIMEOUT_MS = 180_000;

/** The time in which the last task of a restored document has run twice. */
const LATE_TASKS_MS = 8_000;

const PICTURES = ['products/drill-a', 'slides/drill-b'];
const originalOf = (name: string) => `images/${name}/original.png`;

const temporary = mkdtempSync(join(tmpdir(), 'neev-drill-'));

beforeAll(async () => {
  const plain = { create: { width: 900, height: 600, channels: 3 as const, background: 'green' } };
  const bytes = await sharp(plain).png().toBuffer();
  for (const name of PICTURES) {
    await bucket.file(originalOf(name)).save(bytes, { metadata: { contentType: 'image/png' } });
  }
  await pollUntil(areProcessed, (isFinished) => isFinished, TIMEOUT_MS);
}, TIMEOUT_MS);

afterAll(async () => {
  await deleteCreated();
  await waitUntilConsistent(TIMEOUT_MS);
  rmSync(temporary, { recursive: true, force: true });
  for (const name of PICTURES) await images.deleteAll(`images/${name}/`);
}, TIMEOUT_MS);

async function areProcessed(): Promise<boolean> {
  const files = await Promise.all(
    PICTURES.map((name) => bucket.file(originalOf(name)).getMetadata()),
  );
  return files.every(([{ metadata }]) => metadata?.[PICTURE_METADATA_KEY] !== undefined);
}

/** Reads every backed-up or derived document as text, and every file with its metadata. */
async function readEverything() {
  const documents = Object.entries(await readAllDocuments(database)).flatMap(([path, fields]) =>
    isCompared(path) ? [[path, JSON.stringify(encodeFields(fields))]] : [],
  );
  const [files] = await bucket.getFiles();
  const contents = files.map(async (file) => {
    const { contentType, cacheControl, contentDisposition, metadata } = file.metadata;
    const [bytes] = await file.download();
    const text = bytes.toString('base64');
    return [file.name, { contentType, cacheControl, contentDisposition, metadata, text }];
  });
  return {
    documents: Object.fromEntries(documents),
    files: Object.fromEntries(await Promise.all(contents)),
  };
}

const derived: string[] = [collections.catalogue, collections.catalogueIndex];

function isCompared(path: string): boolean {
  const [collection = '', id = ''] = path.split('/');
  return isBackedUp(collection, id) || derived.includes(collection);
}

/** Deletes parents before their children, so that every clean-up is requested. */
async function deleteEverything(): Promise<void> {
  for (const collection of await database.listCollections()) {
    const documents = await collection.listDocuments();
    const wanted = documents.filter(({ path }) => isCompared(path));
    for (let start = 0; start < wanted.length; start += 300) {
      const batch = database.batch();
      for (const reference of wanted.slice(start, start + 300)) batch.delete(reference);
      await batch.commit();
    }
  }
  await bucket.deleteFiles();
}

it('no schedule and no trigger deletes what is imported while maintenance is on', {
  timeout: 2 * TIMEOUT_MS,
}, async () => {
  const expired = { createdAt: new Date(0), expiresAt: new Date(0) };
  const tombstone = {
    ...{ collection: collections.products, recordId: `${PREFIX}deleted` },
    ...{ deletedAt: new Date(), deletedBy: '', record: {}, deletedWith: '' },
  };
  const imported = [
    [`${collections.mail}/expired-drill`, expired],
    [`${collections.attachments}/expired-drill`, expired],
    [`${collections.admins}/expired-drill`, { ...expired, state: 'pending' }],
    [`${collections.deletions}/${collections.products}.${PREFIX}deleted`, tombstone],
  ] as const;
  const findRemaining = async () => {
    const snapshots = await database.getAll(...imported.map(([path]) => database.doc(path)));
    return snapshots.filter(({ exists }) => exists).map(({ ref }) => ref.path);
  };
  const runSchedules = async () => {
    const event = { scheduleTime: new Date().toISOString() };
    for (const schedule of [notifyOfDueEvents, expireEnquiries, sweepOldRegistrations])
      await schedule.run(event);
  };
  await startMaintenance(database, new Date());
  for (const [path, fields] of imported) await database.doc(path).set(fields);
  await runSchedules();
  await new Promise((resolve) => setTimeout(resolve, LATE_TASKS_MS));
  expect(await findRemaining()).toEqual(imported.map(([path]) => path));
  await endMaintenance(database);
  await runSchedules();
  await reconcile({ database, auth, now: new Date() });
  expect(await findRemaining()).toEqual([]);
});

it('administrators who are imported before their accounts are not revoked while maintenance is on', {
  timeout: TIMEOUT_MS,
}, async () => {
  const admin = database.doc(`${collections.admins}/imported-drill`);
  const stateAfterComparison = async () => {
    await compareAdminAccounts.run({ scheduleTime: new Date().toISOString() });
    return (await admin.get()).get('state');
  };
  await startMaintenance(database, new Date());
  await admin.set({ username: 'Asha', email: 'asha@neev.example', state: 'active' });
  expect(await stateAfterComparison()).toBe('active');
  await endMaintenance(database);
  expect(await stateAfterComparison()).toBe('revoked');
  await admin.delete();
});

it('children that are imported before their parents stay while maintenance is on', {
  timeout: 2 * TIMEOUT_MS,
}, async () => {
  const [categoryId, subcategoryId] = [`${PREFIX}import`, `${PREFIX}import-0`];
  const referenceTo = (collection: string, id: string) => database.collection(collection).doc(id);
  await startMaintenance(database, new Date());
  const ids = [`${PREFIX}import-a`, `${PREFIX}import-b`];
  for (const id of ids) {
    await referenceTo(collections.products, id).set(product(id, subcategoryId, categoryId));
  }
  // The trigger of a product requests its clean-up and the index; no other events are pending.
  await pollUntil(readIndex, (index) => ids.every((id) => index.includes(id)), TIMEOUT_MS);
  await new Promise((resolve) => setTimeout(resolve, LATE_TASKS_MS));
  await referenceTo(collections.subcategories, subcategoryId).set(
    subcategory(subcategoryId, categoryId),
  );
  await referenceTo(collections.categories, categoryId).set(category(categoryId));
  await endMaintenance(database);
  await reconcile({ database, auth, now: new Date() });
  await waitUntilConsistent(TIMEOUT_MS);
  expect((await listRemainingIds()).sort()).toEqual([categoryId, subcategoryId, ...ids].sort());
});

it('a restore brings every document and image back while the functions run', {
  timeout: 3 * TIMEOUT_MS,
  // A retry would start from the state that the failed attempt has left.
  retry: 0,
}, async () => {
  const [product] = (await database.collection(collections.products).limit(1).get()).docs;
  const image = images.urlOf(`images/${PICTURES[0]}/full.webp`);
  await product?.ref.update({ image });
  await waitUntilConsistent(TIMEOUT_MS);
  const before = await readEverything();
  expect(Object.keys(before.documents).length).toBeGreaterThan(100);
  expect(Object.keys(before.files)).toHaveLength(2 * ['400', '800', 'full', 'original'].length);

  const folder = join(temporary, 'backup');
  await backUp({ projectId, database, bucket, folder, now: new Date() });
  await deleteEverything();
  expect((await bucket.getFiles())[0]).toEqual([]);
  expect((await database.collection(collections.products).limit(1).get()).empty).toBe(true);

  await restore({
    database,
    auth,
    bucket,
    folder,
    now: new Date(),
    isOverwriting: true,
    overwritingProject: projectId,
    // Shorter than the five seconds after which the emulator closes an idle connection, which would reset a download.
    pauseMs: 3_000,
  });
  await waitUntilConsistent(TIMEOUT_MS);
  expect(withoutNewEntries(await readEverything(), before)).toEqual(before);
  await new Promise((resolve) => setTimeout(resolve, LATE_TASKS_MS));
  expect(withoutNewEntries(await readEverything(), before)).toEqual(before);
});

type Contents = Awaited<ReturnType<typeof readEverything>>;

/**
 * Clean-ups of the deleted categories add entries to the audit log and deleted records, and the enquiries of the last day
 * are announced if they have never been: a restore keeps what was added meanwhile.
 */
function withoutNewEntries({ documents, files }: Contents, before: Contents): Contents {
  const growing: string[] = [collections.auditLog, collections.deletedRecords, collections.mail];
  const isGrowing = (path: string) => growing.includes(path.split('/')[0] ?? '');
  const kept = Object.entries(documents).filter(
    ([path]) => !isGrowing(path) || path in before.documents,
  );
  return { documents: Object.fromEntries(kept), files };
}

async function readIndex(): Promise<string> {
  const { docs } = await database.collection(collections.catalogueIndex).get();
  return JSON.stringify(docs.map((each) => each.data()));
}
