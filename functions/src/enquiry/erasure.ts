/**
 * Erases the data of one customer: every enquiry in inbox and quarantine that was sent with a mobile number or an
 * email address, and those that share a contact with one of them in the inbox, each with its reference number, timeline,
 * quote, attachments and notifications. Reads all enquiries, because one number can be written in many ways.
 */
import { type Contact, collections, customerGroup, instant, lastBackupExpiry } from '@neev/domain';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type Author, addAuditEntry } from '../lib/audit-log.ts';
import { readEach } from '../lib/queries.ts';
import { deleteDataOfEnquiries } from './enquiry-events.ts';
import {
  enquiryReference,
  invalidateSearchIndexes,
  quarantineReference,
  searchVersionReference,
} from './enquiry-store.ts';
import { reservationReference } from './reference-numbers.ts';

/** The compared and displayed fields, with fallbacks, so that invalid enquiries are erased too. */
const senderFields = z.object({
  name: z.catch(z.string(), ''),
  email: z.catch(z.string(), ''),
  mobile: z.catch(z.string(), ''),
  referenceNumber: z.catch(z.string(), ''),
  unrelatedIds: z.catch(z.array(z.string()), []),
});

const READ_FIELDS = [...Object.keys(senderFields.shape), 'createdAt'];

interface Match extends z.infer<typeof senderFields> {
  id: string;
  createdAt: Date;
  reference: DocumentReference;
}

interface ErasureCounts {
  enquiries: number;
  quarantined: number;
}

/** Enquiries per batch; each has a reservation and can be moved to the quarantine or back meanwhile. */
const BATCH_SIZE = 150;

/**
 * `erasures/{random id}`: the ids of erased enquiries, which are no personal data, for as long as a backup can contain
 * their enquiries.
 */
const ERASURES = 'erasures';

const erasureDocument = z.object({ enquiryIds: z.array(z.string()) });

/** Enquiries in a preview. */
const PREVIEW_SIZE = 20;

/** Returns what an erasure would delete. */
export async function previewErasure(
  database: Firestore,
  contact: Contact,
): Promise<ErasureCounts & { newest: readonly Match[] }> {
  const matches = await findMatches(database, contact);
  const newest = matches
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, PREVIEW_SIZE);
  return { ...countsOf(matches), newest };
}

/**
 * Deletes all matching enquiries. Each batch writes its count to the audit log; after a crash, the same request
 * deletes the rest.
 */
export async function eraseEnquiries(
  database: Firestore,
  { contact, author }: { contact: Contact; author: Author },
): Promise<ErasureCounts & { backupsUntil: Date }> {
  const matches = await findMatches(database, contact);
  for (let start = 0; start < matches.length; start += BATCH_SIZE) {
    await deleteMatches(database, matches.slice(start, start + BATCH_SIZE), author);
  }
  return { ...countsOf(matches), backupsUntil: lastBackupExpiry(author.now) };
}

/** Deletes erased enquiries that a restored backup has brought back. Returns their ids. */
export async function eraseRestored(database: Firestore, now: Date): Promise<string[]> {
  const erasedAgain: string[] = [];
  for await (const erasure of readEach(database.collection(ERASURES))) {
    const { enquiryIds } = erasureDocument.parse(erasure.data());
    const references = enquiryIds.flatMap((id) => [
      enquiryReference(database, id),
      quarantineReference(database, id),
    ]);
    const snapshots = await database.getAll(...references, { fieldMask: READ_FIELDS });
    const matches = snapshots.filter(isStored).map(matchOf);
    if (matches.length === 0) continue;
    await deleteMatches(database, matches, { uid: '', now });
    erasedAgain.push(...matches.map(({ id }) => id));
  }
  return erasedAgain;
}

function isStored(snapshot: DocumentSnapshot): snapshot is QueryDocumentSnapshot {
  return snapshot.exists;
}

async function deleteMatches(
  database: Firestore,
  matches: readonly Match[],
  author: Author,
): Promise<void> {
  const { enquiries, quarantined } = countsOf(matches);
  const ids = matches.map(({ id }) => id);
  // First, so that a repeated erasure still finds the enquiries after a crash.
  await deleteDataOfEnquiries(database, ids);
  const batch = database.batch();
  for (const { id, referenceNumber } of matches) {
    batch.delete(enquiryReference(database, id));
    batch.delete(quarantineReference(database, id));
    if (referenceNumber !== '') batch.delete(reservationReference(database, referenceNumber));
  }
  const erasure = { enquiryIds: ids, expiresAt: lastBackupExpiry(author.now) };
  batch.create(database.collection(ERASURES).doc(), erasure);
  invalidateSearchIndexes(batch, database);
  addAuditEntry(database, batch, {
    action: 'enquiries.erased',
    subject: `${enquiries} enquiries, ${quarantined} quarantined`,
    author,
  });
  await batch.commit();
  // Those that were added meanwhile; the rules require that the enquiry exists.
  await deleteDataOfEnquiries(database, ids);
}

/** Reads all enquiries at one instant, so that none is missed that is moved to the quarantine or back meanwhile. */
async function findMatches(database: Firestore, contact: Contact): Promise<Match[]> {
  const { readTime } = await searchVersionReference(database).get();
  const read = (page: Query) =>
    database.runTransaction((transaction) => transaction.get(page), { readOnly: true, readTime });
  const all: Match[] = [];
  for (const collection of [collections.enquiries, collections.quarantine]) {
    const enquiries = database.collection(collection).select(...READ_FIELDS);
    for await (const document of readEach(enquiries, { read })) all.push(matchOf(document));
  }
  return customerGroup(all, { contact, isTrusted: isInInbox });
}

function matchOf(document: QueryDocumentSnapshot): Match {
  const createdAt = instant.safeParse(document.get('createdAt'));
  return {
    ...senderFields.parse(document.data()),
    id: document.id,
    createdAt: createdAt.success ? createdAt.data : document.createTime.toDate(),
    reference: document.ref,
  };
}

function countsOf(matches: readonly Match[]): ErasureCounts {
  const enquiries = matches.filter(isInInbox).length;
  return { enquiries, quarantined: matches.length - enquiries };
}

function isInInbox({ reference }: Match): boolean {
  return reference.parent.id === collections.enquiries;
}
