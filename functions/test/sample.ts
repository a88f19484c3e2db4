/** A small catalogue with orphans, and a document of every other collection. */
import { createHash } from 'node:crypto';
import { collections, contactKeysOf } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { renewCatalogueVersion } from '../src/catalogue/catalogue-version.ts';

/** An email address that only administrators can read. */
export const CANARY = 'canary.only.for.administrators@secret.example';

export const CANARY_ID = 'sample-enquiry-0001';

/** The reference number of that enquiry, and the token of its customer's link. */
export const CANARY_NUMBER = 'NV-R72-5KD';
export const LINK_TOKEN = 'sample-link-token-of-forty-three-characters';
export const SAMPLE_ATTACHMENT_ID = 'sample-enquiry-0001-1';

/** The file of the attachment of the sample. */
export const SAMPLE_FILE = {
  path: `attachments/${SAMPLE_ATTACHMENT_ID}/0`,
  bytes: Buffer.from(`Bar 8 mm,2.5,${CANARY}\n`),
};

const attachment = { name: 'List.csv', type: 'text/csv', size: SAMPLE_FILE.bytes.length };

/** Earlier than all times in the tests. */
export const SAMPLE_TIME = new Date('2026-01-02T03:04:05.678Z');

const stamp = { updatedAt: SAMPLE_TIME, updatedBy: '' };

export const category = (name: string, position = 0) => ({
  name,
  description: `About ${name}`,
  icon: 'Building',
  image: '',
  position,
  ...stamp,
});

export const subcategory = (name: string, categoryId: string, position = 0) => ({
  name,
  description: `About ${name}`,
  categoryId,
  position,
  ...stamp,
});

export const product = (name: string, subcategoryId: string, categoryId: string) => ({
  name,
  brand: 'Vajra',
  description: '',
  price: 1234.5,
  unit: 'bag',
  stock: 7,
  categoryId,
  subcategoryId,
  image: '',
  features: ['Strong'],
  ...stamp,
});

const slide = (title: string, isActive: boolean, position: number) => ({
  title,
  description: `About ${title}`,
  imageUrl: '/art/slide.svg',
  isActive,
  position,
  ...stamp,
});

const quoteLine = {
  ...{ productId: 'bar-8', name: 'Bar 8 mm', unit: 'kg', quantity: 2.5, note: 'cut' },
  ...{ hsn: '7214', price: 72.5, discount: 2, gstRate: 18 },
};

export const sampleQuote = {
  ...{
    lines: [quoteLine],
    freight: 500,
    loading: 0,
    chargesGstRate: 18,
    terms: 'Payment in advance',
  },
  validUntil: '2099-12-31',
};

const {
  categories,
  subcategories,
  products,
  heroSlides,
  enquiries,
  enquiryEvents,
  attachments,
  analytics,
} = collections;

const documents: Record<string, object> = {
  [`${categories}/steel`]: category('Steel', 0),
  [`${categories}/paints`]: category('Paints', 1),
  [`${subcategories}/tmt-bars`]: subcategory('TMT Bars', 'steel', 0),
  [`${subcategories}/angles`]: subcategory('Angles', 'steel', 1),
  [`${subcategories}/primers`]: subcategory('Primers', 'paints'),
  [`${subcategories}/orphan`]: subcategory('Orphan', 'gone'),
  [`${products}/bar-8`]: product('Bar 8 mm', 'tmt-bars', 'steel'),
  [`${products}/bar-12`]: product('Bar 12 mm', 'tmt-bars', 'steel'),
  [`${products}/angle-50`]: product('Angle 50', 'angles', 'steel'),
  [`${products}/primer-white`]: product('White Primer', 'primers', 'paints'),
  [`${products}/orphan-product`]: product('Orphan Product', 'gone', 'steel'),
  [`${products}/orphans-child`]: product('Orphan’s Child', 'orphan', 'gone'),
  [`${heroSlides}/monsoon`]: slide('Monsoon', true, 0),
  [`${heroSlides}/hidden`]: slide('Hidden', false, 1),
  [`${enquiries}/${CANARY_ID}`]: {
    name: 'Canary',
    email: CANARY,
    mobile: '+91 10000 00000',
    product: '',
    message: 'Only the trader reads this.',
    items: [
      {
        ...{ productId: 'bar-8', name: 'Bar 8 mm', unit: 'kg', quantity: 2.5, note: 'cut' },
        ...{ seenPrice: 70, price: 72.5 },
      },
    ],
    delivery: { pinCode: '560066', address: 'Site 4', gstin: '' },
    attachments: [{ id: SAMPLE_ATTACHMENT_ID, ...attachment }],
    status: 'unread',
    // Without a number, the reconciliation would give it one.
    referenceNumber: CANARY_NUMBER,
    // Without them, it would add them.
    contactKeys: contactKeysOf({ mobile: '+91 10000 00000', email: CANARY }),
    ...{ assignee: '', quote: { state: 'quoted', validUntil: sampleQuote.validUntil } },
    createdAt: SAMPLE_TIME,
  },
  [`${attachments}/${SAMPLE_ATTACHMENT_ID}`]: {
    ...attachment,
    path: SAMPLE_FILE.path,
    sha256: createHash('sha256').update(SAMPLE_FILE.bytes).digest('hex'),
    enquiryId: CANARY_ID,
  },
  [`${enquiryEvents}/sample-note`]: {
    enquiryId: CANARY_ID,
    type: 'note',
    text: `Write to ${CANARY}.`,
    by: 'a',
    at: SAMPLE_TIME,
  },
  [`${collections.referenceNumbers}/${CANARY_NUMBER}`]: {
    ...{ enquiryId: CANARY_ID, createdAt: SAMPLE_TIME, expiresAt: null },
  },
  [`${collections.quotes}/${CANARY_ID}`]: {
    ...{ enquiryId: CANARY_ID, referenceNumber: CANARY_NUMBER, token: LINK_TOKEN },
    ...{ state: 'quoted', version: 1, validUntil: sampleQuote.validUntil },
    ...{ draft: sampleQuote, draftVersion: 2, draftBy: 'a', revision: 3 },
    ...{ changedAt: SAMPLE_TIME, linkExpiresAt: new Date('2099-12-31T00:00:00Z') },
  },
  [`${collections.quoteVersions}/${CANARY_ID}-1`]: {
    ...{ ...sampleQuote, enquiryId: CANARY_ID, version: 1, sentAt: SAMPLE_TIME, sentBy: 'a' },
  },
  [`${collections.quoteMessages}/${CANARY_ID}.version-1`]: {
    ...{ enquiryId: CANARY_ID, type: 'quoted', by: 'a', version: 1, text: '', at: SAMPLE_TIME },
  },
  [`${analytics}/daily`]: { items: [{ date: '2026-01-02', count: 3 }] },
  [`${analytics}/weekly`]: { items: [{ week: '2026-W01', count: 3 }] },
  [`${analytics}/monthly`]: { items: [{ month: '2026-01', count: 3 }] },
  [`${analytics}/yearly`]: { items: [{ year: '2026', count: 3 }] },
};

export async function writeSample(database: Firestore): Promise<void> {
  const batch = database.batch();
  for (const [path, fields] of Object.entries(documents)) batch.set(database.doc(path), fields);
  await batch.commit();
  await renewCatalogueVersion(database);
}
