/** The stored documents of enquiries. */
import * as z from 'zod/mini';
import { instant } from '../document.ts';
import type { AttachmentInput } from '../quote/attachments.ts';
import {
  deliveryInput,
  isSameQuoteRequest,
  type QuoteRequest,
  quoteItem,
} from '../quote/quote-request.ts';
import { quoteProgress } from '../quote/quote-status.ts';
import { type EnquiryInput, enquiryStatus, quarantineReason } from './enquiry.ts';
import { followUpDay } from './enquiry-event.ts';

/** An attachment as it is stored with its enquiry. */
export const attachment = z.object({
  id: z.string(),
  name: z.string(),
  /** One of `attachmentTypes`. */
  type: z.string(),
  /** Bytes. */
  size: z.number(),
});

/** `enquiries/{idempotency key}` */
export const enquiryDocument = z.object({
  name: z.string(),
  email: z._default(z.string(), ''),
  mobile: z._default(z.string(), ''),
  message: z.string(),
  product: z._default(z.string(), ''),
  /** The lines of a request for a quote; missing for other enquiries. */
  items: z.optional(z.array(quoteItem)),
  delivery: z.optional(deliveryInput),
  /** The files of a request for a quote; missing if there are none. */
  attachments: z.optional(z.array(attachment)),
  /** How far its quote is; missing for an enquiry without a list until a draft is saved. */
  quote: z.optional(quoteProgress),
  status: enquiryStatus,
  /** `NV-7K3-Q2F`; empty until an enquiry from before there were reference numbers gets one. */
  referenceNumber: z._default(z.string(), ''),
  /** The uid of the administrator who handles it; empty if it is not assigned. */
  assignee: z._default(z.string(), ''),
  /** The day on which the customer is to be contacted again. */
  followUpOn: followUpDay,
  labels: z._default(z.array(z.string()), []),
  /** The ids of enquiries that share a contact, but are of another customer. */
  unrelatedIds: z._default(z.array(z.string()), []),
  /** Set by the server. */
  createdAt: instant,
  /** When a message about its quote marked it as unread; missing before the first one. */
  unreadSince: z.optional(instant),
});

/** `quarantine/{idempotency key}` */
export const quarantinedDocument = z.extend(enquiryDocument, {
  reason: z._default(quarantineReason, 'honeypot'),
  /** The normalised mobile number that an enquiry marked as spam blocks until it expires or is deleted. */
  blockedMobile: z.optional(z.string()),
});

export type QuarantinedFields = z.infer<typeof quarantinedDocument>;
export type QuarantinedEnquiry = QuarantinedFields & { id: string };

export type Attachment = z.infer<typeof attachment>;
export type EnquiryFields = z.infer<typeof enquiryDocument>;
export type Enquiry = EnquiryFields & { id: string };

/** What a visitor sends: an enquiry that can contain a request for a quote. */
export type SubmittedEnquiry = EnquiryInput &
  QuoteRequest & { attachments?: readonly AttachmentInput[] | undefined };

/** The time since which the customer of an unread enquiry has been waiting. */
export function waitingSince({ createdAt, unreadSince }: EnquiryFields): Date {
  return unreadSince ?? createdAt;
}

/** Whether a stored enquiry has the same field values as the one that was sent. */
export function isSameEnquiry(stored: SubmittedEnquiry, sent: SubmittedEnquiry): boolean {
  return (
    stored.name === sent.name &&
    stored.email === sent.email &&
    stored.mobile === sent.mobile &&
    stored.message === sent.message &&
    stored.product === sent.product &&
    isSameQuoteRequest(stored, sent) &&
    attachmentIds(stored) === attachmentIds(sent)
  );
}

/** The names do not matter: the server changes them. */
function attachmentIds({ attachments = [] }: SubmittedEnquiry): string {
  return attachments.map(({ id }) => id).join();
}
