/** Who may do what by the client SDK. Each `allow` has one that passes and one that fails. */
import { readFile } from 'node:fs/promises';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  setLogLevel,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';

let environment: RulesTestEnvironment;

beforeAll(async () => {
  setLogLevel('silent');
  environment = await initializeTestEnvironment({
    projectId: 'demo-rules',
    firestore: { rules: await readFile(new URL('../../firestore.rules', import.meta.url), 'utf8') },
  });
});

afterAll(() => environment.cleanup());

beforeEach(() =>
  environment.withSecurityRulesDisabled(async (context) => {
    const all = context.firestore();
    await setDoc(doc(all, 'admins/boss'), { state: 'active' });
    await setDoc(doc(all, 'admins/former'), { state: 'revoked' });
    await setDoc(doc(all, 'admins/newcomer'), { state: 'pending' });
    await setDoc(doc(all, 'categories/steel'), { name: 'Steel' });
    await setDoc(doc(all, 'subcategories/bars'), { name: 'Bars' });
    await setDoc(doc(all, 'products/bar'), { name: 'Bar' });
    await setDoc(doc(all, 'heroSlides/shown'), { isActive: true });
    await setDoc(doc(all, 'heroSlides/hidden'), { isActive: false });
    await setDoc(doc(all, 'catalogue/menu'), { categories: [] });
    await setDoc(doc(all, 'analytics/daily'), { items: [] });
    await setDoc(doc(all, 'visits/2026-11-20-hash'), { day: '2026-11-20' });
    await setDoc(doc(all, 'enquiries/one'), { message: 'Hello', status: 'unread' });
  }),
);

const actors = {
  anonymous: () => environment.unauthenticatedContext(),
  account: () => environment.authenticatedContext('someone'),
  pending: () => environment.authenticatedContext('newcomer'),
  /** Still holds a token with the claim. */
  revoked: () => environment.authenticatedContext('former', { admin: true }),
  /** An active record, but no claim. */
  claimless: () => environment.authenticatedContext('boss'),
  /** A claim, but no record. */
  forged: () => environment.authenticatedContext('nobody', { admin: true }),
  administrator: () => environment.authenticatedContext('boss', { admin: true }),
};

type Actor = keyof typeof actors;

const everyone = Object.keys(actors) as Actor[];
const outsiders = everyone.filter((actor) => actor !== 'administrator');

function databaseOf(actor: Actor): Firestore {
  // The compat type of the testing library is the modular one underneath.
  return actors[actor]().firestore() as unknown as Firestore;
}

describe.each(['categories/steel', 'subcategories/bars', 'products/bar'])('%s', (path) => {
  const [name = ''] = path.split('/');

  it.each(everyone)('%s reads it, and pages of up to 100 of its kind', async (actor) => {
    const database = databaseOf(actor);
    await assertSucceeds(getDoc(doc(database, path)));
    await assertSucceeds(getDocs(query(collection(database, name), limit(100))));
  });

  it.each(outsiders)('%s reads no page of 101 and no whole collection', async (actor) => {
    const database = databaseOf(actor);
    await assertFails(getDocs(query(collection(database, name), limit(101))));
    await assertFails(getDocs(collection(database, name)));
  });

  it.each(outsiders)('%s does not write it', async (actor) => {
    const database = databaseOf(actor);
    await assertFails(setDoc(doc(database, `${name}/new`), { name: 'New' }));
    await assertFails(updateDoc(doc(database, path), { name: 'Other' }));
    await assertFails(deleteDoc(doc(database, path)));
  });
});

describe('hero slides', () => {
  const active = (database: Firestore) =>
    query(collection(database, 'heroSlides'), where('isActive', '==', true), limit(12));

  it.each(everyone)('%s reads those that are active', async (actor) => {
    await assertSucceeds(getDoc(doc(databaseOf(actor), 'heroSlides/shown')));
    await assertSucceeds(getDocs(active(databaseOf(actor))));
  });

  it.each(outsiders)('%s does not read the others', async (actor) => {
    const database = databaseOf(actor);
    await assertFails(getDoc(doc(database, 'heroSlides/hidden')));
    await assertFails(getDocs(query(collection(database, 'heroSlides'), limit(12))));
  });

  it('an administrator reads all', async () => {
    const database = databaseOf('administrator');
    await assertSucceeds(getDoc(doc(database, 'heroSlides/hidden')));
    await assertSucceeds(getDocs(collection(database, 'heroSlides')));
  });
});

