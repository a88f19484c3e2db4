/** Stores enquiries with product lists for journeys about quotes, and reads the quotes. */
import { randomBytes } from 'node:crypto';
import { collections, type EnquiryFields, formatReferenceNumber } from '@neev/domain';
import type { Locator, Page } from '@playwright/test';
import { test as base, openEnquiry } from './inbox.ts';
import { database } from './suite.ts';

interface QuoteFixtures {
  /** Stores a request for a quote of one product and one other item. Deleted with its quote when the test ends. */
  putRequest: (fields?: Partial<EnquiryFields>) => Promise<EnquiryFields>;
}

/** The `test` of journeys about quotes. */
export const test = base.extend<QuoteFixtures>({
  putRequest: async ({ putEnquiry, afterTest }, use) => {
    await use(async (fields = {}) => {
      const product = (await database().collection(collections.products).limit(1).get()).docs[0];
      const { name, unit } = product?.data() ?? {};
      const enquiry = await putEnquiry({
        referenceNumber: formatReferenceNumber(randomBytes(32)),
        product: `${name} and 1 more`,
        items: [
          { productId: product?.id ?? '', name, unit, note: 'cut to 6 m', quantity: 8.5 },
          { productId: '', name: 'Binding wire', unit: 'kg', note: '', quantity: 20 },
        ],
        ...fields,
      });
      const enquiryId = await idOf(enquiry);
      // As the API does: links and PDF documents are found by their reference numbers.
      const reservations = database().collection(collections.referenceNumbers);
      const reservation = reservations.doc(enquiry.referenceNumber);
      await reservation.set({ enquiryId });
      afterTest(() => Promise.all([deleteQuote(enquiryId), reservation.delete()]));
      return enquiry;
    });
  },
});

export async function idOf({ name }: Pick<EnquiryFields, 'name'>): Promise<string> {
  const enquiries = database().collection(collections.enquiries);
  return (await enquiries.where('name', '==', name).get()).docs[0]?.id ?? '';
}

async function deleteQuote(enquiryId: string): Promise<void> {
  const parts = await Promise.all(
    [collections.quotes, collections.quoteVersions, collections.quoteMessages].map((collection) =>
      database().collection(collection).where('enquiryId', '==', enquiryId).get(),
    ),
  );
  await Promise.all(parts.flatMap(({ docs }) => docs).map(({ ref }) => ref.delete()));
}

/** The secret part of the customer's link. */
export async function tokenOf(enquiry: EnquiryFields): Promise<string> {
  const quote = database()
    .collection(collections.quotes)
    .doc(await idOf(enquiry));
  return (await quote.get()).get('token');
}

/** Opens an enquiry. Returns its section about the quote. */
export async function openQuoteSection(page: Page, enquiry: EnquiryFields): Promise<Locator> {
  const details = await openEnquiry(page, enquiry);
  return details.getByRole('region', { name: 'Quote' });
}

/** The editor of the quote for an enquiry. */
export function editorOf(page: Page, { name }: Pick<EnquiryFields, 'name'>): Locator {
  return page.getByRole('dialog', { name: `Quote for ${name}` });
}
