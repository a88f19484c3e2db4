/**
 * Decides who is notified of what. Each function looks at the present state and adds the emails and push
 * messages that are missing, so it can be repeated at any time: after a failure, and at the end of quiet hours.
 */
import {
  type Admin,
  adminDocument,
  businessMsBetween,
  type CompanySettings,
  collections,
  company,
  companyChangesOf,
  dayAt,
  type Enquiry,
  emailKey,
  followUpsOf,
  type QuoteMessage,
  type QuoteRecord,
  quoteMessageDocument,
  timeAt,
  waitingSince,
} from '@neev/domain';
import { type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import { enquiryReference, parseEnquiry, readEnquiries } from '../enquiry/enquiry-store.ts';
import { activeAdmins, pendingAdmins } from '../identity/accounts.ts';
import { readCompanySettings } from '../lib/company.ts';
import { readDocuments } from '../lib/queries.ts';
import { parseQuote, quoteReference, readVersion } from '../quote/quote-store.ts';
import { isEnquiryMissing } from './delivery-queue.ts';
import { addMail, mailboxKey, mailFields, mailReference } from './mail-queue.ts';
import { type NotificationContext, notify, type Recipient, readRecipients } from './recipients.ts';
import {
  confirmationText,
  dueFollowUpText,
  newEnquiryText,
  overdueEnquiryText,
  pendingRegistrationText,
  quarantinedEnquiriesText,
  quoteMailText,
  quoteResponseText,
} from './texts.ts';

/**
 * What happened longer ago is not announced, such as restored enquiries. Shorter than emails are kept, so that no
 * notification is repeated.
 */
const MAX_AGE_MS = 24 * 3_600_000;

/** Longer than the longest response time of the settings takes with ten business hours a week. */
const MAX_WAITING_MS = 90 * MAX_AGE_MS;

/** Unread enquiries, and messages about quotes, that are looked at. */
const MAX_UNREAD = 200;

/** Enquiries in memory at a time; up to 6 MB with the longest lists. */
const PAGE_SIZE = 20;

/** From this time on, the follow-ups of a day are announced. */
const FOLLOW_UP_TIME = '08:00';

/** Confirmations that one mailbox gets in a day at most. */
const MAX_CONFIRMATIONS = 3;

/** Notifies administrators of a new enquiry and confirms it to the customer. */
export async function announceEnquiry(
  context: NotificationContext,
  enquiry: Enquiry,
): Promise<void> {
  if (isOlderThan(MAX_AGE_MS, enquiry.createdAt, context.now)) return;
  const recipients = await readRecipients(context, 'newEnquiry');
  await Promise.all([
    notifyOfNewEnquiry(context, enquiry, recipients),
    confirmEnquiry(context, enquiry),
  ]);
}

/** Notifies administrators of what a customer has done about a quote, or the customer of what the company has done. */
export async function announceQuoteMessage(
  context: NotificationContext,
  message: QuoteMessage,
): Promise<void> {
  const { database, now } = context;
  if (isOlderThan(MAX_AGE_MS, message.at, now)) return;
  const { enquiryId } = message;
  // Not those in quarantine, whose senders could otherwise send emails to administrators.
  const [enquiry, quote] = await Promise.all([
    enquiryReference(database, enquiryId).get().then(parseEnquiry),
    quoteReference(database, enquiryId).get().then(parseQuote),
  ]);
  if (!enquiry || !quote) return;
  if (message.by === '') await notifyOfResponse(context, enquiry, message);
  else await sendQuoteMail(context, { enquiry, quote, message });
}

async function notifyOfResponse(
  context: NotificationContext,
  enquiry: Enquiry,
  message: QuoteMessage,
): Promise<void> {
  // A response marks the enquiry as unread; an administrator has seen it since.
  if (enquiry.status !== 'unread') return;
  const event = 'quoteResponse';
  const [admins, recipients] = await Promise.all([
    readDocuments(activeAdmins(context.database), adminDocument),
    readRecipients(context, event),
  ]);
  await notify(context, {
    event,
    subjectId: message.id,
    text: quoteResponseText({ enquiry, message, siteUrl: context.siteUrl }),
    recipients: responsibleFor(enquiry, { admins, recipients }),
    enquiryId: enquiry.id,
  });
}

interface QuoteAnnouncement {
  enquiry: Enquiry;
  quote: QuoteRecord;
  message: QuoteMessage;
}

async function sendQuoteMail(
  { database, siteUrl, channels, now }: NotificationContext,
  { enquiry: { id: enquiryId, email }, quote, message }: QuoteAnnouncement,
): Promise<void> {
  if (!channels.email || email === '') return;
  const { type, version } = message;
  const [settings, sent] = await Promise.all([
    readCompanySettings(database),
    type === 'quoted' ? readVersion(database, { enquiryId, version }) : undefined,
  ]);
  const shown = { ...company, ...companyChangesOf(settings) };
  const text = quoteMailText({ quote, message, sent, company: shown, siteUrl });
  const mail = {
    id: `quote.${message.id}`,
    to: email,
    replyTo: settings.email,
    enquiryId,
    ...text,
  };
  await addMail(database, mail, now);
}

/** Notifies administrators of an account that waits for approval. */
export async function announceRegistration(
  context: NotificationContext,
  registration: Admin,
): Promise<void> {
  const { siteUrl, now } = context;
  const { createdAt, state } = registration;
  if (state !== 'pending' || !createdAt || isOlderThan(MAX_AGE_MS, createdAt, now)) return;
  await notify(context, {
    event: 'pendingRegistration',
    subjectId: registration.id,
    text: pendingRegistrationText(registration, siteUrl),
    recipients: await readRecipients(context, 'pendingRegistration'),
  });
}

/**
 * Adds the notifications that are due: of unread enquiries and pending registrations of the last day, for recipients
 * whose quiet hours have ended, of overdue enquiries, of the follow-ups of the day, of messages about quotes, and of
 * enquiries in quarantine. Customers get what was not sent to them, as during maintenance.
 * @throws AggregateError of those that failed, such as for an invalid document, after all others were added.
 */
export function sendDueNotifications(context: NotificationContext): Promise<void> {
  const kinds = [
    notifyOfUnread,
    confirmEnquiries,
    notifyOfFollowUps,
    notifyOfQuoteMessages,
    notifyOfRegistrations,
    notifyOfBusyDay,
  ];
  return runEach(kinds, (notifyOfKind) => notifyOfKind(context));
}

/** Runs `run` for one item after the other. @throws AggregateError of the runs that failed, after all others. */
async function runEach<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items)
    await run(item).catch((error: unknown) => {
      // The log shows the errors of one level.
      errors.push(...(error instanceof AggregateError ? error.errors : [error]));
    });
  if (errors.length > 0) throw new AggregateError(errors, 'Some notifications could not be added.');
}

