/**
 * Tests deletions during concurrent writes by the API and the client SDK, in random order with the steps of the
 * clean-ups. Triggers do not fire in a separate project, so a queue simulates them: it loses tasks, delivers them
 * twice, and its processes crash.
 */
import { collections } from '@neev/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  completeDeletion,
  reconcileCategory,
  reconcileSubcategory,
} from '../src/catalogue/clean-up.ts';
import { restoreRecord } from '../src/catalogue/deleted-records.ts';
import { pseudonymOf } from '../src/catalogue/records.ts';
import { type ClientWrites, commitAsClient, loadRules } from './client-commits.ts';
import { type Stepwise, startStepwise, type TransactionFault } from './faulty-database.ts';
import {
  type Account,
  cleanUp,
  clearDatabase,
  createAccount,
  createTestApi,
  times,
} from './harness.ts';
import { type Random, seededRandom } from './random.ts';
import { category, product, subcategory } from './sample.ts';

const projectId = 'demo-deletions';
const api = createTestApi(projectId);
const { database } = api;
const { categories, subcategories, products, deletions, deletedRecords, auditLog } = collections;

let admin: Account;

beforeAll(async () => {
  admin = await createAccount(api, 'administrator');
  await loadRules(projectId);
});
beforeEach(async () => {
  const record = await database.doc(`admins/${admin.uid}`).get();
  await clearDatabase(projectId);
  await record.ref.set(record.data() ?? {});
});
afterAll(() => cleanUp(api));

const send = (requestLine: string, body?: unknown) =>
  api.send(requestLine, { token: admin.token, ...(body !== undefined && { body }) });

const idIn = (body: unknown) => String((body as { _id?: unknown })._id);

const idsIn = async (name: string) =>
  (await database.collection(name).listDocuments()).map(({ id }) => id).sort();

const branch = {
  [`${categories}/zz`]: category('Zz'),
  [`${subcategories}/old`]: subcategory('Old', 'zz'),
  [`${products}/old`]: product('Old', 'old', 'zz'),
};

async function write(documents: Record<string, object>): Promise<void> {
  const batch = database.batch();
  for (const [path, fields] of Object.entries(documents)) batch.set(database.doc(path), fields);
  await batch.commit();
}

