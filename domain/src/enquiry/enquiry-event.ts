/** The timeline of an enquiry: what administrators have done about it. Events are only added. */
import * as z from 'zod/mini';
import { instant } from '../document.ts';
import { limits } from '../limits.ts';
import { requiredText } from '../text.ts';
import { enquiryStatus } from './enquiry.ts';

const eventFields = {
  enquiryId: z.string(),
  /** The uid of the administrator. */
  by: z.string(),
  /** Set by the server. */
  at: instant,
};

/** The way in which an administrator started to contact the customer. */
export const contactChannel = z.enum(['call', 'whatsapp', 'email']);

export const noteText = requiredText('Note', limits.note);

/** A day as `2026-11-30`. Empty if there is none, and for a stored text that is not a day. */
export const followUpDay = z.union([z.iso.date(), z.transform(() => '')]);

/** `enquiryEvents/{id}` */
export const enquiryEventDocument = z.discriminatedUnion('type', [
  z.object({ ...eventFields, type: z.literal('note'), text: noteText }),
  z.object({ ...eventFields, type: z.literal('status'), status: enquiryStatus }),
  /** `assignee` is a uid; empty if the assignment was removed. */
  z.object({ ...eventFields, type: z.literal('assignee'), assignee: z.string() }),
  /** Empty if the follow-up was removed. */
  z.object({ ...eventFields, type: z.literal('followUpOn'), followUpOn: followUpDay }),
  /** A contact: `type` is its channel. */
  z.object({ ...eventFields, type: contactChannel }),
]);

export type ContactChannel = z.infer<typeof contactChannel>;
export type EnquiryEventFields = z.infer<typeof enquiryEventDocument>;
export type EnquiryEvent = EnquiryEventFields & { id: string };