async function notifyOfRegistrations(context: NotificationContext): Promise<void> {
  const pending = await readDocuments(pendingAdmins(context.database), adminDocument);
  for (const registration of pending) await announceRegistration(context, registration);
}

/**
 * Notifies administrators, once for each day, that enquiries are in quarantine because all senders together exceeded the
 * limit: a flood of them must neither go unnoticed nor send an email for each.
 */
async function notifyOfBusyDay(context: NotificationContext): Promise<void> {
  const { database, siteUrl, now } = context;
  const quarantine = database.collection(collections.quarantine).where('reason', '==', 'busy');
  const recent = quarantine.where('createdAt', '>', before(now, MAX_AGE_MS));
  const newest = (await recent.orderBy('createdAt', 'desc').limit(1).get()).docs[0];
  const createdAt: unknown = newest?.get('createdAt');
  if (!(createdAt instanceof Timestamp)) return;
  const event = 'newEnquiry';
  await notify(context, {
    event,
    subjectId: `quarantine.${dayAt(createdAt.toDate())}`,
    text: quarantinedEnquiriesText(siteUrl),
    recipients: await readRecipients(context, event),
  });
}

/** Confirms the enquiries of the last day that were not confirmed, such as those that arrived during maintenance. */
async function confirmEnquiries(context: NotificationContext): Promise<void> {
  const { database, now } = context;
  const enquiries = database.collection(collections.enquiries);
  const newest = enquiries.where('createdAt', '>', before(now, MAX_AGE_MS));
  for await (const enquiry of readNewest(newest.orderBy('createdAt', 'desc')))
    await confirmEnquiry(context, enquiry);
}

