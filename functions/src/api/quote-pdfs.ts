/** Routes of PDF documents. The handlers load the PDF library, so that other functions start without it. */
import {
  dayAt,
  type QuoteItem,
  type QuoteItemInput,
  type QuoteRecord,
  quoteItemsInput,
  quotePath,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { readCompanySettings } from '../lib/company.ts';
import { loadPdfLibraries } from '../lib/pdf/libraries.ts';
import type { QuoteDocument } from '../quote/quote-pdf.ts';
import {
  addCurrentPrices,
  findQuote,
  readEnquiryOf,
  readVersion,
  requireQuoteOf,
} from '../quote/quote-store.ts';
import { findBearerToken, limitCaller, requireAdministrator } from './access.ts';
import { MAX_QUOTE_REQUEST_BYTES } from './enquiries.ts';
import { requireLinkedEnquiry } from './quotes.ts';
import { PRIVATE_CACHE_CONTROL } from './responses.ts';
import { type RouteContext, type RouteRequest, route } from './route.ts';

const path = '/quote-pdfs';
const mediaType = 'application/pdf';

const versionNumber = /^[1-9]\d{0,5}$/;

export const quotePdfRoutes = [
  route({
    method: 'GET',
    path: `${path}/{id}/{version}`,
    access: 'linkOrAdministrator',
    summary:
      'A version of the quote with this reference number as PDF, for the customer who has the link and for administrators',
    mediaType,
    status: 200,
    handle: async (routeRequest, context) => {
      const [document, { createQuotePdf }] = await Promise.all([
        requireDocument(routeRequest, context),
        loadPdf(),
      ]);
      const { referenceNumber, quote: sent } = document;
      const fileName = `Quotation-${referenceNumber}-v${sent.version}.pdf`;
      return pdfResponse(await createQuotePdf(document), fileName);
    },
  }),
  route({
    method: 'POST',
    path,
    access: 'public',
    summary: 'A product list as PDF, with present prices',
    body: z.object({ items: quoteItemsInput }),
    maxBodyBytes: MAX_QUOTE_REQUEST_BYTES,
    mediaType,
    status: 200,
    handle: async ({ body, request }, context) => {
      await limitDocuments(request, context);
      const now = context.now();
      const [company, items, { createListPdf }] = await Promise.all([
        readCompanySettings(context.database),
        readListItems(context.database, body.items),
        loadPdf(),
      ]);
      const pdf = await createListPdf({ company, items, now });
      return pdfResponse(pdf, `Product-list-${dayAt(now)}.pdf`);
    },
  }),
];

/** The lines as on the page of the list: without a price if their product is sold in another unit now. */
async function readListItems(
  database: Firestore,
  sent: readonly QuoteItemInput[],
): Promise<QuoteItem[]> {
  const items = await addCurrentPrices(database, sent);
  return items.map((item, index) => {
    const unit = sent[index]?.unit || item.unit;
    return unit === item.unit ? item : { ...item, unit, price: undefined };
  });
}

/** Loads the module that creates PDFs, and its libraries, while the handlers read the data. */
async function loadPdf() {
  const [documents] = await Promise.all([import('../quote/quote-pdf.ts'), loadPdfLibraries()]);
  return documents;
}

/** Returns the quote for an administrator, or for the customer. The tokens of links contain no dots, ID tokens two. */
async function requireQuote(
  routeRequest: RouteRequest<unknown, unknown>,
  context: RouteContext,
): Promise<QuoteRecord> {
  const { request, params } = routeRequest;
  if (findBearerToken(request)?.includes('.')) {
    await requireAdministrator(request, context);
    const quote = await findQuote(context.database, params.id ?? '');
    if (quote) return quote;
    throw new ApiError('missing', 'There is no such quote.');
  }
  const enquiryId = await requireLinkedEnquiry(routeRequest, context);
  await limitDocuments(request, context);
  return requireQuoteOf(context.database, enquiryId);
}

/** @throws ApiError if the version has not been sent, or the enquiry has been deleted. */
async function requireDocument(
  routeRequest: RouteRequest<unknown, unknown>,
  context: RouteContext,
): Promise<QuoteDocument> {
  const { enquiryId, referenceNumber, token } = await requireQuote(routeRequest, context);
  const { database, siteUrl } = context;
  const version = routeRequest.params.version ?? '';
  if (!versionNumber.test(version)) throw versionNotFound();
  const [company, enquiry, quote] = await Promise.all([
    readCompanySettings(database),
    readEnquiryOf(database, enquiryId),
    readVersion(database, { enquiryId, version: Number(version) }),
  ]);
  if (!enquiry || !quote) throw versionNotFound();
  const url = siteUrl + quotePath({ referenceNumber, token });
  return { company, enquiry, referenceNumber, quote, url };
}

function versionNotFound(): ApiError {
  return new ApiError('missing', 'There is no such version of the quote.');
}

/** Limits the documents of one address. */
function limitDocuments(request: Request, context: RouteContext): Promise<void> {
  return limitCaller(request, context, { purpose: 'quote-pdfs', size: context.limits.quotePdfs });
}

function pdfResponse(pdf: Buffer, fileName: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': mediaType,
      'Content-Length': String(pdf.length),
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': PRIVATE_CACHE_CONTROL,
    },
  });
}
