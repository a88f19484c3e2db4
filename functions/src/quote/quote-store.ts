/** Reads quotes and the prices of their lines, and checks the token of a customer's link. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  addDays,
  collections,
  type Enquiry,
  type Product,
  productDocument,
  QUOTE_LINK_DAYS,
  type QuoteItem,
  type QuoteItemInput,
  type QuoteMessage,
  type QuoteProgress,
  type QuoteRecord,
  type QuoteVersion,
  quoteDocument,
  quoteMessageDocument,
  quoteVersionDocument,
  startOfDay,
} from '@neev/domain';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type Query,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { enquiryReference, parseEnquiry, quarantineReference } from '../enquiry/enquiry-store.ts';
import { reservationReference } from '../enquiry/reference-numbers.ts';
import { parseSnapshot, parseStored, readDocuments } from '../lib/queries.ts';

const TOKEN_BYTES = 32;

const linkKey = z.pick(quoteDocument, { token: true, linkExpiresAt: true });

/** Messages of a quote that are read: the last ones. */
const MAX_MESSAGES = 200;

const REFERENCE_NUMBER = /^NV(-[0-9A-Z]{3}){2,10}$/;

/** An id that no document has, so that a request for an unknown number does the same work as for a known one. */
const NO_ID = 'unknown';

export function quoteReference(database: Firestore, enquiryId: string): DocumentReference {
  return database.collection(collections.quotes).doc(enquiryId);
}

export function versionReference(
  database: Firestore,
  { enquiryId, version }: { enquiryId: string; version: number },
): DocumentReference {
  return database.collection(collections.quoteVersions).doc(`${enquiryId}-${version}`);
}

/** The id contains that of the enquiry, because customers choose ids. */
export function messageReference(
  database: Firestore,
  { enquiryId, id }: { enquiryId: string; id: string },
): DocumentReference {
  return database.collection(collections.quoteMessages).doc(`${enquiryId}.${id}`);
}

/** The fields of the quote of a new enquiry. */
export function newQuote(
  { id, referenceNumber }: Pick<Enquiry, 'id' | 'referenceNumber'>,
  now: Date,
): QuoteRecord {
  return {
    enquiryId: id,
    referenceNumber,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    state: 'received',
    version: 0,
    validUntil: '',
    draftVersion: 0,
    draftBy: '',
    revision: 1,
    ...changedFields('', now),
  };
}

/** The fields that every change sets. The link is valid at least as long as the last version. */
export function changedFields(
  validUntil: QuoteRecord['validUntil'],
  now: Date,
): Pick<QuoteRecord, 'changedAt' | 'linkExpiresAt'> {
  const afterChange = new Date(now.getTime() + QUOTE_LINK_DAYS * 86_400_000);
  const afterVersion = validUntil === '' ? now : startOfDay(addDays(validUntil, 1));
  return { changedAt: now, linkExpiresAt: afterVersion > afterChange ? afterVersion : afterChange };
}

/** The fields that a change sets that customers see. */
export function nextRevision(
  { revision, validUntil }: Pick<QuoteRecord, 'revision' | 'validUntil'>,
  now: Date,
) {
  return { revision: revision + 1, ...changedFields(validUntil, now) };
}

/** The fields of an enquiry by which the inbox shows how far its quote is. */
export function progressFields({ state, validUntil }: QuoteProgress) {
  return { quote: { state, validUntil }, changedAt: FieldValue.serverTimestamp() };
}

/**
 * Parses a quote; returns `undefined` if it does not exist.
 * @throws Error for an invalid document, which must not be overwritten.
 */
export function parseQuote(snapshot: DocumentSnapshot): QuoteRecord | undefined {
  return parseStored(quoteDocument, snapshot, 'quote');
}

export interface QuoteLink {
  referenceNumber: string;
  token: string;
  now: Date;
}

/**
 * Returns the enquiry of a customer's link. A wrong token does the same work as an unknown number: only the key is
 * read, not the quote with its draft.
 * @throws ApiError if there is no quote, the token is wrong, or the link has expired.
 */
