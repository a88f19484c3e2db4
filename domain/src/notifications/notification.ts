/** Which events administrators are notified of, and in which way. */
import * as z from 'zod/mini';
import { timeAt } from '../analytics/calendar.ts';

/**
 * `overdueEnquiry`: an enquiry that has been unread for longer than the response time of the settings. `dueFollowUp`:
 * the day has come on which a customer is to be contacted again. `quoteResponse`: a customer has accepted or declined a
 * quote, has requested a change, or has sent a message.
 */
export const notificationEvent = z.enum([
  'newEnquiry',
  'overdueEnquiry',
  'dueFollowUp',
  'quoteResponse',
  'pendingRegistration',
]);

/** `push`: push messages to the devices of the administrator. `both`: emails and push messages. */
export const notificationChannel = z.enum(['none', 'email', 'push', 'both']);

const QUIET_HOURS_PATTERN = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Whether a text is two different times, as `22:00-07:00`, or empty. The second can be on the next day. */
export function isQuietHours(value: string): boolean {
  const [, from, to] = QUIET_HOURS_PATTERN.exec(value) ?? [];
  return value === '' || (from !== undefined && from !== to);
}

/** The fields of `notificationSettings/{uid}`, which an administrator chooses. */
const notificationChoices = z.object({
  newEnquiry: notificationChannel,
  overdueEnquiry: notificationChannel,
  dueFollowUp: notificationChannel,
  /** Missing in choices from before there were quotes. */
  quoteResponse: z._default(notificationChannel, 'email'),
  pendingRegistration: notificationChannel,
  /** Without notifications, as `22:00-07:00`; empty: notifications are sent at any time. */
  quietHours: z.string().check(z.refine(isQuietHours, 'Enter two different times.')),
});

export type NotificationEvent = z.infer<typeof notificationEvent>;
export type NotificationChannel = z.infer<typeof notificationChannel>;
export type NotificationChoices = z.infer<typeof notificationChoices>;

/** The choices of an administrator who has not made any. */
const defaultNotificationChoices: NotificationChoices = {
  newEnquiry: 'email',
  overdueEnquiry: 'email',
  dueFollowUp: 'email',
  quoteResponse: 'email',
  pendingRegistration: 'email',
  quietHours: '',
};

/** Returns the choices of a stored document; the default if it is missing or invalid. */
export function parseNotificationChoices(fields: unknown): NotificationChoices {
  return notificationChoices.safeParse(fields).data ?? defaultNotificationChoices;
}

/** Whether an instant is in the quiet hours, which include their first minute and not their last. */
export function isQuietAt(quietHours: string, instant: Date): boolean {
  if (quietHours === '') return false;
  const [from, to] = [quietHours.slice(0, 5), quietHours.slice(6)];
  const time = timeAt(instant);
  return from < to ? from <= time && time < to : from <= time || time < to;
}
