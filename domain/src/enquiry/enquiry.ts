import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { latinDigits } from '../numbers.ts';
import { digitsOf, EMAIL_PATTERN, optionalText, requiredText } from '../text.ts';

const MOBILE_PATTERN = /^[0-9 +\-()]*$/;

/** Contact lists copy numbers with invisible marks, no-break spaces and dashes. Indian keyboards can have other digits. */
export const plainNumber = (text: string) =>
  latinDigits(text)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-');

const mobile = requiredText('Mobile number', limits.mobile).check(
  z.overwrite(plainNumber),
  z.regex(MOBILE_PATTERN, 'Use digits, spaces and + - ( ) only.'),
  z.refine(
    (value) => !MOBILE_PATTERN.test(value) || digitsOf(value).length >= limits.mobileDigits,
    'Enter a 10-digit mobile number.',
  ),
);

/** A copied address can have invisible marks, which no mailbox has. The joiners of Indian scripts stay. */
const withoutMarks = z.overwrite((text: string) => text.replace(/[\p{Bidi_C}\u200B]/gu, ''));

/** A required email address. */
export const emailAddress = requiredText('Email', limits.email).check(
  withoutMarks,
  z.regex(EMAIL_PATTERN, 'Enter a valid email address.'),
);

const optionalEmailAddress = optionalText('Email', limits.email).check(
  withoutMarks,
  z.refine((value) => value === '' || EMAIL_PATTERN.test(value), 'Enter a valid email address.'),
);

/** The body of `POST /api/enquiries`. The email address is optional, as in the form of a product page. */
export const enquiryInput = z.object({
  name: requiredText('Name', limits.name),
  email: optionalEmailAddress,
  mobile,
  message: requiredText('Message', limits.enquiryMessage),
  /** A product's name or free text. */
  product: optionalText('Product', limits.enquiryProduct),
});

/** The values of the enquiry dialog, in which the email address is required. */
export const enquiryDialogInput = z.extend(enquiryInput, { email: emailAddress });

/** A form that is sent faster is taken for automated. The forms of the site wait until this time has passed. */
export const MIN_FILLING_MS = 1_500;

export const enquiryStatus = z.enum(['unread', 'read', 'archived']);

/**
 * The reason for quarantine: the honeypot was filled in, the form was sent faster than `MIN_FILLING_MS`,
 * the limit for all senders was exceeded, an administrator has marked the enquiry as spam, or an
 * enquiry with the same mobile number is marked as spam.
 */
export const quarantineReason = z.enum(['honeypot', 'tooFast', 'busy', 'spam', 'blocked']);

export type QuarantineReason = z.infer<typeof quarantineReason>;

/** The largest page size of the API. A page of the longest lists is below the 32 MiB of a response of Cloud Run. */
export const MAX_ENQUIRY_PAGE = 80;

/** Characters of a search text at most. */
export const MAX_ENQUIRY_SEARCH = 200;

export type EnquiryInput = z.infer<typeof enquiryInput>;
export type EnquiryStatus = z.infer<typeof enquiryStatus>;

/** Identifies repeated requests for the same enquiry: 16 to 64 letters, digits, `-` or `_`. */
export const idempotencyKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'The Idempotency-Key is not of the right form.'));