/** Notifies the assignee of each follow-up, and everyone of those without one. */
async function notifyOfFollowUps(context: NotificationContext): Promise<void> {
  const { database, now } = context;
  if (timeAt(now) < FOLLOW_UP_TIME) return;
  const enquiries = database.collection(collections.enquiries);
  const ofToday = enquiries.where('followUpOn', '==', dayAt(now));
  for await (const page of readEnquiries(ofToday, PAGE_SIZE)) {
    const followUps = followUpsOf(page);
    if (followUps.length > 0) await announceFollowUps(context, followUps);
  }
}

async function announceFollowUps(
  context: NotificationContext,
  followUps: readonly Enquiry[],
): Promise<void> {
  const { database, siteUrl, now } = context;
  const [admins, recipients] = await Promise.all([
    readDocuments(activeAdmins(database), adminDocument),
    readRecipients(context, 'dueFollowUp'),
  ]);
  for (const enquiry of followUps) {
    const { id } = enquiry;
    await notify(context, {
      event: 'dueFollowUp',
      subjectId: `${id}.${dayAt(now)}`,
      text: dueFollowUpText({ enquiry, siteUrl }),
      recipients: responsibleFor(enquiry, { admins, recipients }),
      enquiryId: id,
    });
  }
}

/** The assignee of an enquiry; everyone if there is none, or the assignee is no longer an administrator. */
function responsibleFor(
  { assignee }: Enquiry,
  { admins, recipients }: { admins: readonly Admin[]; recipients: readonly Recipient[] },
): readonly Recipient[] {
  const isAssigned = admins.some(({ id }) => id === assignee);
  return isAssigned ? recipients.filter(({ id }) => id === assignee) : recipients;
}

/** Announces the messages of the last day: the quiet hours of a recipient have ended, or maintenance has. */
async function notifyOfQuoteMessages(context: NotificationContext): Promise<void> {
  const { database, now } = context;
  const messages = database.collection(collections.quoteMessages);
  const recent = messages.where('at', '>', before(now, MAX_AGE_MS)).orderBy('at', 'desc');
  const found = await readDocuments(recent.limit(MAX_UNREAD), quoteMessageDocument);
  await runEach(found, (message) => announceQuoteMessage(context, message));
}

/** Announces the new ones and the overdue ones of the unread enquiries. */
async function notifyOfUnread(context: NotificationContext): Promise<void> {
  const { database, now } = context;
  const [settings, ofNew, ofOverdue] = await Promise.all([
    readCompanySettings(database),
    readRecipients(context, 'newEnquiry'),
    readRecipients(context, 'overdueEnquiry'),
  ]);
  const hours = settings.responseHours;
  for await (const enquiry of readUnread(database, before(now, MAX_WAITING_MS))) {
    if (!isOlderThan(MAX_AGE_MS, enquiry.createdAt, now))
      await notifyOfNewEnquiry(context, enquiry, ofNew);
    if (hasBecomeOverdue(enquiry, settings, now))
      await notifyOfOverdueEnquiry(context, { enquiry, recipients: ofOverdue, hours });
  }
}

/** The unread enquiries that were sent since then, or marked as unread by a message about their quotes. */
async function* readUnread(database: Firestore, since: Date): AsyncGenerator<Enquiry> {
  const unread = database.collection(collections.enquiries).where('status', '==', 'unread');
  const ids = new Set<string>();
  for (const field of ['createdAt', 'unreadSince'] as const) {
    const newest = unread.where(field, '>', since).orderBy(field, 'desc');
    for await (const enquiry of readNewest(newest)) {
      if (!ids.has(enquiry.id)) yield enquiry;
      ids.add(enquiry.id);
    }
  }
}

