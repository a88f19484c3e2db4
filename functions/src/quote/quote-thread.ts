/** What customers see and do on the page of their quote. */
import {
  collections,
  dayAt,
  type Enquiry,
  type QuoteDecision,
  type QuoteMessage,
  type QuoteRecord,
  type QuoteState,
  type QuoteThread,
  type QuoteVersion,
  quoteStatusOf,
} from '@neev/domain';
import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { enquiryReference } from '../enquiry/enquiry-store.ts';
import {
  linkNotFound,
  messageReference,
  nextRevision,
  parseQuote,
  progressFields,
  quoteReference,
  readEnquiryOf,
  readMessages,
  readVersion,
} from './quote-store.ts';

/** @throws ApiError if the enquiry has been deleted. */
export async function readThread(
  database: Firestore,
  quote: QuoteRecord,
  now: Date,
): Promise<QuoteThread> {
  const { enquiryId, version } = quote;
  const [enquiry, sent, messages] = await Promise.all([
    readEnquiryOf(database, enquiryId),
    version > 0 ? readVersion(database, { enquiryId, version }) : undefined,
    readMessages(database, enquiryId),
  ]);
  if (!enquiry) throw linkNotFound();
  return threadOf(quote, { enquiry, sent, messages }, now);
}

interface ThreadSources {
  enquiry: Enquiry;
  /** The last version that was sent. */
  sent: QuoteVersion | undefined;
  messages: readonly QuoteMessage[];
}

function threadOf(
  quote: QuoteRecord,
  { enquiry, sent, messages }: ThreadSources,
  now: Date,
): QuoteThread {
  const { name, product, message, items, delivery } = enquiry;
  return {
    referenceNumber: quote.referenceNumber,
    status: quoteStatusOf(quote, dayAt(now)),
    revision: quote.revision,
    createdAt: enquiry.createdAt.toISOString(),
    ...{ name, product, message },
    ...(items && { items }),
    ...(delivery && { delivery }),
    ...(sent && { quote: { ...withoutOrigin(sent), sentAt: sent.sentAt.toISOString() } }),
    messages: messages.map(threadMessageOf),
    linkExpiresAt: quote.linkExpiresAt.toISOString(),
  };
}

function withoutOrigin<T extends { enquiryId: string; sentBy: string }>({
  enquiryId: _,
  sentBy: __,
  ...fields
}: T) {
  return fields;
}

function threadMessageOf({ id, type, by, version, text, at }: QuoteMessage) {
  const from = by === '' ? ('customer' as const) : ('company' as const);
  return { _id: id, from, type, version, text, at: at.toISOString() };
}

/**
 * Waits until the revision of a quote is greater than `revision`, the quote is deleted, or `ms` have passed. Returns
 * early if the client has disconnected.
 */
export function waitForRevision(
  database: Firestore,
  { enquiryId, revision }: Pick<QuoteRecord, 'enquiryId' | 'revision'>,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (complete: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      unsubscribe();
      complete();
    };
    const stop = () => finish(resolve);
    const timer = setTimeout(stop, ms);
    signal.addEventListener('abort', stop);
    const unsubscribe = quoteReference(database, enquiryId).onSnapshot(
      (snapshot) => {
        if (!snapshot.exists || snapshot.get('revision') > revision) stop();
      },
      (error) => finish(() => reject(error)),
    );
    if (signal.aborted) stop();
  });
}

interface Addition {
  /** Chosen by the customer: a repeated request adds the message once. */
  id: string;
  text: string;
  now: Date;
}

/** Adds a message of the customer. @throws ApiError if the quote has been deleted. */
export function addCustomerMessage(
  database: Firestore,
  enquiryId: string,
  addition: Addition,
): Promise<void> {
  return addOnce(database, enquiryId, addition, () => ({ type: 'message', version: 0 }));
}

interface Decision extends Addition {
  type: QuoteDecision;
  /** The version that the customer has seen. */
  version: number;
}

const decidedStates = {
  accepted: 'accepted',
  declined: 'declined',
  changeRequested: 'inProgress',
} as const satisfies Record<QuoteDecision, QuoteState>;

/**
 * Accepts or declines a version, or requests a change of it.
 * @throws ApiError if it is not the last version, has expired, or if another decision was made.
 */
export function decide(
  database: Firestore,
  enquiryId: string,
  { type, version, ...addition }: Decision,
): Promise<void> {
  return addOnce(database, enquiryId, addition, (quote) => {
    const problem = decisionProblem(quote, { type, version }, addition.now);
    if (problem !== undefined) throw new ApiError('conflict', problem);
    return { type, version, state: decidedStates[type] };
  });
}

function decisionProblem(
  quote: QuoteRecord,
  { type, version }: Pick<Decision, 'type' | 'version'>,
  now: Date,
): string | undefined {
  if (version !== quote.version) {
    return 'There is a newer version of this quote. Please read it before you decide.';
  }
  const status = quoteStatusOf(quote, dayAt(now));
  // An expired or declined quote can be asked for again.
  if (type === 'changeRequested' && (status === 'expired' || status === 'declined'))
    return undefined;
  if (status === 'quoted') return undefined;
  return status === 'expired'
    ? 'This quote has expired. Please ask for a new one.'
    : 'This quote has already been accepted or declined, or a change to it has been requested.';
}

interface Effect {
  type: QuoteMessage['type'];
  version: number;
  state?: QuoteState;
}

/** Adds a message unless it was added before, changes the quote, and marks the enquiry as unread. */
function addOnce(
  database: Firestore,
  enquiryId: string,
  { id, text, now }: Addition,
  effectOf: (quote: QuoteRecord) => Effect,
): Promise<void> {
  const reference = quoteReference(database, enquiryId);
  const message = messageReference(database, { enquiryId, id });
  return database.runTransaction(async (transaction) => {
    const [quoteSnapshot, messageSnapshot, enquirySnapshot] = await transaction.getAll(
      reference,
      message,
      enquiryReference(database, enquiryId),
    );
    const quote = quoteSnapshot && parseQuote(quoteSnapshot);
    if (!quote) throw linkNotFound();
    if (messageSnapshot?.exists) return;
    const { type, version, state = quote.state } = effectOf(quote);
    const latest = await transaction.get(latestMessage(database, enquiryId));
    transaction.create(message, { enquiryId, type, by: '', version, text, at: now });
    transaction.update(reference, { state, ...nextRevision(quote, now) });
    const isWaiting = latest.docs.every((each) => each.get('by') === '');
    // A quarantined enquiry is not in the inbox.
    if (enquirySnapshot?.exists) {
      transaction.update(enquirySnapshot.ref, {
        ...(!isMarked(enquirySnapshot, isWaiting) && { status: 'unread', unreadSince: now }),
        ...progressFields({ ...quote, state }),
      });
    }
  });
}

function latestMessage(database: Firestore, enquiryId: string): Query {
  const messages = database.collection(collections.quoteMessages);
  return messages.where('enquiryId', '==', enquiryId).orderBy('at', 'desc').limit(1);
}

/**
 * Whether the enquiry is marked as unread since its customer has been waiting. A customer who is waiting, since the
 * enquiry or another message, has been waiting from then on.
 */
function isMarked(enquiry: DocumentSnapshot, isWaiting: boolean): boolean {
  return enquiry.get('status') === 'unread' && isWaiting;
}
