/**
 * `mail/{id}`: an email that is to be sent, in the format of the Firebase extension "Trigger Email from Firestore"
 * (https://extensions.dev/extensions/firebase/firestore-send-email), which can send them instead of the functions.
 */
import * as z from 'zod/mini';
import { instant } from '../document.ts';
import { deliveryProgress } from './delivery.ts';

export const mailDocument = z.object({
  to: z.string(),
  /** The administrator who is notified. It is not sent once their access is revoked. */
  uid: z.optional(z.string()),
  replyTo: z.optional(z.string()),
  message: z.object({ subject: z.string(), text: z.string() }),
  /** The enquiry that the email is about, with which it is erased. */
  enquiryId: z.optional(z.string()),
  createdAt: instant,
  delivery: deliveryProgress,
});

export type MailFields = z.infer<typeof mailDocument>;
export type Mail = MailFields & { id: string };
