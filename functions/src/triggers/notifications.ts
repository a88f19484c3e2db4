/** Triggers, tasks and schedule of emails and push messages. */
import { createHash } from 'node:crypto';
import {
  type Admin,
  collections,
  enquiryDocument,
  type PushMessage,
  quoteMessageDocument,
} from '@neev/domain';
import {
  type Change,
  type DocumentSnapshot,
  type FirestoreEvent,
  onDocumentCreated,
  onDocumentWritten,
} from 'firebase-functions/v2/firestore';
import { onTaskDispatched, type TaskQueueOptions } from 'firebase-functions/v2/tasks';
import * as z from 'zod/mini';
import { database } from '../lib/firebase.ts';
import { parseSnapshot } from '../lib/queries.ts';
import { isInMaintenance } from '../maintenance/maintenance-store.ts';
import {
  type Attempt,
  deleteExpiredNotifications,
  requiresTask,
} from '../notifications/delivery-queue.ts';
import { addMail, deliverMail, type SendMail } from '../notifications/mail-queue.ts';
import {
  announceEnquiry,
  announceQuoteMessage,
  sendDueNotifications,
} from '../notifications/notify.ts';
import { addTestMessage, deliverPush, type SendPush } from '../notifications/push-queue.ts';
import type { NotificationContext } from '../notifications/recipients.ts';
import { createSmtpSender } from '../notifications/smtp.ts';
import { createHostCheck, createPushSender } from '../notifications/web-push.ts';
import {
  mailFrom,
  mailTransport,
  pushHosts,
  siteOrigin,
  smtpPassword,
  smtpUrl,
  vapidPrivateKey,
  vapidSubject,
} from '../settings.ts';
import { optionsOf } from './options.ts';
import { scheduled } from './scheduled.ts';
import { enqueueOnce } from './tasks.ts';

/** Attempts until a message is given up; with backoff, for about a day. */
const MAX_ATTEMPTS = 150;

/** The local suite has no Secret Manager, its mail server no password, and its key is in its environment. */
const isLocal = process.env.FUNCTIONS_EMULATOR === 'true';

const payload = z.object({ id: z.string() });

/** Returns `undefined` if there are no notifications. */
export function notificationContext(): NotificationContext | undefined {
  const channels = { email: mailTransport.value() !== '', push: vapidSubject.value() !== '' };
  if (!channels.email && !channels.push) return undefined;
  return { database, siteUrl: siteOrigin(), channels, now: new Date() };
}

export const onEnquiryCreated = onDocumentCreated(
  { document: `${collections.enquiries}/{id}`, ...optionsOf('documentEvent'), retry: true },
  async ({ data }) => {
    const context = notificationContext();
    if (!context || !data) return;
    // A restore adds enquiries before the notifications of them; those that are missing are added by the schedule.
    if (await isInMaintenance(database)) return;
    // The present document, which may have been erased.
    const enquiry = parseSnapshot(enquiryDocument, await data.ref.get());
    if (enquiry) await announceEnquiry(context, enquiry);
  },
);

export const onQuoteMessageCreated = onDocumentCreated(
  { document: `${collections.quoteMessages}/{id}`, ...optionsOf('documentEvent'), retry: true },
  async ({ data }) => {
    const context = notificationContext();
    if (!context || !data || (await isInMaintenance(database))) return;
    const message = parseSnapshot(quoteMessageDocument, await data.ref.get());
    if (message) await announceQuoteMessage(context, message);
  },
);

type WrittenEvent = FirestoreEvent<Change<DocumentSnapshot> | undefined, { id: string }>;

async function enqueueDelivery(
  functionName: string,
  { params: { id }, data }: WrittenEvent,
): Promise<void> {
  const [before, after] = [data?.before, data?.after].map((each) => each?.get('delivery.state'));
  if (!requiresTask(before, after)) return;
  const version = data?.after.updateTime?.toMillis();
  const taskId = createHash('sha256').update(`${id} ${version}`).digest('hex');
  await enqueueOnce(functionName, taskId, { id });
}

export const onMailWritten = onDocumentWritten(
  { document: `${collections.mail}/{id}`, ...optionsOf('documentEvent'), retry: true },
  async (event) => {
    if (mailTransport.value() === 'smtp') await enqueueDelivery('sendMail', event);
  },
);

export const onPushMessageWritten = onDocumentWritten(
  { document: `${collections.pushMessages}/{id}`, ...optionsOf('documentEvent'), retry: true },
  (event) => enqueueDelivery('sendPush', event),
);

/** Adds the test message that an administrator has requested for a device. */
export const onPushSubscriptionWritten = onDocumentWritten(
  { document: `${collections.pushSubscriptions}/{id}`, ...optionsOf('documentEvent'), retry: true },
  async ({ data }) => {
    if (data?.after.exists && vapidSubject.value() !== '')
      await addTestMessage(database, data.after, new Date());
  },
);

/** Services limit the connections and the requests of a client. */
const deliveryOptions: TaskQueueOptions = {
  ...optionsOf('task'),
  rateLimits: { maxConcurrentDispatches: 5 },
  retryConfig: {
    maxAttempts: MAX_ATTEMPTS,
    minBackoffSeconds: 2,
    maxBackoffSeconds: 600,
    maxDoublings: 8,
  },
};

function attemptOf({ retryCount = 0 }: { retryCount?: number }): Attempt {
  return { isLast: retryCount >= MAX_ATTEMPTS - 1, now: new Date() };
}

let mailSender: SendMail | undefined;

export const sendMail = onTaskDispatched(
  { ...deliveryOptions, secrets: isLocal ? [] : [smtpPassword] },
  async (task) => {
    mailSender ??= createSmtpSender({
      url: smtpUrl(),
      password: isLocal ? '' : smtpPassword.value(),
      from: mailFrom.value(),
    });
    const { id } = payload.parse(task.data);
    await deliverMail(database, id, { send: mailSender, ...attemptOf(task) });
  },
);

let pushSender: SendPush | undefined;

export const sendPush = onTaskDispatched(
  { ...deliveryOptions, secrets: isLocal ? [] : [vapidPrivateKey] },
  async (task) => {
    pushSender ??= createPushSender({
      subject: vapidSubject.value(),
      privateKey: process.env.SUITE_VAPID_PRIVATE_KEY ?? vapidPrivateKey.value(),
      isPushService: createHostCheck(pushHosts.value().split(' '), process.env.SUITE_PUSH_ORIGIN),
    });
    const { id } = payload.parse(task.data);
    await deliverPush(database, id, {
      send: pushSender,
      sendInstead: sendEmail,
      ...attemptOf(task),
    });
  },
);

/** Sends a push message as an email, unless the administrator has got one. */
async function sendEmail(message: PushMessage, { email }: Admin): Promise<void> {
  if (mailTransport.value() === '') return;
  const { id, uid, title, body, path, enquiryId } = message;
  const text = `${body}\n\nOpen: ${siteOrigin()}${path}\n`;
  const mail = { id, uid, to: email, subject: title, text, ...(enquiryId && { enquiryId }) };
  await addMail(database, mail, new Date());
}

/** Every 15 minutes: overdue enquiries, and what happened in quiet hours. Each run reads all unread enquiries. */
export const notifyOfDueEvents = scheduled(
  { ...optionsOf('schedule'), schedule: '*/15 * * * *' },
  async () => {
    if (await isInMaintenance(database)) return;
    const context = notificationContext();
    try {
      if (context) await sendDueNotifications(context);
    } finally {
      await deleteExpiredNotifications(database, new Date());
    }
  },
);
