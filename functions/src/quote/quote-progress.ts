/** The field `quote` of enquiries, by which the list of the inbox shows the status of each quote. */
import { collections, type QuoteProgress, quoteProgress } from '@neev/domain';
import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { enquiryReference } from '../enquiry/enquiry-store.ts';
import { readPages } from '../lib/queries.ts';
import { progressFields, quoteReference } from './quote-store.ts';

/** Quotes per read. */
const PAGE_SIZE = 200;

/** Corrects the field of older and imported enquiries. Returns their ids. */
export async function correctQuoteProgress(database: Firestore): Promise<string[]> {
  const quotes = database.collection(collections.quotes).orderBy(FieldPath.documentId());
  const corrected: string[] = [];
  for await (const page of readPages(quotes.select('state', 'validUntil'), {
    pageSize: PAGE_SIZE,
  })) {
    for (const id of await findOutdated(database, page)) {
      if (await correct(database, id)) corrected.push(id);
    }
  }
  return corrected;
}

/** Returns the ids of the enquiries that exist and whose field differs from the quote. */
async function findOutdated(
  database: Firestore,
  quotes: readonly QueryDocumentSnapshot[],
): Promise<string[]> {
  const references = quotes.map(({ id }) => enquiryReference(database, id));
  const enquiries = await database.getAll(...references, { fieldMask: ['quote'] });
  return quotes.flatMap((quote, index) => {
    const enquiry = enquiries[index];
    return enquiry?.exists && outdatedProgress(quote, enquiry) ? [quote.id] : [];
  });
}

/** Returns the progress of a quote if its enquiry has another one. */
function outdatedProgress(
  quote: DocumentSnapshot,
  enquiry: DocumentSnapshot,
): QuoteProgress | undefined {
  const { data: current } = quoteProgress.safeParse(quote.data());
  const { data: shown } = quoteProgress.safeParse(enquiry.get('quote'));
  const isSame = current?.state === shown?.state && current?.validUntil === shown?.validUntil;
  return isSame ? undefined : current;
}

/** Returns whether the enquiry still had to be corrected. */
function correct(database: Firestore, enquiryId: string): Promise<boolean> {
  return database.runTransaction(async (transaction) => {
    const [quote, enquiry] = await transaction.getAll(
      quoteReference(database, enquiryId),
      enquiryReference(database, enquiryId),
    );
    const progress = quote && enquiry?.exists && outdatedProgress(quote, enquiry);
    if (!progress) return false;
    transaction.update(enquiry.ref, progressFields(progress));
    return true;
  });
}
