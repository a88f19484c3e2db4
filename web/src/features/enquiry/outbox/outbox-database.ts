/**
 * The database of the outbox: IndexedDB, shared by all tabs. Each operation opens and closes the
 * database, since an open connection is lost when a phone sleeps.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type OutboxEntry, outboxEntry } from './outbox-entry.ts';

export interface OutboxDatabase {
  /** All entries, oldest first. */
  readAll(): Promise<OutboxEntry[]>;
  get(key: string): Promise<OutboxEntry | undefined>;
  /** Adds an entry or replaces the one with the same key. Returns false when the outbox is full. */
  add(entry: OutboxEntry, capacity: number): Promise<boolean>;
  /** Replaces an entry, unless it has been removed. */
  replace(entry: OutboxEntry): Promise<void>;
  remove(key: string): Promise<void>;
}

interface OutboxSchema extends DBSchema {
  enquiries: { key: string; value: unknown };
}

type Connection = IDBPDatabase<OutboxSchema>;

const NAME = 'neev-outbox';
const VERSION = 1;

/** Resolves after the data are on disk, so that the enquiry survives a power loss. */
const strictDurability = { durability: 'strict' } as const;

export const indexedDbDatabase: OutboxDatabase = {
  readAll: () =>
    withConnection(async (connection) =>
      (await connection.getAll('enquiries'))
        .flatMap((stored) => parse(stored) ?? [])
        .sort((a, b) => a.writtenAt - b.writtenAt),
    ),
  get: (key) => withConnection(async (connection) => parse(await connection.get('enquiries', key))),
  add: (entry, capacity) =>
    withConnection(async (connection) => {
      const { store, done } = connection.transaction('enquiries', 'readwrite', strictDurability);
      const isStored = (await store.getKey(entry.key)) !== undefined;
      const hasRoom = isStored || (await store.count()) < capacity;
      if (hasRoom) await store.put(entry);
      await done;
      return hasRoom;
    }),
  replace: (entry) =>
    withConnection(async (connection) => {
      const { store, done } = connection.transaction('enquiries', 'readwrite', strictDurability);
      const isStored = (await store.getKey(entry.key)) !== undefined;
      if (isStored) await store.put(entry);
      await done;
    }),
  remove: (key) => withConnection((connection) => connection.delete('enquiries', key)),
};

async function withConnection<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await openDB<OutboxSchema>(NAME, VERSION, {
    upgrade: (database) => {
      database.createObjectStore('enquiries', { keyPath: 'key' });
    },
  });
  try {
    return await run(connection);
  } finally {
    connection.close();
  }
}

/** Entries of another version of the site that cannot be parsed are left in the database. */
function parse(stored: unknown): OutboxEntry | undefined {
  if (stored === undefined) return undefined;
  const { data, error } = outboxEntry.safeParse(stored);
  if (error) console.warn('An entry of the outbox does not match its schema.', error.issues);
  return data;
}

/** Milliseconds after which an operation counts as failed. */
const TIMEOUT_MS = 2_000;

/** The same for an entry with files, of up to 30 MB. */
const FILES_TIMEOUT_MS = 20_000;

/**
 * Wraps a database so that operations neither fail nor hang. Where IndexedDB is missing or does not
 * respond (private windows, a full disk, a database blocked by another tab), it is empty and
 * accepts no entries.
 */
export function withTimeout(database: OutboxDatabase): OutboxDatabase {
  return {
    readAll: () => resolveOrFallback(database.readAll(), []),
    get: (key) => resolveOrFallback(database.get(key), undefined),
    add: (entry, capacity) =>
      resolveOrFallback(database.add(entry, capacity), false, timeoutOf(entry)),
    replace: (entry) => resolveOrFallback(database.replace(entry), undefined, timeoutOf(entry)),
    remove: (key) => resolveOrFallback(database.remove(key), undefined),
  };
}

function timeoutOf({ attachments }: OutboxEntry): number {
  return attachments ? FILES_TIMEOUT_MS : TIMEOUT_MS;
}

async function resolveOrFallback<T>(
  operation: Promise<T>,
  fallback: T,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not respond.')), timeoutMs);
  });
  try {
    return await Promise.race([operation, timeout]);
  } catch (cause) {
    console.warn('An outbox operation failed or timed out.', cause);
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}