export async function requireLink(
  database: Firestore,
  { referenceNumber, token, now }: QuoteLink,
): Promise<QuoteRecord['enquiryId']> {
  const reference = await findQuoteReference(database, referenceNumber);
  const [snapshot] = await database.getAll(reference, { fieldMask: ['token', 'linkExpiresAt'] });
  const { data: key } = linkKey.safeParse(snapshot?.data());
  const isValid = isSameToken(token, key?.token ?? '');
  if (key && isValid && key.linkExpiresAt > now) return reference.id;
  throw linkNotFound();
}

/** Returns the quote with a reference number; `undefined` if there is none. */
export async function findQuote(
  database: Firestore,
  referenceNumber: string,
): Promise<QuoteRecord | undefined> {
  const reference = await findQuoteReference(database, referenceNumber);
  return parseQuote(await reference.get());
}

/** Reads one document, also for a text that is no reference number. The quote may not exist. */
async function findQuoteReference(
  database: Firestore,
  referenceNumber: string,
): Promise<DocumentReference> {
  const isNumber = REFERENCE_NUMBER.test(referenceNumber);
  const reservation = await reservationReference(
    database,
    isNumber ? referenceNumber : NO_ID,
  ).get();
  const enquiryId: unknown = reservation.get('enquiryId');
  return quoteReference(database, typeof enquiryId === 'string' ? enquiryId : NO_ID);
}

/** Reads the quote of an enquiry. @throws ApiError if it has been deleted. */
export async function requireQuoteOf(database: Firestore, enquiryId: string): Promise<QuoteRecord> {
  const quote = parseQuote(await quoteReference(database, enquiryId).get());
  if (quote) return quote;
  throw linkNotFound();
}

export function linkNotFound(): ApiError {
  return new ApiError('missing', 'This link is not valid, or it has expired.');
}

/** Compares in constant time; hashes have the same length. */
function isSameToken(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}

/** Reads the enquiry of a quote, from the inbox or the quarantine. */
export async function readEnquiryOf(
  database: Firestore,
  enquiryId: string,
): Promise<Enquiry | undefined> {
  const snapshots = await database.getAll(
    enquiryReference(database, enquiryId),
    quarantineReference(database, enquiryId),
  );
  return snapshots.map(parseEnquiry).find((each) => each !== undefined);
}

/** Reads a version that was sent; `undefined` if there is none. */
export async function readVersion(
  database: Firestore,
  name: { enquiryId: string; version: number },
): Promise<QuoteVersion | undefined> {
  const snapshot = await versionReference(database, name).get();
  return snapshot.exists ? quoteVersionDocument.parse(snapshot.data()) : undefined;
}

/** Reads the last messages of a quote, oldest first. */
export function readMessages(database: Firestore, enquiryId: string): Promise<QuoteMessage[]> {
  return readDocuments(messagesOf(database, enquiryId), quoteMessageDocument);
}

function messagesOf(database: Firestore, enquiryId: string): Query {
  return database
    .collection(collections.quoteMessages)
    .where('enquiryId', '==', enquiryId)
    .orderBy('at')
    .limitToLast(MAX_MESSAGES);
}

/**
 * Sets name, unit, price and order terms of the lines of products as they are now. Keeps the name and the unit that
 * the visitor saw for products that are no longer there; such lines have no price.
 */
export async function addCurrentPrices(
  database: Firestore,
  items: readonly QuoteItemInput[],
): Promise<QuoteItem[]> {
  const products = await readProducts(database, items);
  return items.map((item) => {
    const product = products.get(item.productId);
    if (!product) return item;
    const { name, unit, price, minQuantity, quantityStep } = product;
    return {
      ...{ ...item, name, unit, price },
      ...(minQuantity !== null && { minQuantity }),
      ...(quantityStep !== null && { quantityStep }),
    };
  });
}

async function readProducts(
  database: Firestore,
  items: readonly QuoteItemInput[],
): Promise<Map<string, Product>> {
  const ids = new Set(items.map(({ productId }) => productId).filter((id) => id !== ''));
  if (ids.size === 0) return new Map();
  const collection = database.collection(collections.products);
  const snapshots = await database.getAll(...[...ids].map((id) => collection.doc(id)));
  const products = snapshots.flatMap((each) => parseSnapshot(productDocument, each) ?? []);
  return new Map(products.map((product) => [product.id, product]));
}
