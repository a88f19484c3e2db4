/** How far the delivery of an email or a push message is. */
import * as z from 'zod/mini';
import { instant } from '../document.ts';

/**
 * `ERROR`: given up. An administrator sets `RETRY` to send it again, or `DISMISSED` to remove it from the list: a document
 * that is deleted would be added again.
 */
const deliveryState = z.enum(['PENDING', 'PROCESSING', 'RETRY', 'SUCCESS', 'ERROR', 'DISMISSED']);

export const deliveryProgress = z.object({
  state: deliveryState,
  attempts: z._default(z.int(), 0),
  /** Why the last attempt failed. */
  error: z._default(z.nullable(z.string()), null),
  /** Until then, an attempt in progress is not repeated. */
  leaseExpireTime: z._default(z.nullable(instant), null),
});

export type DeliveryState = z.infer<typeof deliveryState>;
export type DeliveryProgress = z.infer<typeof deliveryProgress>;

/** Days for which emails and push messages are kept. No notification is repeated in this time. */
export const NOTIFICATION_DAYS = 7;
