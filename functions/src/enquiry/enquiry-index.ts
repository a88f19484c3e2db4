/**
 * The searchable texts of the newest enquiries, in the memory of one instance. Firestore has no index
 * for parts of words, and reading every enquiry for each search takes seconds.
 *
 * Kept up to date by the field `changedAt`, which every write to an enquiry sets: before each search
 * only what has changed since the last one is read. Deletions are not found that way; they change the
 * version of `system/enquiry-search`, and a new version reads everything anew.
 *
 * The memory is bounded by characters. Enquiries that do not fit, always the oldest, are read from the
 * database for each search instead: slower, never incomplete.
 */
import { collections, type EnquiryStatus, enquiryDocument, enquirySearchText } from '@neev/domain';
import {
  type DocumentData,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { shareRuns } from '../lib/cache.ts';
import { parseGood, readPages } from '../lib/queries.ts';
import { newestFirst, searchVersionReference } from './enquiry-store.ts';

/** What a search knows of an enquiry without reading it. */
export interface IndexedEnquiry {
  id: string;
  status: EnquiryStatus;
  createdAtMs: number;
}

interface Entry extends IndexedEnquiry {
  text: string;
  expiresAtMs: number;
}

export interface EnquiryIndex {
  /** The enquiries that match, the newest first; of all with an empty search. */
  find(search: string): Promise<IndexedEnquiry[]>;
  /** What is known of one enquiry. */
  get(id: string): IndexedEnquiry | undefined;
  /** Forgets one that is gone from the database. */
  forget(id: string): void;
}

interface EnquiryIndexOptions {
  /** At two bytes each at the most: 32 MB. */
  maxCharacters?: number;
  now?: () => Date;
}

interface Contents {
  version: unknown;
  /** The instant up to which changes are in it. */
  syncedAt: Timestamp;
  entries: Map<string, Entry>;
  characters: number;
  /** The newest of those that did not fit; `undefined` when all are there. */
  newestLeftOut: Entry | undefined;
}

/** Milliseconds that changes are looked for again: by how much the clocks of the database may differ. */
const OVERLAP_MS = 10_000;

const READ_SIZE = 1_000;
const MAX_CHARACTERS = 16_000_000;
const SEARCHED_FIELDS = ['name', 'email', 'message', 'status', 'createdAt', 'expiresAt'];

export function createEnquiryIndex(
  database: Firestore,
  { maxCharacters = MAX_CHARACTERS, now = () => new Date() }: EnquiryIndexOptions = {},
): EnquiryIndex {
  let contents: Contents | undefined;

  const refresh = shareRuns(async () => {
    const [version, changed] = await Promise.all([
      searchVersionReference(database).get(),
      contents && readChanged(database, contents.syncedAt),
    ]);
    const isCurrent = contents?.version === version.get('version');
    const next =
      isCurrent && contents ? contents : await load(version.get('version'), version.readTime);
    if (isCurrent) for (const entry of changed ?? []) put(next, entry);
    next.syncedAt = version.readTime;
    evict(next, maxCharacters);
    contents = next;
    return next;
  });

  async function load(version: unknown, syncedAt: Timestamp): Promise<Contents> {
    const loaded: Contents = {
      version,
      syncedAt,
      entries: new Map(),
      characters: 0,
      newestLeftOut: undefined,
    };
    for await (const entries of readEntries(newestFirst(database, collections.enquiries))) {
      for (const entry of entries) put(loaded, entry);
      if (evict(loaded, maxCharacters)) break;
    }
    return loaded;
  }

  return {
    async find(search) {
      const { entries, newestLeftOut } = await refresh();
      const nowMs = now().getTime();
      const matches = (entry: Entry) => entry.expiresAtMs > nowMs && entry.text.includes(search);
      const found = [...entries.values()].filter(matches).sort(byAge);
      return newestLeftOut
        ? [...found, ...(await findFrom(database, newestLeftOut, matches))]
        : found;
    },
    get: (id) => contents?.entries.get(id),
    forget(id) {
      if (contents) remove(contents, id);
    },
  };
}

/** The newest first; those of one instant in the order of the database. */
export function byAge(one: IndexedEnquiry, other: IndexedEnquiry): number {
  if (one.createdAtMs !== other.createdAtMs) return other.createdAtMs - one.createdAtMs;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

function put(contents: Contents, entry: Entry): void {
  const { newestLeftOut } = contents;
  if (newestLeftOut && byAge(entry, newestLeftOut) >= 0) return;
  remove(contents, entry.id);
  contents.entries.set(entry.id, entry);
  contents.characters += entry.text.length;
}

function remove(contents: Contents, id: string): void {
  const entry = contents.entries.get(id);
  if (!entry) return;
  contents.characters -= entry.text.length;
  contents.entries.delete(id);
}

/** Leaves out the oldest until the others fit. Says whether any was left out. */
function evict(contents: Contents, maxCharacters: number): boolean {
  if (contents.characters <= maxCharacters) return false;
  const oldestFirst = [...contents.entries.values()].sort((one, other) => byAge(other, one));
  for (const entry of oldestFirst) {
    if (contents.characters <= maxCharacters) break;
    remove(contents, entry.id);
    contents.newestLeftOut = entry;
  }
  return true;
}

/** Those of the enquiries that are not in memory that match. */
async function findFrom(
  database: Firestore,
  { id, createdAtMs }: IndexedEnquiry,
  matches: (entry: Entry) => boolean,
): Promise<IndexedEnquiry[]> {
  const older = newestFirst(database, collections.enquiries).startAt(
    Timestamp.fromMillis(createdAtMs),
    id,
  );
  const found: IndexedEnquiry[] = [];
  for await (const entries of readEntries(older)) {
    // Without their texts, which are what takes the memory.
    for (const { id, status, createdAtMs } of entries.filter(matches)) {
      found.push({ id, status, createdAtMs });
    }
  }
  return found;
}

async function readChanged(database: Firestore, since: Timestamp): Promise<Entry[]> {
  const from = Timestamp.fromMillis(since.toMillis() - OVERLAP_MS);
  const changed = database
    .collection(collections.enquiries)
    .where('changedAt', '>=', from)
    .orderBy('changedAt');
  const all: Entry[] = [];
  for await (const entries of readEntries(changed)) all.push(...entries);
  return all;
}

async function* readEntries(query: Query): AsyncGenerator<Entry[]> {
  const selected = query.select(...SEARCHED_FIELDS, 'changedAt');
  for await (const page of readPages(selected, { pageSize: READ_SIZE })) {
    yield page.flatMap(entryOf);
  }
}

function entryOf(document: QueryDocumentSnapshot): Entry[] {
  const fields = document.data();
  return parseGood(enquiryDocument, document.ref.path, fields).map((enquiry) => ({
    id: enquiry.id,
    status: enquiry.status,
    createdAtMs: enquiry.createdAt.getTime(),
    text: enquirySearchText(enquiry),
    expiresAtMs: expiryOf(fields),
  }));
}

function expiryOf({ expiresAt }: DocumentData): number {
  return expiresAt instanceof Timestamp ? expiresAt.toMillis() : Number.POSITIVE_INFINITY;
}
