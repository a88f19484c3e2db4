/**
 * The searchable texts of the newest enquiries, in the memory of one instance. Firestore cannot search
 * for parts of words, and reading every enquiry for each search takes seconds.
 *
 * Every write to an enquiry sets `changedAt`; before each search, only enquiries that changed since the last
 * one are read. Deletions change the version in `system/enquiry-search`; a new version causes a full
 * reload.
 *
 * The memory is limited in characters. The oldest enquiries, which do not fit, are read from the
 * database for each search, so that results stay complete.
 */
import {
  collections,
  type EnquirySearchText,
  type EnquiryStatus,
  enquiryDocument,
  enquiryMatcher,
  enquirySearchText,
  type QuoteProgress,
} from '@neev/domain';
import {
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { coalesceRuns } from '../lib/cache.ts';
import { parseIfValid, readPages } from '../lib/queries.ts';
import { newestFirst, searchVersionReference } from './enquiry-store.ts';

/** The fields of an enquiry that are kept in memory. */
export interface IndexedEnquiry {
  id: string;
  status: EnquiryStatus;
  createdAtMs: number;
  assignee: string;
  labels: readonly string[];
  quote?: Pick<QuoteProgress, 'state'> | undefined;
}

interface Entry extends IndexedEnquiry, EnquirySearchText {
  expiresAtMs: number;
}

export interface EnquiryIndex {
  /** Returns the matching enquiries, newest first; all for an empty search. */
  find(search: string): Promise<IndexedEnquiry[]>;
  get(id: string): IndexedEnquiry | undefined;
  /** Removes an enquiry that no longer exists in the database. */
  removeEnquiry(id: string): void;
}

interface EnquiryIndexOptions {
  /** The default takes 32 MB at two bytes per character. */
  maxCharacters?: number;
  now?: () => Date;
}

interface Contents {
  version: unknown;
  /** The read time of the latest included changes. */
  syncedAt: Timestamp;
  entries: Map<string, Entry>;
  characters: number;
  /** The newest enquiry that does not fit; `undefined` if all fit. */
  newestOmitted: Entry | undefined;
}

/** Overlap of successive reads, because the clocks of the database can differ. */
const OVERLAP_MS = 10_000;

/** Enquiries per read; up to 60 MB with the longest lists. */
const READ_SIZE = 200;
const MAX_CHARACTERS = 16_000_000;
const SEARCHED_FIELDS = [
  'name',
  'email',
  'message',
  'product',
  'items',
  'labels',
  'mobile',
  'referenceNumber',
];
const READ_FIELDS = [
  ...SEARCHED_FIELDS,
  'status',
  'assignee',
  'quote',
  'createdAt',
  'expiresAt',
  'changedAt',
];

export function createEnquiryIndex(
  database: Firestore,
  { maxCharacters = MAX_CHARACTERS, now = () => new Date() }: EnquiryIndexOptions = {},
): EnquiryIndex {
  let contents: Contents | undefined;

  const refresh = coalesceRuns(async () => {
    contents = await readContents(database, maxCharacters, contents);
    return contents;
  });

  return {
    find: async (search) => findMatches(database, await refresh(), { search, now: now() }),
    get: (id) => contents?.entries.get(id),
    removeEnquiry(id) {
      if (contents) removeEntry(contents, id);
    },
  };
}

/** Adds to the previous contents what has changed since; loads all if there are none, or enquiries were deleted. */
async function readContents(
  database: Firestore,
  maxCharacters: number,
  previous: Contents | undefined,
): Promise<Contents> {
  const [version, changed] = await Promise.all([
    searchVersionReference(database).get(),
    previous && readChanged(database, previous.syncedAt),
  ]);
  const isCurrent = previous?.version === version.get('version');
  const contents = isCurrent && previous ? previous : await load(database, maxCharacters, version);
  if (isCurrent) for (const entry of changed ?? []) addEntry(contents, entry);
  contents.syncedAt = version.readTime;
  evict(contents, maxCharacters);
  return contents;
}

async function load(
  database: Firestore,
  maxCharacters: number,
  version: DocumentSnapshot,
): Promise<Contents> {
  const loaded: Contents = {
    version: version.get('version'),
    syncedAt: version.readTime,
    entries: new Map(),
    characters: 0,
    newestOmitted: undefined,
  };
  for await (const entries of readEntries(newestFirst(database, collections.enquiries))) {
    for (const entry of entries) addEntry(loaded, entry);
    if (evict(loaded, maxCharacters)) break;
  }
  return loaded;
}

async function findMatches(
  database: Firestore,
  { entries, newestOmitted }: Contents,
  { search, now }: { search: string; now: Date },
): Promise<IndexedEnquiry[]> {
  const nowMs = now.getTime();
  const isMatch = enquiryMatcher(search);
  const matches = (entry: Entry) => entry.expiresAtMs > nowMs && isMatch(entry);
  const found = [...entries.values()].filter(matches).sort(compareByAge);
  return newestOmitted
    ? [...found, ...(await findOmitted(database, newestOmitted, matches))]
    : found;
}

export type SortKey = Pick<IndexedEnquiry, 'id' | 'createdAtMs'>;

/** Compares by time, newest first, then by id like the database. */
export function compareByAge(one: SortKey, other: SortKey): number {
  if (one.createdAtMs !== other.createdAtMs) return other.createdAtMs - one.createdAtMs;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

function addEntry(contents: Contents, entry: Entry): void {
  const { newestOmitted } = contents;
  if (newestOmitted && compareByAge(entry, newestOmitted) >= 0) return;
  removeEntry(contents, entry.id);
  contents.entries.set(entry.id, entry);
  contents.characters += charactersOf(entry);
}

function removeEntry(contents: Contents, id: string): void {
  const entry = contents.entries.get(id);
  if (!entry) return;
  contents.characters -= charactersOf(entry);
  contents.entries.delete(id);
}

function charactersOf({ text, phone, referenceNumber }: EnquirySearchText): number {
  return text.length + phone.length + referenceNumber.length;
}

/** Removes the oldest entries until the others fit. Returns whether any was removed. */
function evict(contents: Contents, maxCharacters: number): boolean {
  if (contents.characters <= maxCharacters) return false;
  const oldestFirst = [...contents.entries.values()].sort((one, other) => compareByAge(other, one));
  for (const entry of oldestFirst) {
    if (contents.characters <= maxCharacters) break;
    removeEntry(contents, entry.id);
    contents.newestOmitted = entry;
  }
  return true;
}

/** Returns the matching enquiries that are not in memory. */
async function findOmitted(
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
    // Without their texts, which take most of the memory.
    for (const { text: _, phone: __, ...entry } of entries.filter(matches)) found.push(entry);
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
  const selected = query.select(...READ_FIELDS);
  for await (const page of readPages(selected, { pageSize: READ_SIZE })) {
    yield page.flatMap(entryOf);
  }
}

function entryOf(document: QueryDocumentSnapshot): Entry[] {
  return parseIfValid(enquiryDocument, document).map((enquiry) => ({
    id: enquiry.id,
    status: enquiry.status,
    createdAtMs: enquiry.createdAt.getTime(),
    assignee: enquiry.assignee,
    labels: enquiry.labels,
    quote: enquiry.quote,
    ...enquirySearchText(enquiry),
    expiresAtMs: expiryOf(document.get('expiresAt')),
  }));
}

function expiryOf(expiresAt: unknown): number {
  return expiresAt instanceof Timestamp ? expiresAt.toMillis() : Number.POSITIVE_INFINITY;
}
