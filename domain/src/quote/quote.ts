/** Quotes: what the company offers for an enquiry, in versions, and the conversation with the customer about them. */
import * as z from 'zod/mini';
import { RUPEE_SIGN, roundToPaise } from '../catalogue/product-labels.ts';
import { hsnCode } from '../catalogue/records.ts';
import { instant } from '../document.ts';
import { limits } from '../limits.ts';
import { enteredQuantity } from '../quantity.ts';
import { optionalText, requiredText } from '../text.ts';
import { productId, quoteLimits } from './quote-request.ts';
import { quoteProgress } from './quote-status.ts';

/** Characters of an HSN code, of the terms and of a message. */
export const quoteTextLimits = { hsn: 8, terms: 2_000, message: 2_000 } as const;

/** GST rates that forms suggest, in percent. */
export const commonGstRates = [0, 5, 18, 40] as const;

const HUNDREDTHS = 100;

/** In rupees, rounded to whole paise. */
function amount(label: string) {
  return z
    .number(`${label} must be a number.`)
    .check(
      z.gte(0, `${label} cannot be negative.`),
      z.lte(limits.price, `${label} can be at most ${RUPEE_SIGN}1,00,00,000.`),
      z.overwrite(roundToPaise),
    );
}

function percentage(label: string) {
  return z.number(`${label} must be a number.`).check(
    z.gte(0, `${label} cannot be negative.`),
    z.lte(100, `${label} can be at most 100%.`),
    z.refine(
      (value) => Math.round(value * HUNDREDTHS) / HUNDREDTHS === value,
      `${label} can have at most two decimals.`,
    ),
  );
}

const quoteLine = z.object({
  /** Empty for a line that is not about a product of the catalogue. */
  productId: z._default(productId, ''),
  name: requiredText('Item', limits.enquiryProduct),
  quantity: enteredQuantity,
  unit: optionalText('Unit', limits.unit),
  note: optionalText('Note', quoteLimits.note),
  hsn: z._default(hsnCode, ''),
  /** Rupees per unit, without GST. */
  price: amount('Price'),
  /** Percent of the line's amount. */
  discount: z._default(percentage('Discount'), 0),
  /** Percent of the discounted amount. */
  gstRate: percentage('GST rate'),
});

/** A line of a draft, which can be incomplete. */
const draftLine = z.extend(quoteLine, {
  name: optionalText('Item', limits.enquiryProduct),
  quantity: z.optional(quoteLine.shape.quantity),
  price: z.optional(quoteLine.shape.price),
  gstRate: z.optional(quoteLine.shape.gstRate),
});

const commonFields = {
  /** Rupees, without GST. */
  freight: z._default(amount('Freight'), 0),
  loading: z._default(amount('Loading'), 0),
  /** Percent of freight and loading; missing if it is not decided. */
  chargesGstRate: z.optional(percentage('GST rate')),
  terms: optionalText('Terms', quoteTextLimits.terms),
};

function lines<T>(line: z.ZodMiniType<T>) {
  return z
    .array(line, 'Lines must be a list.')
    .check(
      z.minLength(1, 'A quote has at least one line.'),
      z.maxLength(quoteLimits.items, `At most ${quoteLimits.items} lines.`),
    );
}

/** What an administrator saves before the quote is complete. */
export const quoteDraft = z.object({
  ...commonFields,
  lines: lines(draftLine),
  /** `YYYY-MM-DD`, the last day on which the quote can be accepted; empty if it is not decided. */
  validUntil: z.union([z.literal(''), z.iso.date('Enter a date.')], 'Enter a date.'),
});

/** What is sent to the customer. */
export const quoteFields = z
  .object({
    ...commonFields,
    lines: lines(quoteLine),
    validUntil: z.iso.date('Enter the day until which the quote is valid.'),
  })
  .check(
    z.refine(
      ({ freight, loading, chargesGstRate }) =>
        freight + loading === 0 || chargesGstRate !== undefined,
      { path: ['chargesGstRate'], error: 'Enter the GST rate of freight and loading.' },
    ),
  );

export type QuoteDraft = z.infer<typeof quoteDraft>;
export type QuoteFields = z.infer<typeof quoteFields>;
export type QuoteDraftLine = z.infer<typeof draftLine>;
export type QuoteLine = z.infer<typeof quoteLine>;

/** `quotes/{id of the enquiry}`: the state of a request for a quote, the draft, and the key of the customer's page. */
export const quoteDocument = z.object({
  enquiryId: z.string(),
  referenceNumber: z.string(),
  /** The secret part of the customer's link: 43 characters of base64url. */
  token: z.string(),
  ...quoteProgress.shape,
  /** The number of the last version that was sent; 0 if there is none. */
  version: z.number(),
  draft: z.optional(quoteDraft),
  /** Incremented when the draft is saved or sent. */
  draftVersion: z.number(),
  /** The uid of the administrator who saved the draft last; empty if there is none. */
  draftBy: z.string(),
  /** Incremented by every change that the customer can see. */
  revision: z.number(),
  changedAt: instant,
  /** The link of the customer is valid until then. */
  linkExpiresAt: instant,
});

/** `quoteVersions/{id of the enquiry}-{version}`: a quote that was sent. Never changed. */
export const quoteVersionDocument = z.extend(quoteFields, {
  enquiryId: z.string(),
  version: z.number(),
  sentAt: instant,
  /** The uid of the administrator. */
  sentBy: z.string(),
});

/** What a customer decides about a version. */
export const quoteDecision = z.enum(['accepted', 'declined', 'changeRequested']);

/** `quoteMessages/{id}`: the conversation about a quote. Only added. */
export const quoteMessageDocument = z.object({
  enquiryId: z.string(),
  type: z.enum(['message', 'quoted', ...quoteDecision.options]),
  /** The uid of the administrator; empty for the customer. */
  by: z.string(),
  /** The version that was sent or decided about; 0 for messages. */
  version: z.number(),
  /** Empty if nothing was written. */
  text: z.string(),
  at: instant,
});

export const quoteMessageText = requiredText('Message', quoteTextLimits.message);

export type QuoteDecision = z.infer<typeof quoteDecision>;
export type QuoteRecord = z.infer<typeof quoteDocument>;
export type QuoteVersion = z.infer<typeof quoteVersionDocument>;
export type QuoteMessage = z.infer<typeof quoteMessageDocument> & { id: string };
/** The path of the customer's page. Browsers do not send the fragment, so no log contains the token. */
export function quotePath({
  referenceNumber,
  token,
}: Pick<QuoteRecord, 'referenceNumber' | 'token'>): string {
  return `/quote/${referenceNumber}#${token}`;
}
