/** What administrators do with quotes: save a draft, send a version, write to the customer. */
import {
  dayAt,
  type Enquiry,
  type QuoteDraft,
  type QuoteFields,
  type QuoteProgress,
  type QuoteRecord,
  type QuoteState,
} from '@neev/domain';
import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { addContactEvent, addStatusEvent } from '../enquiry/enquiry-events.ts';
import { enquiryReference, parseEnquiry } from '../enquiry/enquiry-store.ts';
import type { Author } from '../lib/audit-log.ts';
import {
  changedFields,
  messageReference,
  newQuote,
  nextRevision,
  parseQuote,
  progressFields,
  quoteReference,
  versionReference,
} from './quote-store.ts';

interface DraftChange {
  enquiryId: string;
  draft: QuoteDraft;
  /** The version of the draft on which this one is based; 0 if there was none. */
  draftVersion: number;
  author: Author;
}

/**
 * Saves the draft of a quote. Returns its version.
 * @throws ApiError if the enquiry does not exist, or another administrator has saved or sent the draft.
 */
export function saveDraft(
  database: Firestore,
  { enquiryId, draft, draftVersion, author }: DraftChange,
): Promise<number> {
  return database.runTransaction(async (transaction) => {
    const editing = await readForEditing(transaction, database, { enquiryId, author });
    const { quote } = editing;
    requireSame(quote, { draftVersion });
    const isFirst = quote.state === 'received';
    writeQuote(transaction, quoteReference(database, enquiryId), editing, {
      draft,
      draftBy: author.uid,
      draftVersion: draftVersion + 1,
      ...(isFirst && { state: 'inProgress', revision: quote.revision + 1 }),
      ...changedFields(quote.validUntil, author.now),
    });
    if (isFirst) {
      const progress = progressFields({ ...quote, state: 'inProgress' });
      transaction.update(enquiryReference(database, enquiryId), progress);
    }
    return draftVersion + 1;
  });
}

interface NewVersion extends Omit<DraftChange, 'draft'> {
  quote: QuoteFields;
  /** The last version that was sent and the state, as its author has seen them. */
  version: number;
  state: QuoteState;
  /** Whether the operator has set up emails. */
  sendsEmails: boolean;
}

/**
 * Sends a version to the customer and deletes the draft. Returns the number of the version, and whether it is emailed.
 * @throws ApiError if the enquiry does not exist, the quote has changed, or it would be expired.
 */
export function sendQuote(
  database: Firestore,
  { enquiryId, quote: fields, draftVersion, version, state, author, sendsEmails }: NewVersion,
): Promise<{ version: number; isEmailed: boolean }> {
  requireValidity(fields, author.now);
  return database.runTransaction(async (transaction) => {
    const editing = await readForEditing(transaction, database, { enquiryId, author });
    requireSame(editing.quote, { draftVersion, version, state });
    const next = version + 1;
    addVersion(transaction, database, { enquiryId, version: next, fields, author });
    const progress = { state: 'quoted', validUntil: fields.validUntil } as const;
    writeQuote(transaction, quoteReference(database, enquiryId), editing, {
      ...progress,
      version: next,
      draft: undefined,
      draftBy: '',
      draftVersion: draftVersion + 1,
      ...nextRevision({ ...editing.quote, ...progress }, author.now),
    });
    const { enquiry } = editing;
    const isEmailed = isSentByEmail(enquiry, sendsEmails);
    markAsQuoted(transaction, database, { enquiry, progress, by: author.uid, isEmailed });
    return { version: next, isEmailed };
  });
}

interface SentVersion {
  enquiryId: string;
  version: number;
  fields: QuoteFields;
  author: Author;
}

/** Adds a version, and the message to the customer about it. */
function addVersion(
  transaction: Transaction,
  database: Firestore,
  { enquiryId, version, fields, author }: SentVersion,
): void {
  transaction.create(versionReference(database, { enquiryId, version }), {
    ...fields,
    ...{ enquiryId, version, sentAt: author.now, sentBy: author.uid },
  });
  const message = messageReference(database, { enquiryId, id: `version-${version}` });
  transaction.create(message, messageFields(enquiryId, { type: 'quoted', version, author }));
}

interface NewMessage extends Pick<NewVersion, 'author' | 'sendsEmails'> {
  id: string;
  text: string;
}

/**
 * Adds a message to the customer, once per `id`. Returns whether it is emailed; it is then a contact.
 * @throws ApiError if there is no quote.
 */