describe('derived documents', () => {
  it.each(everyone)('%s reads the menu, and does not write it', async (actor) => {
    await assertSucceeds(getDoc(doc(databaseOf(actor), 'catalogue/menu')));
    await assertFails(setDoc(doc(databaseOf(actor), 'catalogue/menu'), { categories: [] }));
  });

  it('an administrator reads the analytics', async () => {
    await assertSucceeds(getDoc(doc(databaseOf('administrator'), 'analytics/daily')));
    await assertSucceeds(getDocs(collection(databaseOf('administrator'), 'analytics')));
  });

  it.each(outsiders)('%s does not read the analytics', async (actor) => {
    await assertFails(getDoc(doc(databaseOf(actor), 'analytics/daily')));
    await assertFails(getDocs(collection(databaseOf(actor), 'analytics')));
  });

  it.each(everyone)('%s does not write the analytics', async (actor) => {
    await assertFails(setDoc(doc(databaseOf(actor), 'analytics/daily'), { items: [] }));
  });
});

describe('enquiries', () => {
  it('an administrator reads them and changes their status', async () => {
    const database = databaseOf('administrator');
    await assertSucceeds(getDoc(doc(database, 'enquiries/one')));
    await assertSucceeds(getDocs(collection(database, 'enquiries')));
    await assertSucceeds(updateDoc(doc(database, 'enquiries/one'), { status: 'archived' }));
  });

  it('an administrator changes nothing but the status, and to no word of their own', async () => {
    const database = databaseOf('administrator');
    await assertFails(updateDoc(doc(database, 'enquiries/one'), { message: 'Other' }));
    await assertFails(updateDoc(doc(database, 'enquiries/one'), { status: 'read', extra: 1 }));
    await assertFails(updateDoc(doc(database, 'enquiries/one'), { status: 'lost' }));
    await assertFails(deleteDoc(doc(database, 'enquiries/one')));
  });

  it.each(outsiders)('%s does not read them, by whatever query', async (actor) => {
    const database = databaseOf(actor);
    await assertFails(getDoc(doc(database, 'enquiries/one')));
    await assertFails(getDocs(query(collection(database, 'enquiries'), limit(1))));
    await assertFails(getDocs(query(collectionGroup(database, 'enquiries'), limit(1))));
  });

  it.each(everyone)('%s does not create one past the API', async (actor) => {
    await assertFails(setDoc(doc(databaseOf(actor), 'enquiries/two'), { message: 'Hello' }));
  });

  it.each(outsiders)('%s does not change one', async (actor) => {
    await assertFails(updateDoc(doc(databaseOf(actor), 'enquiries/one'), { status: 'read' }));
  });
});

describe('records of administrators', () => {
  it('one reads the own', async () => {
    await assertSucceeds(getDoc(doc(databaseOf('pending'), 'admins/newcomer')));
    await assertSucceeds(getDoc(doc(databaseOf('revoked'), 'admins/former')));
  });

  it('an administrator reads all', async () => {
    await assertSucceeds(getDoc(doc(databaseOf('administrator'), 'admins/newcomer')));
    await assertSucceeds(getDocs(collection(databaseOf('administrator'), 'admins')));
  });

  it.each(['anonymous', 'account', 'pending', 'revoked', 'forged'] as const)(
    '%s does not read those of others',
    async (actor) => {
      await assertFails(getDoc(doc(databaseOf(actor), 'admins/boss')));
      await assertFails(getDocs(collection(databaseOf(actor), 'admins')));
    },
  );

  it.each(everyone)('%s does not make an administrator', async (actor) => {
    const database = databaseOf(actor);
    await assertFails(setDoc(doc(database, 'admins/someone'), { state: 'active' }));
    await assertFails(updateDoc(doc(database, 'admins/newcomer'), { state: 'active' }));
    await assertFails(updateDoc(doc(database, 'admins/former'), { state: 'active' }));
  });
});

it.each(everyone)('%s does not read or write visits, or what no rule names', async (actor) => {
  const database = databaseOf(actor);
  await assertFails(getDoc(doc(database, 'visits/2026-11-20-hash')));
  await assertFails(setDoc(doc(database, 'visits/2026-11-20-other'), { day: '2026-11-20' }));
  await assertFails(setDoc(doc(database, 'anything/else'), {}));
});
