/** Who is notified of an event, and by which channels; adds the emails and push messages that are missing. */
import {
  type Admin,
  adminDocument,
  collections,
  isQuietAt,
  type NotificationChannel,
  type NotificationEvent,
  parseNotificationChoices,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { activeAdmins } from '../identity/accounts.ts';
import { readDocuments } from '../lib/queries.ts';
import { isEnquiryMissing } from './delivery-queue.ts';
import { mailFields, mailReference } from './mail-queue.ts';
import { devicesOf, pushFields, pushReference } from './push-queue.ts';
import type { NotificationText } from './texts.ts';

/** The ways in which an administrator is notified. */
interface Channels {
  email: boolean;
  push: boolean;
}

export interface NotificationContext {
  database: Firestore;
  /** The origin of the site, for links. */
  siteUrl: string;
  /** What the operator has set up. */
  channels: Channels;
  now: Date;
}

interface Notification {
  event: NotificationEvent;
  /** Identifies what is announced: an enquiry, a message or an account. */
  subjectId: string;
  text: NotificationText;
  recipients: readonly Recipient[];
  enquiryId?: string;
  replyTo?: string;
}

/** Adds the email and the push message of each recipient that is missing. */
export async function notify(
  { database, now }: NotificationContext,
  { event, subjectId, text, recipients, enquiryId, replyTo }: Notification,
): Promise<void> {
  const { subject, summary, path } = text;
  const ofEnquiry = enquiryId !== undefined && { enquiryId };
  for (const { id: uid, email: to, channels } of recipients) {
    const mail = { uid, to, subject, text: text.text, ...ofEnquiry, ...(replyTo && { replyTo }) };
    const message = { uid, title: subject, body: summary, path, ...ofEnquiry };
    await addNotification(database, `${event}.${subjectId}.${uid}`, {
      enquiryId,
      ...(channels.email && { mail: mailFields(mail, now) }),
      ...(channels.push && { message: pushFields(message, now) }),
    });
  }
}

interface NotificationDocuments {
  enquiryId: string | undefined;
  mail?: ReturnType<typeof mailFields>;
  message?: ReturnType<typeof pushFields>;
}

/**
 * Adds the email and the push message, unless one of them was added before, also when another channel was chosen, or
 * their enquiry was erased. Reads first the one that was probably added.
 */
async function addNotification(
  database: Firestore,
  id: string,
  { enquiryId, mail, message }: NotificationDocuments,
): Promise<void> {
  const [ofMail, ofPush] = [mailReference(database, id), pushReference(database, id)];
  await database.runTransaction(async (transaction) => {
    for (const reference of mail ? [ofMail, ofPush] : [ofPush, ofMail])
      if ((await transaction.get(reference)).exists) return;
    if (await isEnquiryMissing(transaction, database, enquiryId)) return;
    if (mail) transaction.create(ofMail, mail);
    if (message) transaction.create(ofPush, message);
  });
}

export type Recipient = Admin & { channels: Channels };

/** The active administrators who want to be notified of an event, and whose quiet hours it is not. */
export async function readRecipients(
  { database, channels, now }: NotificationContext,
  event: NotificationEvent,
): Promise<Recipient[]> {
  const admins = await readDocuments(activeAdmins(database), adminDocument);
  if (admins.length === 0) return [];
  const settings = database.collection(collections.notificationSettings);
  const snapshots = await database.getAll(...admins.map(({ id }) => settings.doc(id)));
  const recipients = admins.map(async (admin, index) => {
    const choices = parseNotificationChoices(snapshots[index]?.data());
    const isQuiet = isQuietAt(choices.quietHours, now);
    const wanted = isQuiet ? 'none' : choices[event];
    const hasDevice = () => hasPushDevice(database, admin.id);
    return { ...admin, channels: await channelsOf(wanted, channels, hasDevice) };
  });
  return (await Promise.all(recipients)).filter(
    (each) => each.channels.email || each.channels.push,
  );
}

/** Who has chosen push messages and has no device gets emails: an event must not go unnoticed. */
async function channelsOf(
  wanted: NotificationChannel,
  available: Channels,
  hasDevice: () => Promise<boolean>,
): Promise<Channels> {
  const wantsPush = wanted === 'push' || wanted === 'both';
  const push = wantsPush && available.push && (await hasDevice());
  const email =
    available.email && (wanted === 'email' || wanted === 'both' || (wantsPush && !push));
  return { email, push };
}

async function hasPushDevice(database: Firestore, uid: string): Promise<boolean> {
  return !(await devicesOf(database, uid).limit(1).select().get()).empty;
}
