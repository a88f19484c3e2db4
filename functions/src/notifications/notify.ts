/**
 * Decides who is notified of what. Each function looks at the present state and adds the emails that are missing, so
 * it can be repeated at any time: after a failure, and at the end of quiet hours.
 */
import {
  type Admin,
  adminDocument,
  businessMsBetween,
  COMPANY_PATH,
  type CompanySettings,
  collections,
  company,
  companyChangesOf,
  dayAt,
  type Enquiry,
  enquiryDocument,
  followUpsOf,
  isQuietAt,
  type NotificationEvent,
  parseCompanySettings,
  parseNotificationChoices,
  timeAt,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { activeAdmins, pendingAdmins } from '../identity/accounts.ts';
import { readDocuments } from '../lib/queries.ts';
import { addMail } from './mail-queue.ts';
import {
  confirmationText,
  dueFollowUpText,
  type MailText,
  newEnquiryText,
  overdueEnquiryText,
  pendingRegistrationText,
} from './mail-texts.ts';

export interface NotificationContext {
  database: Firestore;
  /** The origin of the site, for links. */
  siteUrl: string;
  now: Date;
}

/**
 * What happened longer ago is not announced, such as restored enquiries. Shorter than emails are kept, so that no
 * notification is repeated.
 */
const MAX_AGE_MS = 24 * 3_600_000;

/** Longer than the response time of the settings can be. */
const MAX_WAITING_MS = 30 * MAX_AGE_MS;

/** Unread enquiries that are looked at. */
const MAX_UNREAD = 200;

/** From this time on, the follow-ups of a day are announced. */
const FOLLOW_UP_TIME = '08:00';

/** Confirmations that one address gets in a day at most. */
const MAX_CONFIRMATIONS = 3;

/** Notifies administrators of a new enquiry and confirms it to the customer. */
export async function announceEnquiry(
  context: NotificationContext,
  enquiry: Enquiry,
): Promise<void> {
  if (isOlderThan(MAX_AGE_MS, enquiry.createdAt, context.now)) return;
  await Promise.all([
    notifyOfEnquiries(context, 'newEnquiry', [enquiry], newEnquiryText),
    confirmEnquiry(context, enquiry),
  ]);
}

/** Notifies administrators of an account that waits for approval. */
export async function announceRegistration(
  context: NotificationContext,
  registration: Admin,
): Promise<void> {
  const { database, siteUrl, now } = context;
  const { createdAt, state } = registration;
  if (state !== 'pending' || !createdAt || isOlderThan(MAX_AGE_MS, createdAt, now)) return;
  await notify(context, {
    event: 'pendingRegistration',
    subjectId: registration.id,
    text: pendingRegistrationText(registration, siteUrl),
    recipients: await readRecipients(database, 'pendingRegistration', now),
  });
}

/**
 * Adds the notifications that are due: of unread enquiries and pending registrations of the last day, for recipients
 * whose quiet hours have ended, of overdue enquiries, and of the follow-ups of the day.
 */
export async function sendDueNotifications(context: NotificationContext): Promise<void> {
  const { database, now } = context;
  const unread = await readUnread(database, before(now, MAX_WAITING_MS));
  const recent = unread.filter(({ createdAt }) => !isOlderThan(MAX_AGE_MS, createdAt, now));
  await notifyOfEnquiries(context, 'newEnquiry', recent, newEnquiryText);
  const settings = await readCompanySettings(database);
  const { responseHours } = settings;
  await notifyOfEnquiries(
    context,
    'overdueEnquiry',
    unread.filter((enquiry) => hasBecomeOverdue(enquiry, settings, now)),
    (link) => overdueEnquiryText({ ...link, hours: responseHours }),
  );
  await notifyOfFollowUps(context);
  const pending = await readDocuments(pendingAdmins(database), adminDocument);
  for (const registration of pending) await announceRegistration(context, registration);
}

/** Notifies the assignee of each follow-up, and everyone of those without one. */
async function notifyOfFollowUps(context: NotificationContext): Promise<void> {
  const { database, siteUrl, now } = context;
  if (timeAt(now) < FOLLOW_UP_TIME) return;
  const today = dayAt(now);
  const ofToday = database.collection(collections.enquiries).where('followUpOn', '==', today);
  const enquiries = await readDocuments(ofToday, enquiryDocument);
  const followUps = followUpsOf(enquiries);
  if (followUps.length === 0) return;
  const [admins, recipients] = await Promise.all([
    readDocuments(activeAdmins(database), adminDocument),
    readRecipients(database, 'dueFollowUp', now),
  ]);
  for (const enquiry of followUps) {
    const { id, assignee } = enquiry;
    const isAssigned = admins.some(({ id: uid }) => uid === assignee);
    await notify(context, {
      event: 'dueFollowUp',
      subjectId: `${id}.${today}`,
      text: dueFollowUpText({ enquiry, siteUrl }),
      recipients: isAssigned ? recipients.filter(({ id: uid }) => uid === assignee) : recipients,
      enquiryId: id,
    });
  }
}

function readUnread(database: Firestore, since: Date): Promise<Enquiry[]> {
  const enquiries = database.collection(collections.enquiries);
  const unread = enquiries.where('status', '==', 'unread').where('createdAt', '>', since);
  return readDocuments(unread.orderBy('createdAt', 'desc').limit(MAX_UNREAD), enquiryDocument);
}

/** Whether the response time has ended within the last day. */
function hasBecomeOverdue(enquiry: Enquiry, settings: CompanySettings, now: Date): boolean {
  return (
    isOverdue(enquiry, settings, now) && !isOverdue(enquiry, settings, before(now, MAX_AGE_MS))
  );
}

function isOverdue({ createdAt }: Enquiry, settings: CompanySettings, now: Date): boolean {
  return businessMsBetween(createdAt, now, settings) >= settings.responseHours * 3_600_000;
}

async function notifyOfEnquiries(
  context: NotificationContext,
  event: NotificationEvent,
  enquiries: readonly Enquiry[],
  textOf: (link: { enquiry: Enquiry; siteUrl: string }) => MailText,
): Promise<void> {
  if (enquiries.length === 0) return;
  const recipients = await readRecipients(context.database, event, context.now);
  for (const enquiry of enquiries) {
    const { id: subjectId, email } = enquiry;
    const text = textOf({ enquiry, siteUrl: context.siteUrl });
    const enquiryFields = { enquiryId: subjectId, ...(email !== '' && { replyTo: email }) };
    await notify(context, { event, subjectId, text, recipients, ...enquiryFields });
  }
}

interface Notification {
  event: NotificationEvent;
  /** The id of the enquiry or of the account. */
  subjectId: string;
  text: MailText;
  recipients: readonly Admin[];
  enquiryId?: string;
  replyTo?: string;
}

async function notify(
  { database, now }: NotificationContext,
  { event, subjectId, text, recipients, ...fields }: Notification,
): Promise<void> {
  for (const { id: uid, email } of recipients) {
    const id = `${event}.${subjectId}.${uid}`;
    await addMail(database, { id, to: email, ...text, ...fields }, now);
  }
}

/** The active administrators who want an email about an event, and whose quiet hours it is not. */
async function readRecipients(
  database: Firestore,
  event: NotificationEvent,
  now: Date,
): Promise<Admin[]> {
  const admins = await readDocuments(activeAdmins(database), adminDocument);
  if (admins.length === 0) return [];
  const settings = database.collection(collections.notificationSettings);
  const snapshots = await database.getAll(...admins.map(({ id }) => settings.doc(id)));
  return admins.filter((_, index) => {
    const choices = parseNotificationChoices(snapshots[index]?.data());
    return choices[event] === 'email' && !isQuietAt(choices.quietHours, now);
  });
}

/** Does nothing if the address has got several confirmations today: someone may be using the form against it. */
async function confirmEnquiry(
  { database, siteUrl, now }: NotificationContext,
  enquiry: Enquiry,
): Promise<void> {
  const { id, email } = enquiry;
  if (email === '' || enquiry.referenceNumber === '') return;
  const settings = await readCompanySettings(database);
  const mail = database.collection(collections.mail).where('to', '==', email);
  const today = await mail.where('createdAt', '>', before(now, MAX_AGE_MS)).get();
  if (today.docs.filter((each) => each.id.startsWith(CONFIRMATION)).length >= MAX_CONFIRMATIONS)
    return;
  const shown = { ...company, ...companyChangesOf(settings) };
  const text = confirmationText(enquiry, { company: shown, siteUrl });
  const mailId = `${CONFIRMATION}.${id}`;
  await addMail(
    database,
    { id: mailId, to: email, replyTo: settings.email, enquiryId: id, ...text },
    now,
  );
}

const CONFIRMATION = 'confirmation';

async function readCompanySettings(database: Firestore): Promise<CompanySettings> {
  return parseCompanySettings((await database.doc(COMPANY_PATH).get()).data());
}

function before(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() - milliseconds);
}

function isOlderThan(ageMs: number, time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() > ageMs;
}