export function addCompanyMessage(
  database: Firestore,
  enquiryId: string,
  { id, text, author, sendsEmails }: NewMessage,
): Promise<boolean> {
  const reference = messageReference(database, { enquiryId, id });
  return database.runTransaction(async (transaction) => {
    const [quoteSnapshot, enquirySnapshot, existing] = await transaction.getAll(
      quoteReference(database, enquiryId),
      enquiryReference(database, enquiryId),
      reference,
    );
    const quote = quoteSnapshot && parseQuote(quoteSnapshot);
    if (!quote) throw new ApiError('missing', 'There is no quote for this enquiry.');
    const enquiry = enquirySnapshot && parseEnquiry(enquirySnapshot);
    const isEmailed = isSentByEmail(enquiry, sendsEmails);
    if (existing?.exists) return isEmailed;
    const by = author.uid;
    if (isEmailed)
      addContactEvent(transaction, enquiryReference(database, enquiryId), { type: 'email', by });
    transaction.create(
      reference,
      messageFields(enquiryId, { type: 'message', version: 0, author, text }),
    );
    transaction.update(quoteReference(database, enquiryId), nextRevision(quote, author.now));
    return isEmailed;
  });
}

/** Whether a message to the customer is sent by email too (functions/src/notifications/notify.ts). */
function isSentByEmail(enquiry: Enquiry | undefined, sendsEmails: boolean): boolean {
  return sendsEmails && enquiry !== undefined && enquiry.email !== '';
}

interface MessageContent {
  type: 'message' | 'quoted';
  version: number;
  author: Author;
  text?: string;
}

function messageFields(enquiryId: string, { type, version, author, text = '' }: MessageContent) {
  return { enquiryId, type, by: author.uid, version, text, at: author.now };
}

interface Editing {
  quote: QuoteRecord;
  isNew: boolean;
  enquiry: Enquiry;
}

/** Reads the quote of an enquiry; a new one if there is none. */
async function readForEditing(
  transaction: Transaction,
  database: Firestore,
  { enquiryId, author }: { enquiryId: string; author: Author },
): Promise<Editing> {
  const [enquirySnapshot, quoteSnapshot] = await transaction.getAll(
    enquiryReference(database, enquiryId),
    quoteReference(database, enquiryId),
  );
  const enquiry = enquirySnapshot && parseEnquiry(enquirySnapshot);
  if (!enquiry) throw new ApiError('missing', 'There is no such enquiry.');
  const quote = quoteSnapshot && parseQuote(quoteSnapshot);
  if (quote) return { quote, isNew: false, enquiry };
  if (enquiry.referenceNumber === '') {
    throw new ApiError(
      'conflict',
      'This enquiry has no reference number yet. It will get one tonight. Please prepare the quote tomorrow.',
    );
  }
  return { quote: newQuote(enquiry, author.now), isNew: true, enquiry };
}

/** Creates the quote, or changes fields of it. A draft that is `undefined` is deleted. */
function writeQuote(
  transaction: Transaction,
  reference: DocumentReference,
  { quote, isNew }: Editing,
  { draft, ...changes }: Partial<QuoteRecord>,
): void {
  if (isNew) transaction.create(reference, { ...quote, ...changes, ...(draft && { draft }) });
  else transaction.update(reference, { ...changes, draft: draft ?? FieldValue.delete() });
}

type SeenQuote = Partial<Pick<QuoteRecord, 'draftVersion' | 'version' | 'state'>>;

function requireSame(quote: QuoteRecord, seen: SeenQuote): void {
  const { draftVersion, version, state, draftBy } = quote;
  const current = { draftVersion, version, state, draftBy };
  if (seen.draftVersion !== draftVersion) {
    throw new ApiError('conflict', 'Another administrator has changed this quote.', { current });
  }
  const isSame = (seen.version ?? version) === version && (seen.state ?? state) === state;
  if (!isSame) throw new ApiError('conflict', conflictText(quote), { current });
}

function conflictText({ state, version }: QuoteRecord): string {
  if (state === 'accepted')
    return `The customer has accepted version ${version} since you opened this quote.`;
  if (state === 'declined')
    return `The customer has declined version ${version} since you opened this quote.`;
  return 'The quote has changed since you opened it.';
}

function requireValidity({ validUntil }: QuoteFields, now: Date): void {
  if (validUntil >= dayAt(now)) return;
  const problem = 'This day has passed. Choose today or a later day.';
  throw new ApiError('invalid', problem, { fields: [{ field: 'quote.validUntil', problem }] });
}

interface Quoted {
  enquiry: Enquiry;
  progress: QuoteProgress;
  by: string;
  isEmailed: boolean;
}

/** An enquiry with a quote is no longer unread, and an email is a contact. */
function markAsQuoted(
  transaction: Transaction,
  database: Firestore,
  { enquiry, progress, by, isEmailed }: Quoted,
): void {
  const reference = enquiryReference(database, enquiry.id);
  const status = enquiry.status === 'unread' ? 'read' : enquiry.status;
  transaction.update(reference, { status, ...progressFields(progress) });
  if (isEmailed) addContactEvent(transaction, reference, { type: 'email', by });
  if (status !== enquiry.status) addStatusEvent(transaction, reference, { status, by });
}
