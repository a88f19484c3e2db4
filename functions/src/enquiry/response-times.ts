/**
 * The response times of the last weeks, from enquiries and the contacts in their timelines. The result is kept in the
 * memory of an instance until one of them, the business hours or the week has changed.
 */
import {
  COMPANY_PATH,
  collections,
  contactChannel,
  dayAt,
  instant,
  parseCompanySettings,
  type ReceivedEnquiry,
  responseTimesByWeek,
  startOfResponseWeeks,
  type WeeklyResponseTimes,
  weekOf,
} from '@neev/domain';
import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { memoizeLast } from '../lib/cache.ts';
import { parseIfValid, readPages } from '../lib/queries.ts';
import { searchVersionReference } from './enquiry-store.ts';

/** Documents per read, of one or two fields each. */
const READ_SIZE = 1_000;

const arrival = z.object({ createdAt: instant });
const contact = z.object({ enquiryId: z.string(), at: instant });

interface ResponseTimesInput {
  now: Date;
  settings: DocumentSnapshot;
  /** Changes when the result may have changed. */
  version: string;
}

/** Returns a function that returns the response times of each week (`responseTimesByWeek`). */
export function createResponseTimes(
  database: Firestore,
): (now: Date) => Promise<WeeklyResponseTimes[]> {
  const read = memoizeLast(
    ({ now, settings }: ResponseTimesInput) => readResponseTimes(database, now, settings),
    ({ version }) => version,
  );
  return async (now) => read(await readVersion(database, now));
}

/**
 * Enquiries and contacts are only added, which the counts show, or deleted with a new version of the search index. Costs
 * four reads, and one more per thousand enquiries or contacts.
 */
async function readVersion(database: Firestore, now: Date): Promise<ResponseTimesInput> {
  const since = startOfResponseWeeks(now);
  const [[settings, searchVersion], enquiries, contacts] = await Promise.all([
    database.getAll(database.doc(COMPANY_PATH), searchVersionReference(database)),
    enquiriesSince(database, since).count().get(),
    contactsSince(database, since).count().get(),
  ]);
  if (!settings) throw new Error('The settings were not read.');
  const version = [
    weekOf(dayAt(now)),
    settings.updateTime?.valueOf(),
    searchVersion?.updateTime?.valueOf(),
    enquiries.data().count,
    contacts.data().count,
  ].join(' ');
  return { now, settings, version };
}

async function readResponseTimes(
  database: Firestore,
  now: Date,
  settings: DocumentSnapshot,
): Promise<WeeklyResponseTimes[]> {
  const since = startOfResponseWeeks(now);
  const firstContacts = await readFirstContacts(contactsSince(database, since));
  const arrivals = enquiriesSince(database, since).select('createdAt');
  const enquiries: ReceivedEnquiry[] = [];
  for await (const { id, createdAt } of readValid(arrivals, arrival))
    enquiries.push({ createdAt, firstContactAt: firstContacts.get(id) });
  return responseTimesByWeek(enquiries, { days: parseCompanySettings(settings.data()), now });
}

function enquiriesSince(database: Firestore, since: Date): Query {
  return database
    .collection(collections.enquiries)
    .where('createdAt', '>=', since)
    .orderBy('createdAt');
}

/** Contacts with enquiries that arrived since then are not older. */
function contactsSince(database: Firestore, since: Date): Query {
  return database
    .collection(collections.enquiryEvents)
    .where('type', 'in', contactChannel.options)
    .where('at', '>=', since)
    .orderBy('at');
}

/** Returns the time of the first contact by enquiry. `contacts` is in chronological order. */
async function readFirstContacts(contacts: Query): Promise<Map<string, Date>> {
  const firstContacts = new Map<string, Date>();
  const times = contacts.select('enquiryId', 'at');
  for await (const { enquiryId, at } of readValid(times, contact))
    if (!firstContacts.has(enquiryId)) firstContacts.set(enquiryId, at);
  return firstContacts;
}

async function* readValid<T extends object>(query: Query, schema: z.ZodMiniType<T>) {
  for await (const page of readPages(query, { pageSize: READ_SIZE }))
    for (const each of page) yield* parseIfValid(schema, each);
}
