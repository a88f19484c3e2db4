/**
 * The outbox in the browser's IndexedDB, shared by all tabs. Each operation opens the database and
 * closes it again: a connection that is kept open is lost when a phone sleeps.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxStore } from './outbox-store.ts';
import { type WaitingEnquiry, waitingEnquiry } from './waiting-enquiry.ts';

interface OutboxSchema extends DBSchema {
  enquiries: { key: string; value: unknown };
}

type Database = IDBPDatabase<OutboxSchema>;

const NAME = 'neev-outbox';
const VERSION = 1;

/** On the disk before the promise resolves: "kept" must hold when the battery dies. */
const toDisk = { durability: 'strict' } as const;

export const indexedDbStore: OutboxStore = {
  readAll: () =>
    withDatabase(async (database) =>
      (await database.getAll('enquiries'))
        .flatMap((stored) => parse(stored) ?? [])
        .sort((a, b) => a.writtenAt - b.writtenAt),
    ),
  get: (key) => withDatabase(async (database) => parse(await database.get('enquiries', key))),
  add: (enquiry, capacity) =>
    withDatabase(async (database) => {
      const { store, done } = database.transaction('enquiries', 'readwrite', toDisk);
      const isKnown = (await store.getKey(enquiry.key)) !== undefined;
      const hasRoom = isKnown || (await store.count()) < capacity;
      if (hasRoom) await store.put(enquiry);
      await done;
      return hasRoom;
    }),
  replace: (enquiry) =>
    withDatabase(async (database) => {
      const { store, done } = database.transaction('enquiries', 'readwrite', toDisk);
      const isThere = (await store.getKey(enquiry.key)) !== undefined;
      if (isThere) await store.put(enquiry);
      await done;
    }),
  remove: (key) => withDatabase((database) => database.delete('enquiries', key)),
};

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDB<OutboxSchema>(NAME, VERSION, {
    upgrade: (upgraded) => {
      upgraded.createObjectStore('enquiries', { keyPath: 'key' });
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** What another version of the site has written and this one cannot read is left alone. */
function parse(stored: unknown): WaitingEnquiry | undefined {
  if (stored === undefined) return undefined;
  const { data, error } = waitingEnquiry.safeParse(stored);
  if (error) console.warn('An enquiry in the outbox is not as its schema says.', error.issues);
  return data;
}
