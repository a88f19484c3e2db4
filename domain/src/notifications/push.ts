/** Push messages (RFC 8030) to the devices of administrators. */
import * as z from 'zod/mini';
import { instant } from '../document.ts';
import { deliveryProgress } from './delivery.ts';

/**
 * `pushSubscriptions/{id}`: a device to which push messages are sent. The id is the SHA-256 of the endpoint in lower-case
 * hexadecimal digits.
 */
export const pushSubscriptionDocument = z.object({
  uid: z.string(),
  /** The address of the device at the push service of its browser. */
  endpoint: z.string(),
  /** The public key of the device and a secret shared with it (RFC 8291), in base64url. */
  p256dh: z.string(),
  auth: z.string(),
  /** The browser and the device, for the list of devices. */
  device: z.string(),
  createdAt: instant,
  /** When a test message was requested last. */
  testedAt: z._default(z.nullable(instant), null),
});

/** `pushMessages/{id}`: a push message that is to be sent to the devices of an administrator. */
export const pushMessageDocument = z.object({
  uid: z.string(),
  title: z.string(),
  body: z.string(),
  /** The screen that a click opens. */
  path: z.string(),
  /** The only device of a test message. */
  deviceId: z.optional(z.string()),
  /** The enquiry that the message is about, with which it is erased. */
  enquiryId: z.optional(z.string()),
  /** The devices whose push service has accepted the message. */
  sentTo: z._default(z.array(z.string()), []),
  createdAt: instant,
  delivery: deliveryProgress,
});

export type PushSubscriptionFields = z.infer<typeof pushSubscriptionDocument>;
export type PushDevice = PushSubscriptionFields & { id: string };
export type PushMessageFields = z.infer<typeof pushMessageDocument>;
export type PushMessage = PushMessageFields & { id: string };

/** The content of a push message, which only the device can decrypt. */
export interface PushPayload {
  title: string;
  body: string;
  /** The screen that a click opens. */
  path: string;
  /** The id of the message. */
  tag: string;
}