describe('a deleted record', () => {
  it('keeps its id reserved until its children are deleted', async () => {
    await write(branch);
    expect((await send('DELETE /api/categories?id=zz')).status).toBe(200);
    const second = await send('POST /api/categories', { name: 'Zz' });
    expect(idIn(second.body)).toBe('zz-2');

    await reconcileCategory(database, 'zz');
    expect(await idsIn(subcategories)).toEqual([]);
    expect(await idsIn(products)).toEqual([]);
    const third = await send('POST /api/categories', { name: 'Zz' });
    expect(idIn(third.body)).toBe('zz');
  });

  it('is in the audit log with its author once its clean-up has finished, as are its children', async () => {
    await write(branch);
    await send('DELETE /api/categories?id=zz');
    expect(await idsIn(auditLog)).toEqual([]);
    await reconcileCategory(database, 'zz');
    await reconcileCategory(database, 'zz');
    const { docs } = await database.collection(auditLog).get();
    const entries = docs.map((each) => [each.get('action'), each.get('subject'), each.get('by')]);
    expect(entries.sort()).toEqual([
      ['category.deleted', 'categories/zz', admin.uid],
      ['subcategory.deleted', 'subcategories/old', admin.uid],
    ]);
    expect(await idsIn(deletions)).toEqual([]);
  });

  it.each([
    ['product', 'DELETE /api/products?id=old', 'products/old'],
    ['slide', 'DELETE /api/hero-slides/monsoon', 'heroSlides/monsoon'],
  ])('of the kind %s is in the audit log immediately', async (noun, requestLine, subject) => {
    await write({ ...branch, 'heroSlides/monsoon': { title: 'Monsoon' } });
    expect((await send(requestLine)).status).toBe(200);
    const [collection = '', recordId = ''] = subject.split('/');
    await completeDeletion(database, { collection, recordId });
    const { docs } = await database.collection(auditLog).get();
    expect(docs.map((each) => each.data())).toMatchObject([
      { action: `${noun}.deleted`, subject, by: admin.uid },
    ]);
    expect(await idsIn(deletions)).toEqual([]);
  });

  it('has its children deleted even without a tombstone', async () => {
    await write(branch);
    await database.doc('categories/zz').delete();
    await reconcileCategory(database, 'zz');
    expect(await idsIn(subcategories)).toEqual([]);
    expect(await idsIn(products)).toEqual([]);
    expect(await idsIn(deletions)).toEqual([]);
  });

  it('keeps its children if it is imported again', async () => {
    await write(branch);
    await send('DELETE /api/subcategories?id=old');
    await send('DELETE /api/categories?id=zz');
    await write(branch);
    await reconcileCategory(database, 'zz');
    await reconcileSubcategory(database, 'old');
    expect(await idsIn(subcategories)).toEqual(['old']);
    expect(await idsIn(products)).toEqual(['old']);
    expect(await idsIn(deletions)).toEqual([]);
  });

  it('does not cause the deletion of a product whose subcategory was just moved', async () => {
    await write({ ...branch, [`${categories}/other`]: category('Other') });
    await send('PUT /api/subcategories?id=old', { categoryId: 'other' });
    await send('DELETE /api/categories?id=zz');
    await reconcileCategory(database, 'zz');
    expect((await database.doc(`${products}/old`).get()).get('categoryId')).toBe('other');
    expect(await idsIn(deletions)).toEqual([]);
  });

  it('has more children deleted than fit into one transaction', async () => {
    const many = times(250, (n): [string, object] => [
      `${products}/p-${n}`,
      product(`P ${n}`, 'old', 'zz'),
    ]);
    await write({ ...branch, ...Object.fromEntries(many) });
    await send('DELETE /api/categories?id=zz');
    await reconcileCategory(database, 'zz');
    expect(await idsIn(products)).toEqual([]);
    expect(await idsIn(deletions)).toEqual([]);
  });
});

