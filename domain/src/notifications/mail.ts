/**
 * `mail/{id}`: an email that is to be sent, in the format of the Firebase extension "Trigger Email from Firestore"
 * (https://extensions.dev/extensions/firebase/firestore-send-email), which can send them instead of the functions.
 */
import * as z from 'zod/mini';
import { instant } from '../document.ts';

/** `ERROR`: given up. An administrator sets `RETRY` to send it again. */
export const deliveryState = z.enum(['PENDING', 'PROCESSING', 'RETRY', 'SUCCESS', 'ERROR']);

export const mailDelivery = z.object({
  state: deliveryState,
  attempts: z._default(z.int(), 0),
  /** Why the last attempt failed. */
  error: z._default(z.nullable(z.string()), null),
  /** Until then, an attempt in progress is not repeated. */
  leaseExpireTime: z._default(z.nullable(instant), null),
});

export const mailDocument = z.object({
  to: z.string(),
  replyTo: z.optional(z.string()),
  message: z.object({ subject: z.string(), text: z.string() }),
  /** The enquiry that the email is about, with which it is erased. */
  enquiryId: z.optional(z.string()),
  createdAt: instant,
  delivery: mailDelivery,
});

export type DeliveryState = z.infer<typeof deliveryState>;
export type MailFields = z.infer<typeof mailDocument>;
export type Mail = MailFields & { id: string };

/** Days for which an email is kept. No notification is repeated in this time. */
export const MAIL_DAYS = 7;