/** Yields at most `MAX_UNREAD` enquiries, and reads few at a time, because a list of products can be long. */
async function* readNewest(newest: Query): AsyncGenerator<Enquiry> {
  let count = 0;
  for await (const page of readEnquiries(newest, PAGE_SIZE)) {
    yield* page;
    count += page.length;
    if (count >= MAX_UNREAD) return;
  }
}

/** Whether the response time has ended within the last day. */
function hasBecomeOverdue(enquiry: Enquiry, settings: CompanySettings, now: Date): boolean {
  return (
    isOverdue(enquiry, settings, now) && !isOverdue(enquiry, settings, before(now, MAX_AGE_MS))
  );
}

function isOverdue(enquiry: Enquiry, settings: CompanySettings, now: Date): boolean {
  const waitedMs = businessMsBetween(waitingSince(enquiry), now, settings);
  return waitedMs >= settings.responseHours * 3_600_000;
}

function notifyOfNewEnquiry(
  context: NotificationContext,
  enquiry: Enquiry,
  recipients: readonly Recipient[],
): Promise<void> {
  const { id } = enquiry;
  const text = newEnquiryText({ enquiry, siteUrl: context.siteUrl });
  return notify(context, {
    ...{ event: 'newEnquiry', subjectId: id, text, recipients, ...replyFields(enquiry) },
  });
}

interface OverdueEnquiry {
  enquiry: Enquiry;
  recipients: readonly Recipient[];
  /** The business hours within which it was to be answered. */
  hours: number;
}

function notifyOfOverdueEnquiry(
  context: NotificationContext,
  { enquiry, recipients, hours }: OverdueEnquiry,
): Promise<void> {
  const { id, unreadSince } = enquiry;
  return notify(context, {
    event: 'overdueEnquiry',
    // Each message of a customer can become overdue once.
    subjectId: unreadSince ? `${id}.${unreadSince.getTime()}` : id,
    text: overdueEnquiryText({ enquiry, siteUrl: context.siteUrl, hours }),
    recipients,
    ...replyFields(enquiry),
  });
}

function replyFields({ id, email }: Enquiry): { enquiryId: string; replyTo?: string } {
  return { enquiryId: id, ...(email !== '' && { replyTo: email }) };
}

/**
 * Does nothing if the mailbox has got several confirmations in the day before the enquiry, or since: someone may be
 * using the form against it. A transaction counts them, so that concurrent calls are limited too.
 */
async function confirmEnquiry(
  { database, siteUrl, channels, now }: NotificationContext,
  enquiry: Enquiry,
): Promise<void> {
  const { id, email, createdAt } = enquiry;
  if (!channels.email || email === '' || enquiry.referenceNumber === '') return;
  const reference = mailReference(database, `confirmation.${id}`);
  // Most enquiries were confirmed before. A read is cheaper than a transaction.
  if ((await reference.get()).exists) return;
  const mailbox = mailboxKey(email);
  const confirmations = database.collection(collections.mail).where('mailbox', '==', mailbox);
  const recent = confirmations.where('createdAt', '>', before(createdAt, MAX_AGE_MS));
  const settings = await readCompanySettings(database);
  const shown = { ...company, ...companyChangesOf(settings) };
  const text = confirmationText(enquiry, { company: shown, siteUrl });
  const addresses = { to: emailKey(email), mailbox, replyTo: settings.email };
  const mail = mailFields({ ...addresses, enquiryId: id, ...text }, now);
  await database.runTransaction(async (transaction) => {
    const { exists } = await transaction.get(reference);
    const { size } = await transaction.get(recent.limit(MAX_CONFIRMATIONS).select());
    if (exists || size >= MAX_CONFIRMATIONS) return;
    if (await isEnquiryMissing(transaction, database, id)) return;
    transaction.create(reference, mail);
  });
}

function before(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() - milliseconds);
}

function isOlderThan(ageMs: number, time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() > ageMs;
}