describe('a deleted record that is restored', () => {
  const stamped = ({ updatedAt: _, updatedBy: __, ...fields }: Record<string, unknown>) => fields;

  const entryOf = async (path: string) => {
    const { docs } = await database.collection(deletedRecords).get();
    const entry = docs.find((each) => `${each.get('collection')}/${each.get('recordId')}` === path);
    return entry?.id ?? 'none';
  };

  const restore = async (path: string) =>
    send(`POST /api/deleted-records/${await entryOf(path)}/restoration`);

  it('has its id and fields again, with the subcategories and products that were deleted with it', async () => {
    const many = times(45, (n): [string, object] => [
      `${products}/p-${n}`,
      product(`P ${n}`, 'old', 'zz'),
    ]);
    const whole = { ...branch, ...Object.fromEntries(many) };
    await write(whole);
    await send('DELETE /api/categories?id=zz');
    await reconcileCategory(database, 'zz');
    expect(await readRecords()).toEqual({});

    expect((await restore('categories/zz')).body).toEqual({
      _id: 'zz',
      subcategories: 1,
      products: 46,
    });
    const restored = await Promise.all(Object.keys(whole).map((path) => database.doc(path).get()));
    expect(restored.map((each) => stamped(each.data() ?? {}))).toEqual(
      Object.values(whole).map((fields) => stamped(fields as Record<string, unknown>)),
    );
    expect(await idsIn(deletedRecords)).toEqual([]);
  });

  it('does not bring back a product that was deleted before its subcategory', async () => {
    await write({ ...branch, [`${products}/kept`]: product('Kept', 'old', 'zz') });
    await send('DELETE /api/products?id=old');
    await completeDeletion(database, { collection: products, recordId: 'old' });
    await send('DELETE /api/subcategories?id=old');
    await reconcileSubcategory(database, 'old');
    await restore('subcategories/old');
    expect(await idsIn(products)).toEqual(['kept']);
    expect((await restore('products/old')).status).toBe(200);
    expect(await idsIn(products)).toEqual(['kept', 'old']);
  });

  it('is refused while its parent is deleted', async () => {
    await write(branch);
    await send('DELETE /api/products?id=old');
    await completeDeletion(database, { collection: products, recordId: 'old' });
    await send('DELETE /api/subcategories?id=old');
    await reconcileSubcategory(database, 'old');
    const { status, text } = await restore('products/old');
    expect([status, text]).toEqual([
      409,
      expect.stringContaining('Restore it, or the category with which it was deleted, first.'),
    ]);
    expect(await idsIn(deletedRecords)).toHaveLength(2);
  });

  it('gets another id if its own is used, as do the references of its children', async () => {
    await write(branch);
    await send('DELETE /api/categories?id=zz');
    await reconcileCategory(database, 'zz');
    const changedLater = { updatedAt: new Date(Date.now() + 1_000) };
    const entries = Object.entries(branch);
    const others = entries.map(([path, fields]) => [path, { ...fields, ...changedLater }]);
    await write(Object.fromEntries(others));
    expect((await restore('categories/zz')).body).toMatchObject({ _id: 'zz-2' });
    const copy = await database.doc('products/old-2').get();
    expect([copy.get('categoryId'), copy.get('subcategoryId')]).toEqual(['zz-2', 'old-2']);
    expect((await database.doc('products/old').get()).get('categoryId')).toBe('zz');
  });

  it('is not duplicated if an import has brought it back', async () => {
    await write(branch);
    await send('DELETE /api/categories?id=zz');
    await reconcileCategory(database, 'zz');
    await write(branch);
    expect((await restore('categories/zz')).body).toMatchObject({ _id: 'zz', products: 1 });
    expect(Object.keys(await readRecords()).sort()).toEqual(Object.keys(branch).sort());
    expect(await idsIn(deletedRecords)).toEqual([]);
  });

  it('is not listed before the clean-up of its last subcategory has finished', async () => {
    await write({ ...branch, [`${subcategories}/empty`]: subcategory('Empty', 'zz') });
    await send('DELETE /api/categories?id=zz');
    const work = startStepwise(database, (target) => reconcileCategory(target, 'zz'));
    await work.step('none');
    await work.step('crash before');
    await reconcileSubcategory(database, 'old');
    expect(await entryOf('categories/zz')).toBe('none');
    await reconcileSubcategory(database, 'empty');
    expect((await restore('categories/zz')).body).toMatchObject({ subcategories: 2, products: 1 });
    expect(await idsIn(deletions)).toEqual([]);
  });

  it('is in the category to which its subcategory was moved', async () => {
    await write({ ...branch, [`${categories}/other`]: category('Other') });
    await send('DELETE /api/products?id=old');
    await completeDeletion(database, { collection: products, recordId: 'old' });
    await send('PUT /api/subcategories?id=old', { categoryId: 'other' });
    await restore('products/old');
    expect((await database.doc('products/old').get()).get('categoryId')).toBe('other');
  });

  it('is restored once by two requests at the same time', async () => {
    await write(branch);
    await send('DELETE /api/categories?id=zz');
    await reconcileCategory(database, 'zz');
    const id = await entryOf('categories/zz');
    const request = () => send(`POST /api/deleted-records/${id}/restoration`);
    await Promise.all([request(), request()]);
    expect(Object.keys(await readRecords()).sort()).toEqual(Object.keys(branch).sort());
    expect((await request()).status).toBe(404);
  });

  it('is restored by a second request if the first was interrupted', async () => {
    await write(branch);
    await send('DELETE /api/categories?id=zz');
    await reconcileCategory(database, 'zz');
    const id = await entryOf('categories/zz');
    for (const steps of [1, 2, 3, 4]) {
      const author = { uid: admin.uid, now: new Date() };
      const work = startStepwise(database, async (target) => {
        await restoreRecord(target, id, author);
      });
      for (const _ of times(steps - 1, String)) await work.step('none');
      await work.step('crash after');
    }
    await send(`POST /api/deleted-records/${id}/restoration`);
    expect(Object.keys(await readRecords()).sort()).toEqual(Object.keys(branch).sort());
    expect(await idsIn(deletedRecords)).toEqual([]);
  });

  it('cannot be restored after it has expired, as some of its children can be gone', async () => {
    await write(branch);
    await send('DELETE /api/categories?id=zz');
    await reconcileCategory(database, 'zz');
    const id = await entryOf('categories/zz');
    const { expiresAt } = (await database.doc(`${deletedRecords}/${id}`).get()).data() ?? {};
    const author = { uid: admin.uid, now: expiresAt.toDate() };
    await expect(restoreRecord(database, id, author)).rejects.toThrow('can no longer be');
    expect(await readRecords()).toEqual({});
  });

  it('is in the audit log', async () => {
    await write(branch);
    await send('DELETE /api/categories?id=zz');
    await reconcileCategory(database, 'zz');
    await restore('categories/zz');
    const entries = await database
      .collection(auditLog)
      .where('action', '==', 'category.restored')
      .get();
    expect(entries.docs.map((each) => each.data())).toMatchObject([
      { subject: 'categories/zz', by: admin.uid },
    ]);
  });
});

