/** Triggers, task and schedule of the emails. Without a transport, no email is added. */
import { createHash } from 'node:crypto';
import { BUSINESS_TIME_ZONE, collections, enquiryDocument } from '@neev/domain';
import { onDocumentCreated, onDocumentWritten } from 'firebase-functions/v2/firestore';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import * as z from 'zod/mini';
import { database } from '../lib/firebase.ts';
import { parseSnapshot } from '../lib/queries.ts';
import { getMaintenance } from '../maintenance/maintenance-store.ts';
import { deleteExpiredMail, deliverMail, type SendMail } from '../notifications/mail-queue.ts';
import {
  announceEnquiry,
  type NotificationContext,
  sendDueNotifications,
} from '../notifications/notify.ts';
import { createSmtpSender } from '../notifications/smtp.ts';
import { mailFrom, mailTransport, siteOrigin, smtpPassword, smtpUrl } from '../settings.ts';
import { optionsOf } from './options.ts';
import { enqueueOnce } from './tasks.ts';

/** Attempts until an email is given up; with backoff, for about a day. */
const MAIL_ATTEMPTS = 150;

/** The local suite has no Secret Manager, and its mail server no password. */
const secrets = process.env.FUNCTIONS_EMULATOR === 'true' ? [] : [smtpPassword];

const payload = z.object({ id: z.string() });

/** Returns `undefined` if no emails are sent. */
export function notificationContext(): NotificationContext | undefined {
  if (mailTransport.value() === '') return undefined;
  return { database, siteUrl: siteOrigin(), now: new Date() };
}

export const onEnquiryCreated = onDocumentCreated(
  { document: `${collections.enquiries}/{id}`, ...optionsOf('documentEvent'), retry: true },
  async ({ data }) => {
    const context = notificationContext();
    if (!context || !data) return;
    // A restore adds enquiries before the emails about them; those that are missing are added by the schedule.
    if (await getMaintenance(database)) return;
    // The present document, which may have been erased.
    const enquiry = parseSnapshot(enquiryDocument, await data.ref.get());
    if (enquiry) await announceEnquiry(context, enquiry);
  },
);

/** Requests the delivery of an email that was added, or that an administrator wants to be sent again. */
export const onMailWritten = onDocumentWritten(
  { document: `${collections.mail}/{id}`, ...optionsOf('documentEvent'), retry: true },
  async ({ params: { id }, data }) => {
    const state = data?.after.get('delivery.state');
    const isQueued = state === 'RETRY' || (state === 'PENDING' && !data?.before.exists);
    if (mailTransport.value() !== 'smtp' || !isQueued) return;
    const version = data?.after.updateTime?.toMillis();
    const taskId = createHash('sha256').update(`${id} ${version}`).digest('hex');
    await enqueueOnce('sendMail', taskId, { id });
  },
);

let send: SendMail | undefined;

export const sendMail = onTaskDispatched(
  {
    ...optionsOf('task'),
    secrets,
    // Mail servers limit the connections of a client.
    rateLimits: { maxConcurrentDispatches: 5 },
    retryConfig: {
      maxAttempts: MAIL_ATTEMPTS,
      minBackoffSeconds: 2,
      maxBackoffSeconds: 600,
      maxDoublings: 8,
    },
  },
  async ({ data, retryCount = 0 }) => {
    send ??= createSmtpSender({
      url: smtpUrl(),
      password: secrets.length === 0 ? '' : smtpPassword.value(),
      from: mailFrom.value(),
    });
    const { id } = payload.parse(data);
    const isLast = retryCount >= MAIL_ATTEMPTS - 1;
    await deliverMail(database, id, { send, isLast, now: new Date() });
  },
);

/** Every five minutes: overdue enquiries, and what happened in quiet hours. */
export const notifyOfDueEvents = onSchedule(
  { ...optionsOf('schedule'), schedule: '*/5 * * * *', timeZone: BUSINESS_TIME_ZONE },
  async () => {
    const context = notificationContext();
    if (context && !(await getMaintenance(database))) await sendDueNotifications(context);
    await deleteExpiredMail(database, new Date());
  },
);