/** The simulated fault of a run. */
const faults = [
  'no fault occurs',
  'a task is lost',
  'a task is delivered twice',
  'a process crashes',
] as const;

describe.each(faults)('when %s', (fault) => {
  const SEEDS = times(20, (n) => n + Number(process.env.DELETIONS_SEED ?? 1));

  it.each(SEEDS)('no record is lost and no deleted record reappears: seed %i', async (seed) => {
    const simulation = createSimulation(seededRandom(seed), fault);
    for (const _ of times(20, String)) {
      await simulation.operate();
      await simulation.runRandomTasks();
    }
    await simulation.finish();
    expect(await readRecords()).toEqual(simulation.expected());
    expect(await idsIn(deletions)).toEqual([]);
  });
});

/** An acknowledged record. A record that replaces another has another token. */
interface Entry {
  token: string;
  parent: { path: string; token: string } | undefined;
}

/** Runs random operations and tasks on a small catalogue, and tracks the expected records. */
function createSimulation(random: Random, fault: (typeof faults)[number]) {
  const entries = new Map<string, Entry>();
  const tasks: Task[] = [];
  const running: { task: Task; work: Stepwise }[] = [];
  const deleters = [deleteByApi, deleteByClient] as const;
  let tokens = 0;
  let hasLostTask = false;

  const pathsIn = (name: string) =>
    [...entries.keys()].filter((path) => path.startsWith(`${name}/`));

  function pickPath(name: string): string | undefined {
    const paths = pathsIn(name);
    return paths[random.below(Math.max(paths.length, 1))];
  }

  async function operate(): Promise<void> {
    await random.pick([
      createCategory,
      createSubcategory,
      createProduct,
      createProduct,
      moveSubcategory,
      deleteRecord,
      replaceCategory,
      replaceSubcategory,
    ])();
    enqueue(await detectTasks());
  }

  function recordEntry(path: string, token: string, parentPath?: string): void {
    const parent = parentPath ? entries.get(parentPath) : undefined;
    if (parentPath && !parent)
      throw new Error(`${path} was created under the missing ${parentPath}.`);
    entries.set(path, {
      token,
      parent: parentPath && parent ? { path: parentPath, token: parent.token } : undefined,
    });
  }

  async function createRecord(
    name: string,
    parentPath: string | undefined,
    fields: Record<string, string>,
  ): Promise<void> {
    tokens += 1;
    const token = `token ${tokens}`;
    const title = `${name} ${random.below(2)}`;
    await createNamedRecord({ name, title, token, parentPath, fields });
  }

  interface RecordCreation {
    name: string;
    title: string;
    token: string;
    parentPath: string | undefined;
    fields: Record<string, string>;
  }

  async function createNamedRecord({
    name,
    title,
    token,
    parentPath,
    fields,
  }: RecordCreation): Promise<void> {
    if (random.below(2) === 0) {
      const body = { name: title, description: token, ...fields };
      const response = await send(`POST /api/${name}`, body);
      expect([201, 409], response.text).toContain(response.status);
      if (response.status === 201) recordEntry(`${name}/${idIn(response.body)}`, token, parentPath);
      return;
    }
    const path = `${name}/${title.replace(' ', '-')}`;
    const record = { ...completeRecord(name, title, fields), description: token };
    if (await commit({ sets: { [path]: withAuthor(record) } }))
      recordEntry(path, token, parentPath);
  }

  function createCategory(): Promise<void> {
    return createRecord(categories, undefined, {});
  }

  async function createSubcategory(): Promise<void> {
    const parent = pickPath(categories);
    if (parent) await createRecord(subcategories, parent, { categoryId: idOf(parent) });
  }

  /** Uses the last known category of the subcategory; the API can reject it. */
  async function createProduct(): Promise<void> {
    const parent = pickPath(subcategories);
    const grandparent = parent && entries.get(parent)?.parent?.path;
    if (!parent || !grandparent) return;
    await createRecord(products, parent, {
      subcategoryId: idOf(parent),
      categoryId: idOf(grandparent),
    });
  }

  async function moveSubcategory(): Promise<void> {
    const [path, parent] = [pickPath(subcategories), pickPath(categories)];
    if (!path || !parent) return;
    const body = { categoryId: idOf(parent) };
    const { status, text } = await send(`PUT /api/subcategories?id=${idOf(path)}`, body);
    expect([200, 404, 409], text).toContain(status);
    if (status === 200) recordEntry(path, entries.get(path)?.token ?? '', parent);
  }

  async function deleteRecord(): Promise<void> {
    const name = random.pick([categories, subcategories, products]);
    const path = pickPath(name);
    if (!path) return;
    await random.pick(deleters)(path);
    entries.delete(path);
  }

  async function replaceCategory(): Promise<void> {
    const path = pickPath(categories);
    if (path) await replaceRecord(path, undefined, {});
  }

  async function replaceSubcategory(): Promise<void> {
    const path = pickPath(subcategories);
    const parent = path && entries.get(path)?.parent?.path;
    if (path && parent && entries.has(parent)) {
      await replaceRecord(path, parent, { categoryId: idOf(parent) });
    }
  }

  /** Deletes a record and immediately creates another with the same name. */
  async function replaceRecord(
    path: string,
    parentPath: string | undefined,
    fields: Record<string, string>,
  ): Promise<void> {
    await random.pick(deleters)(path);
    entries.delete(path);
    tokens += 1;
    const name = path.slice(0, path.indexOf('/'));
    const title = idOf(path).replace('-', ' ');
    await createNamedRecord({ name, title, token: `token ${tokens}`, parentPath, fields });
  }

  /** Enqueues the tasks of a trigger, unless the fault loses them. */
  function enqueue(requestedTasks: readonly Task[]): void {
    for (const task of requestedTasks) {
      const isAffected = random.below(3) === 0;
      const isLost = fault === 'a task is lost' && isAffected;
      const isDoubled = fault === 'a task is delivered twice' && isAffected;
      hasLostTask ||= isLost;
      if (!isLost) tasks.push(task);
      if (isDoubled) tasks.push(task);
    }
  }

  function nextFault(): TransactionFault {
    if (fault !== 'a process crashes') return 'none';
    return random.pick(['none', 'none', 'none', 'crash before', 'crash after']);
  }

  /** Starts a task, or advances a running one by a step. A crashed task is delivered again. */
  async function advance(): Promise<void> {
    if (tasks.length > 0 && (running.length === 0 || random.below(2) === 0)) {
      const [task] = tasks.splice(random.below(tasks.length), 1);
      if (task) running.push({ task, work: startStepwise(database, task.run) });
    }
    const index = random.below(running.length);
    const current = running[index];
    if (!current) return;
    const state = await current.work.step(nextFault());
    if (state !== 'halted') running.splice(index, 1);
    if (state === 'crashed') tasks.push(current.task);
    enqueue(await detectTasks());
  }

  async function runRandomTasks(): Promise<void> {
    for (const _ of times(random.below(3), String)) await advance();
  }

  async function finish(): Promise<void> {
    while (tasks.length + running.length > 0) await advance();
    if (hasLostTask) await reconcile();
  }

  /** Whether the original parent of a record, and its parent, still exist. */
  function isRemaining(path: string, token: string): boolean {
    const entry = entries.get(path);
    if (entry?.token !== token) return false;
    return entry.parent === undefined || isRemaining(entry.parent.path, entry.parent.token);
  }

  /** Returns the expected result of `readRecords`. */
  function expected(): Record<string, string> {
    const remaining = [...entries].filter(([path, { token }]) => isRemaining(path, token));
    return Object.fromEntries(
      remaining.map(([path, { token, parent }]) => [
        path,
        `${token} under ${idOf(parent?.path ?? '')}`,
      ]),
    );
  }

  const detectTasks = createTaskDetector();
  return { operate, runRandomTasks, finish, expected };
}

interface Task {
  run: (target: typeof database) => Promise<void>;
}

async function deleteByApi(path: string): Promise<void> {
  const [name = '', id = ''] = path.split('/');
  const { status, text } = await send(`DELETE /api/${name}?id=${id}`);
  expect([200, 404], text).toContain(status);
}

async function deleteByClient(path: string): Promise<void> {
  const [collection = '', recordId = ''] = path.split('/');
  const record = (await database.doc(path).get()).data() ?? {};
  const tombstone = { collection, recordId, record, deletedAt: '', deletedBy: admin.uid };
  await commit({
    deletes: [path],
    sets: { [`${deletions}/${path.replace('/', '.')}`]: tombstone },
  });
}

const commit = (writes: ClientWrites) => commitAsClient({ projectId, uid: admin.uid }, writes);

const withAuthor = (record: Record<string, unknown>) => ({
  ...record,
  updatedBy: pseudonymOf(admin.uid),
});

function completeRecord(name: string, title: string, fields: Record<string, string>) {
  if (name === categories) return { ...category(title), ...fields };
  if (name === subcategories) return { ...subcategory(title, ''), ...fields };
  return { ...product(title, '', ''), ...fields };
}

function idOf(path: string): string {
  return path.slice(path.indexOf('/') + 1);
}

/** Reads the catalogue by path: the token of each record and the id of its parent. */
async function readRecords(): Promise<Record<string, string>> {
  const parentFields = { categories: '', subcategories: 'categoryId', products: 'subcategoryId' };
  const snapshots = await Promise.all(
    Object.entries(parentFields).map(async ([name, field]) => {
      const { docs } = await database.collection(name).get();
      return docs.map((each): [string, string] => [
        each.ref.path,
        `${each.get('description')} under ${field && each.get(field)}`,
      ]);
    }),
  );
  return Object.fromEntries(snapshots.flat());
}

/** Returns a function that detects writes since the last call and returns the tasks of their triggers. */
function createTaskDetector(): () => Promise<Task[]> {
  let before: Record<string, string> = {};
  let tombstonesBefore: string[] = [];
  return async () => {
    const [after, tombstones] = await Promise.all([readRecords(), idsIn(deletions)]);
    const changed = Object.keys({ ...before, ...after }).filter(
      (path) => before[path] !== after[path],
    );
    const newTombstones = tombstones.filter((id) => !tombstonesBefore.includes(id));
    const requestedTasks = [
      ...changed.flatMap((path) => tasksAfter(path, after[path])),
      ...newTombstones.filter((id) => id.startsWith(products)).map(deletionTask),
    ];
    before = after;
    tombstonesBefore = tombstones;
    return requestedTasks;
  };
}

function tasksAfter(path: string, record: string | undefined): Task[] {
  const id = idOf(path);
  if (path.startsWith(subcategories))
    return [{ run: (target) => reconcileSubcategory(target, id) }];
  if (path.startsWith(categories))
    return record ? [] : [{ run: (target) => reconcileCategory(target, id) }];
  const parentId = record?.split(' under ')[1];
  return parentId ? [{ run: (target) => reconcileSubcategory(target, parentId) }] : [];
}

function deletionTask(tombstoneId: string): Task {
  const [collection = '', recordId = ''] = tombstoneId.split('.');
  return { run: (target) => completeDeletion(target, { collection, recordId }) };
}

/** Does the work of lost tasks: settles every deletion and every subcategory with products. */
async function reconcile(): Promise<void> {
  const { docs } = await database.collection(products).get();
  for (const each of docs) await reconcileSubcategory(database, each.get('subcategoryId'));
  for (const id of await idsIn(subcategories)) await reconcileSubcategory(database, id);
  for (const id of await idsIn(deletions)) await deletionTask(id).run(database);
}
