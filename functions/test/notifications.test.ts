/**
 * Tests who is notified of what, and the queue of emails, in a project without triggers. `mail.test.ts` tests the
 * triggers and the mail server.
 */
import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import {
  COMPANY_PATH,
  collections,
  defaultCompanySettings,
  type Enquiry,
  mobileKey,
  type QuoteMessage,
  unhandled,
} from '@neev/domain';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseEnquiries } from '../src/enquiry/erasure.ts';
import { deleteAll } from '../src/lib/queries.ts';
import { deleteExpiredNotifications, RejectedError } from '../src/notifications/delivery-queue.ts';
import { addMail, deliverMail } from '../src/notifications/mail-queue.ts';
import {
  announceEnquiry,
  announceQuoteMessage,
  announceRegistration,
  sendDueNotifications,
} from '../src/notifications/notify.ts';
import { newQuote } from '../src/quote/quote-store.ts';
import { openCountedDatabase } from './billed-operations.ts';
import { clearDatabase, openDatabase } from './harness.ts';
import { LINK_TOKEN, sampleQuote } from './sample.ts';

const projectId = 'demo-notifications';
const database = openDatabase(projectId);

/** A Wednesday, at eleven in the morning in India. */
const now = new Date('2026-11-25T11:00:00+05:30');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const contextAt = (time: Date) => ({
  ...{ database, siteUrl: 'https://neev.example', channels: { email: true, push: true } },
  now: time,
});

beforeEach(async () => {
  await clearDatabase(projectId);
  await writeAdmin('asha');
  await writeAdmin('ravi');
  await writeAdmin('former', 'revoked');
});

afterAll(() => clearDatabase(projectId));

async function writeAdmin(uid: string, state = 'active'): Promise<void> {
  await database.doc(`${collections.admins}/${uid}`).set({
    ...{ username: uid, email: `${uid}@neev.example`, state, createdAt: now },
  });
}

async function writeChoices(uid: string, choices: Record<string, string>): Promise<void> {
  const all = {
    ...{ newEnquiry: 'email', overdueEnquiry: 'email', dueFollowUp: 'email' },
    ...{ quoteResponse: 'email', pendingRegistration: 'email' },
    ...{ quietHours: '', ...choices },
  };
  await database.doc(`${collections.notificationSettings}/${uid}`).set(all);
}

async function writeEnquiry(fields: Partial<Enquiry> = {}): Promise<Enquiry> {
  const { id = randomUUID(), ...rest } = fields;
  const enquiry = {
    ...{ name: 'Suresh', email: '', mobile: '+91 10000 12345', message: 'Forty bags' },
    ...{ product: 'Cement', status: 'unread' as const, referenceNumber: 'NV-7K3-Q2F' },
    ...unhandled,
    createdAt: now,
    ...rest,
  };
  await database.doc(`${collections.enquiries}/${id}`).set(enquiry);
  return { id, ...enquiry };
}

/** Returns the recipients of the emails, sorted. */
async function recipients(): Promise<string[]> {
  const { docs } = await database.collection(collections.mail).get();
  return docs.map((each) => String(each.get('to'))).toSorted();
}

async function clearMail(): Promise<void> {
  await deleteAll(database.collection(collections.mail));
}

const subjects = async () =>
  (await database.collection(collections.mail).get()).docs.map((each) =>
    String(each.get('message.subject')),
  );

describe('a new enquiry', () => {
  it('is announced once to each active administrator, also if it is announced again', async () => {
    const enquiry = await writeEnquiry();
    await Promise.all([
      announceEnquiry(contextAt(now), enquiry),
      announceEnquiry(contextAt(now), enquiry),
    ]);
    await sendDueNotifications(contextAt(now));
    expect(await recipients()).toEqual(['asha@neev.example', 'ravi@neev.example']);
    expect(new Set(await subjects())).toEqual(new Set(['New enquiry NV-7K3-Q2F: Cement']));
  });

  it('is not announced to an administrator who does not want it', async () => {
    await writeChoices('asha', { newEnquiry: 'none' });
    await announceEnquiry(contextAt(now), await writeEnquiry());
    expect(await recipients()).toEqual(['ravi@neev.example']);
  });

  it('is announced at the end of quiet hours, unless it was read', async () => {
    await writeChoices('asha', { quietHours: '22:00-07:00' });
    const night = new Date('2026-11-25T02:00:00+05:30');
    const unread = await writeEnquiry({ createdAt: night });
    const read = await writeEnquiry({ createdAt: night });
    for (const enquiry of [unread, read]) await announceEnquiry(contextAt(night), enquiry);
    expect(await recipients()).toEqual(['ravi@neev.example', 'ravi@neev.example']);
    await database.doc(`${collections.enquiries}/${read.id}`).update({ status: 'read' });
    await sendDueNotifications(contextAt(new Date('2026-11-25T06:59:00+05:30')));
    expect(await recipients()).not.toContain('asha@neev.example');
    await sendDueNotifications(contextAt(new Date('2026-11-25T07:00:00+05:30')));
    expect((await recipients()).filter((each) => each === 'asha@neev.example')).toHaveLength(1);
  });

  it('that was restored from a backup is not announced', async () => {
    await announceEnquiry(contextAt(now), await writeEnquiry({ createdAt: hoursAgo(25) }));
    expect(await recipients()).toEqual([]);
  });

  it('is confirmed to the customer without the words of the sender', async () => {
    const email = 'customer@site.example';
    const enquiry = await writeEnquiry({ email, message: 'Visit https://spam.example' });
    await announceEnquiry(contextAt(now), enquiry);
    const mail = await database.doc(`${collections.mail}/confirmation.${enquiry.id}`).get();
    expect(mail.get('to')).toBe(email);
    expect(mail.get('message.text')).toContain('NV-7K3-Q2F');
    expect(mail.get('message.text')).not.toMatch(/Suresh|spam|Cement/);
  });

  it('is confirmed to the same mailbox, in any spelling, at most three times a day', async () => {
    for (const name of ['victim', 'Victim', 'victim+1', 'VICTIM', 'victim+2']) {
      const enquiry = await writeEnquiry({ email: `${name}@site.example` });
      await announceEnquiry(contextAt(now), enquiry);
    }
    const sent = (await recipients()).filter((each) => each.includes('victim'));
    expect(sent).toEqual(['victim+1@site.example', 'victim@site.example', 'victim@site.example']);
  });

  it('is confirmed to the same mailbox three times also if twelve arrive at once', async () => {
    const email = 'victim@site.example';
    const enquiries = await Promise.all(Array.from({ length: 12 }, () => writeEnquiry({ email })));
    await Promise.all(enquiries.map((enquiry) => announceEnquiry(contextAt(now), enquiry)));
    expect((await recipients()).filter((each) => each === email)).toHaveLength(3);
  });

  it('that was sent during maintenance is confirmed later, once', async () => {
    await writeEnquiry({ email: 'customer@site.example' });
    await sendDueNotifications(contextAt(now));
    await sendDueNotifications(contextAt(now));
    const sent = (await recipients()).filter((each) => each === 'customer@site.example');
    expect(sent).toHaveLength(1);
  });

  it('that was sent and read during maintenance is confirmed later', async () => {
    await writeEnquiry({ email: 'customer@site.example', status: 'read' });
    await sendDueNotifications(contextAt(now));
    expect(await recipients()).toEqual(['customer@site.example']);
  });

  it('that is beyond the limit of the mailbox is not confirmed the next day either', async () => {
    const email = 'victim@site.example';
    for (const hour of [0, 0, 0, 5]) {
      const createdAt = new Date(now.getTime() + hour * 3_600_000);
      await announceEnquiry(contextAt(createdAt), await writeEnquiry({ email, createdAt }));
    }
    await sendDueNotifications(contextAt(new Date(now.getTime() + 25 * 3_600_000)));
    expect((await recipients()).filter((each) => each === email)).toHaveLength(3);
  });
});

it('the schedule reads few documents when nothing is new', async () => {
  await writeAdmin('meera');
  for (let n = 0; n < 20; n += 1) await writeEnquiry();
  // Neither new nor overdue since yesterday.
  for (let n = 0; n < 40; n += 1) await writeEnquiry({ createdAt: hoursAgo(24 * 6) });
  await sendDueNotifications(contextAt(now));
  const counted = openCountedDatabase(projectId);
  await sendDueNotifications({ ...contextAt(now), database: counted.database });
  // The settings, two events for three administrators, 60 unread, 20 recent ones, and 20 announcements to three.
  expect(counted.operations.reads).toBe(1 + 2 * 6 + 60 + 20 + 20 * 3);
});

describe('enquiries in quarantine', () => {
  async function quarantine(id: string, reason: string, createdAt: Date) {
    await database.doc(`${collections.quarantine}/${id}`).set({ reason, createdAt });
  }

  it('are announced once for each day if all senders together exceeded the limit', async () => {
    await quarantine('a', 'busy', hoursAgo(23));
    await quarantine('b', 'busy', hoursAgo(23));
    await sendDueNotifications(contextAt(now));
    await sendDueNotifications(contextAt(now));
    expect(await recipients()).toEqual(['asha@neev.example', 'ravi@neev.example']);
    expect(await subjects()).toContain('Enquiries are waiting in quarantine');
    await quarantine('c', 'busy', hoursAgo(0));
    await sendDueNotifications(contextAt(now));
    expect(await recipients()).toHaveLength(4);
  });

  it('are not announced if they look automated, or are older than a day', async () => {
    await quarantine('a', 'tooFast', hoursAgo(1));
    await quarantine('b', 'busy', hoursAgo(25));
    await sendDueNotifications(contextAt(now));
    expect(await recipients()).toEqual([]);
  });
});

describe('a message about a quote', () => {
  async function writeQuote(fields: Partial<Enquiry> = {}) {
    const enquiry = await writeEnquiry(fields);
    const ofEnquiry = { enquiryId: enquiry.id, version: 2 };
    await database.doc(`quotes/${enquiry.id}`).set({
      ...{ ...newQuote(enquiry, now), token: LINK_TOKEN, state: 'quoted', version: 2 },
    });
    await database.doc(`quoteVersions/${enquiry.id}-2`).set({
      ...{ ...sampleQuote, ...ofEnquiry, sentAt: now, sentBy: 'asha' },
    });
    return enquiry;
  }

  const messageOf = ({ id }: Enquiry, fields: Partial<QuoteMessage>): QuoteMessage => ({
    ...{ id: `${id}.a`, enquiryId: id, type: 'accepted', by: '', version: 2, text: '', at: now },
    ...fields,
  });

  async function store({ id, ...fields }: QuoteMessage): Promise<void> {
    await database.doc(`quoteMessages/${id}`).set(fields);
  }

  it('of a customer is announced once to each administrator, or to the assignee', async () => {
    const message = messageOf(await writeQuote(), { type: 'changeRequested', text: 'Ten tonnes' });
    await store(message);
    await announceQuoteMessage(contextAt(now), message);
    await announceQuoteMessage(contextAt(now), message);
    expect(await recipients()).toEqual(['asha@neev.example', 'ravi@neev.example']);
    expect(await subjects()).toContain('Change to a quote requested NV-7K3-Q2F: Cement');
    await clearMail();
    await announceQuoteMessage(
      contextAt(now),
      messageOf(await writeQuote({ assignee: 'ravi' }), {}),
    );
    expect(await recipients()).toEqual(['ravi@neev.example']);
  });

  it('of a customer is announced at the end of quiet hours', async () => {
    await writeChoices('asha', { quietHours: '22:00-07:00' });
    await writeChoices('ravi', { quoteResponse: 'none' });
    const night = new Date('2026-11-25T02:00:00+05:30');
    // So old that the enquiry itself is not announced.
    const enquiry = await writeQuote({ createdAt: hoursAgo(40 * 24) });
    const message = messageOf(enquiry, { at: night });
    await store(message);
    await store(messageOf(enquiry, { id: `${enquiry.id}.b`, by: 'asha', at: night }));
    await announceQuoteMessage(contextAt(night), message);
    expect(await recipients()).toEqual([]);
    await sendDueNotifications(contextAt(new Date('2026-11-25T07:00:00+05:30')));
    expect(await recipients()).toEqual(['asha@neev.example']);
  });

  it('of a customer is not announced once the enquiry was read, nor from the quarantine', async () => {
    await announceQuoteMessage(contextAt(now), messageOf(await writeQuote({ status: 'read' }), {}));
    const quarantined = await writeQuote();
    const inbox = database.doc(`enquiries/${quarantined.id}`);
    await database.doc(`quarantine/${quarantined.id}`).set((await inbox.get()).data() ?? {});
    await inbox.delete();
    await announceQuoteMessage(contextAt(now), messageOf(quarantined, {}));
    expect(await recipients()).toEqual([]);
  });

  it('of the company is sent to the customer with the total and the link', async () => {
    const enquiry = await writeQuote({ email: 'customer@customers.example' });
    await announceQuoteMessage(contextAt(now), messageOf(enquiry, { type: 'quoted', by: 'asha' }));
    const [mail] = (await database.collection(collections.mail).get()).docs;
    expect(mail?.get('to')).toBe('customer@customers.example');
    expect(mail?.get('message.subject')).toContain('Your revised quote NV-7K3-Q2F');
    const text: string = mail?.get('message.text');
    // 181.25 less 2 % is 177.62, and freight is 500; with 18 % each.
    expect(text).toContain('Total with GST: ₹799.59');
    expect(text).toContain('Valid until: 31 December 2099');
    expect(text).toContain(`https://neev.example/quote/NV-7K3-Q2F#${LINK_TOKEN}`);
  });

  it('of the company that was sent during maintenance is sent later, once', async () => {
    const email = 'customer@customers.example';
    // So old that the enquiry itself is not confirmed.
    const enquiry = await writeQuote({ email, status: 'read', createdAt: hoursAgo(30) });
    await store(messageOf(enquiry, { type: 'quoted', by: 'asha' }));
    await sendDueNotifications(contextAt(now));
    await sendDueNotifications(contextAt(now));
    expect(await recipients()).toEqual([email]);
  });

  it('about an invalid quote does not stop other notifications, and the failure is reported', async () => {
    const [older, newer] = [await writeQuote(), await writeQuote()];
    await store(messageOf(older, { at: hoursAgo(1) }));
    await store(messageOf(newer, {}));
    await database.doc(`quotes/${newer.id}`).update({ state: 'unknown' });
    await writeAdmin('newcomer', 'pending');
    const failure = await sendDueNotifications(contextAt(now)).catch((error: unknown) => error);
    expect(inspect(failure)).toContain(`quotes/${newer.id} is not a valid quote`);
    const unique = new Set(await subjects());
    expect(unique).toContain('Quote accepted NV-7K3-Q2F: Cement');
    expect(unique).toContain('newcomer asks for access');
  });

  it('of the company is not sent without an address, nor after an erasure', async () => {
    const withoutAddress = await writeQuote();
    await announceQuoteMessage(contextAt(now), messageOf(withoutAddress, { by: 'asha' }));
    const erased = await writeQuote({ email: 'customer@customers.example' });
    await database.doc(`enquiries/${erased.id}`).delete();
    await announceQuoteMessage(contextAt(now), messageOf(erased, { by: 'asha' }));
    expect(await recipients()).toEqual([]);
  });
});

describe('a follow-up', () => {
  const [eight, before] = ['2026-11-25T08:00:00+05:30', '2026-11-25T07:59:00+05:30'];

  it('is announced to its assignee in the morning of its day, once', async () => {
    await writeEnquiry({ status: 'read', followUpOn: '2026-11-25', assignee: 'asha' });
    await sendDueNotifications(contextAt(new Date(before)));
    expect(await recipients()).toEqual([]);
    await sendDueNotifications(contextAt(new Date(eight)));
    await sendDueNotifications(contextAt(new Date('2026-11-25T20:00:00+05:30')));
    expect(await recipients()).toEqual(['asha@neev.example']);
    expect(await subjects()).toEqual(['Follow up today NV-7K3-Q2F: Cement']);
  });

  it.each(['', 'former'])('is announced to all if its assignee is %j', async (assignee) => {
    await writeEnquiry({ status: 'read', followUpOn: '2026-11-25', assignee });
    await sendDueNotifications(contextAt(new Date(eight)));
    expect(await recipients()).toEqual(['asha@neev.example', 'ravi@neev.example']);
  });

  it('is not announced if its assignee does not want it, the enquiry is archived, or the day is another', async () => {
    await writeChoices('asha', { dueFollowUp: 'none' });
    await writeEnquiry({ status: 'read', followUpOn: '2026-11-25', assignee: 'asha' });
    await writeEnquiry({ status: 'archived', followUpOn: '2026-11-25' });
    await writeEnquiry({ status: 'read', followUpOn: '2026-11-26' });
    await sendDueNotifications(contextAt(new Date(eight)));
    expect(await recipients()).toEqual([]);
  });
});

describe('an overdue enquiry', () => {
  it('is reported once, after the business hours of the settings', async () => {
    await database.doc(COMPANY_PATH).set({ ...defaultCompanySettings, responseHours: 2 });
    // Two business hours: one in the evening, and one in the morning.
    await writeEnquiry({ createdAt: new Date('2026-11-24T18:00:00+05:30') });
    await sendDueNotifications(contextAt(new Date('2026-11-25T09:59:00+05:30')));
    expect(await subjects()).not.toContainEqual(expect.stringContaining('Unanswered'));
    await sendDueNotifications(contextAt(new Date('2026-11-25T10:00:00+05:30')));
    await sendDueNotifications(contextAt(new Date('2026-11-25T10:05:00+05:30')));
    const overdue = (await subjects()).filter((each) => each.includes('Unanswered'));
    expect(overdue).toEqual(Array(2).fill('Unanswered enquiry NV-7K3-Q2F: Cement'));
  });

  it('is reported again when a message of the customer is overdue, and no earlier', async () => {
    const enquiry = await writeEnquiry({ createdAt: new Date('2026-11-24T10:00:00+05:30') });
    const reference = database.doc(`${collections.enquiries}/${enquiry.id}`);
    const overdueCount = async () =>
      (await subjects()).filter((each) => each.startsWith('Unanswered')).length;
    await sendDueNotifications(contextAt(new Date('2026-11-24T15:00:00+05:30')));
    expect(await overdueCount()).toBe(2);
    await reference.update({ unreadSince: new Date('2026-11-24T16:00:00+05:30') });
    await sendDueNotifications(contextAt(new Date('2026-11-24T16:30:00+05:30')));
    expect(await overdueCount()).toBe(2);
    await sendDueNotifications(contextAt(new Date('2026-11-25T11:00:00+05:30')));
    expect(await overdueCount()).toBe(4);
  });

  it('is reported when a message of the customer is overdue, however old the enquiry is', async () => {
    const unreadSince = new Date('2026-11-24T16:00:00+05:30');
    await writeEnquiry({ createdAt: hoursAgo(24 * 40), unreadSince });
    await sendDueNotifications(contextAt(now));
    expect(await subjects()).toEqual(Array(2).fill('Unanswered enquiry NV-7K3-Q2F: Cement'));
  });

  it('is reported after the longest response time, also of a company with short business hours', async () => {
    const hours = [...Array(5).fill('09:00-12:00'), 'closed', 'closed'];
    await database.doc(COMPANY_PATH).set({ ...defaultCompanySettings, hours, responseHours: 99 });
    await writeEnquiry({ createdAt: new Date('2026-10-05T09:00:00+05:30') });
    await sendDueNotifications(contextAt(new Date('2026-11-18T11:59:00+05:30')));
    expect(await subjects()).toEqual([]);
    await sendDueNotifications(contextAt(new Date('2026-11-18T12:00:00+05:30')));
    expect(await subjects()).toEqual(Array(2).fill('Unanswered enquiry NV-7K3-Q2F: Cement'));
  });

  it('is not reported if it has been overdue for long, or is read', async () => {
    await writeEnquiry({ createdAt: hoursAgo(24 * 6) });
    await writeEnquiry({ createdAt: hoursAgo(20), status: 'read' });
    await sendDueNotifications(contextAt(now));
    expect(await recipients()).toEqual([]);
  });
});

it('a pending registration is announced to active administrators', async () => {
  await writeAdmin('newcomer', 'pending');
  const registration = {
    ...{ id: 'newcomer', username: 'New\r\nBcc: all', email: 'new@neev.example' },
    ...{ state: 'pending' as const, isEmailVerified: false, sessionsValidFrom: 0, createdAt: now },
  };
  await announceRegistration(contextAt(now), registration);
  await sendDueNotifications(contextAt(now));
  expect(await recipients()).toEqual(['asha@neev.example', 'ravi@neev.example']);
  expect(await subjects()).toContain('New Bcc: all asks for access');
});

describe('the delivery of an email', () => {
  const mail = { id: 'one', to: 'asha@neev.example', subject: 'One', text: 'Text' };
  const stateOf = async (id: string) =>
    (await database.doc(`${collections.mail}/${id}`).get()).get('delivery.state');

  function attempt(send: () => Promise<void>, { isLast = false, time = now } = {}): Promise<void> {
    return deliverMail(database, mail.id, { send, isLast, now: time });
  }

  const failing = () => Promise.reject(new Error('Refused.'));
  const rejecting = () => Promise.reject(new RejectedError('Refused.'));

  beforeEach(() => addMail(database, mail, now));

  it('happens once, also if the task is delivered several times', async () => {
    let sent = 0;
    const send = async () => {
      sent += 1;
    };
    await Promise.allSettled([attempt(send), attempt(send), attempt(send)]);
    await attempt(send);
    expect(sent).toBe(1);
    expect(await stateOf('one')).toBe('SUCCESS');
  });

  it('does not reach an administrator whose access was revoked after the event', async () => {
    const enquiry = await writeEnquiry({ email: 'customer@site.example' });
    await announceEnquiry(contextAt(now), enquiry);
    await writeAdmin('ravi', 'revoked');
    const sentTo: string[] = [];
    const send = async ({ to }: { to: string }) => void sentTo.push(to);
    for (const { id } of (await database.collection(collections.mail).get()).docs)
      await deliverMail(database, id, { send, isLast: false, now });
    expect(sentTo.toSorted()).toEqual([mail.to, mail.to, 'customer@site.example'].toSorted());
  });

  it('is repeated after a temporary failure', async () => {
    await expect(attempt(failing)).rejects.toThrow('Refused.');
    await expect(attempt(failing)).rejects.toThrow('Refused.');
    expect(await stateOf('one')).toBe('PENDING');
    await attempt(async () => {});
    const sent = await database.doc(`${collections.mail}/one`).get();
    expect(sent.get('delivery')).toMatchObject({ state: 'SUCCESS', attempts: 3, error: null });
  });

  it.each([
    ['the server rejects it for good', rejecting, {}],
    ['the last attempt fails', failing, { isLast: true }],
    ['it is a day old', async () => {}, { time: new Date(now.getTime() + 25 * 3_600_000) }],
  ])('is given up when %s', async (_, send, options) => {
    await attempt(send, options);
    expect(await stateOf('one')).toBe('ERROR');
    // A task that is still in the queue does not send it.
    await attempt(() => Promise.reject(new Error('Not expected.')), options);
  });

  it('that is given up after a day states the failure of the last attempt', async () => {
    await expect(attempt(failing)).rejects.toThrow('Refused.');
    await attempt(failing, { time: new Date(now.getTime() + 25 * 3_600_000) });
    const delivery = (await database.doc(`${collections.mail}/one`).get()).get('delivery');
    expect(delivery.error).toBe('It could not be sent within a day. Refused.');
  });

  it('is repeated after a day if an administrator sends it again, until the last attempt', async () => {
    const reference = database.doc(`${collections.mail}/one`);
    const time = new Date(now.getTime() + 25 * 3_600_000);
    await reference.update({ 'delivery.state': 'RETRY' });
    for (let n = 0; n < 2; n += 1)
      await expect(attempt(failing, { time })).rejects.toThrow('Refused.');
    await attempt(failing, { time, isLast: true });
    const delivery = (await reference.get()).get('delivery');
    expect(delivery).toMatchObject({ state: 'ERROR', attempts: 3, error: 'Refused.' });
  });

  it('is repeated after a day if the process of the first attempt of an administrator has ended', async () => {
    const reference = database.doc(`${collections.mail}/one`);
    const time = new Date(now.getTime() + 25 * 3_600_000);
    const leaseExpireTime = new Date(time.getTime() - 1);
    await reference.update({
      'delivery.state': 'PROCESSING',
      'delivery.leaseExpireTime': leaseExpireTime,
    });
    for (let n = 0; n < 2; n += 1)
      await expect(attempt(failing, { time })).rejects.toThrow('Refused.');
    await attempt(async () => {}, { time });
    expect(await stateOf('one')).toBe('SUCCESS');
  });

  it('does not happen once an administrator has dismissed it', async () => {
    await database.doc(`${collections.mail}/one`).update({ 'delivery.state': 'DISMISSED' });
    await attempt(() => Promise.reject(new Error('Not expected.')));
    expect(await stateOf('one')).toBe('DISMISSED');
  });

  it('is repeated by another task when the process of the first has ended', async () => {
    const never = new Promise<void>(() => {});
    void attempt(() => never);
    await expect.poll(() => stateOf('one')).toBe('PROCESSING');
    await expect(attempt(async () => {})).rejects.toThrow('in progress');
    await attempt(async () => {}, { time: new Date(now.getTime() + 601_000) });
    expect(await stateOf('one')).toBe('SUCCESS');
  });
});

it('emails are erased with their enquiry, and deleted after a week', async () => {
  const enquiry = await writeEnquiry({ email: 'customer@site.example' });
  await announceEnquiry(contextAt(now), enquiry);
  await writeEnquiry({ mobile: '+91 20000 00000' }).then((other) =>
    announceEnquiry(contextAt(now), other),
  );
  const author = { uid: 'asha', now };
  await eraseEnquiries(database, {
    contact: { kind: 'mobile', key: mobileKey(enquiry.mobile) },
    author,
  });
  expect(await recipients()).toEqual(['asha@neev.example', 'ravi@neev.example']);
  await deleteExpiredNotifications(database, new Date(now.getTime() + 7 * 86_400_000));
  expect(await recipients()).toEqual([]);
});

describe('an erasure leaves no email about an enquiry', () => {
  const email = 'customer@site.example';

  function erase() {
    const contact = { kind: 'email', key: email } as const;
    return eraseEnquiries(database, { contact, author: { uid: 'asha', now } });
  }

  it('that is announced meanwhile', async () => {
    const enquiry = await writeEnquiry({ email });
    await erase();
    await announceEnquiry(contextAt(now), enquiry);
    expect(await recipients()).toEqual([]);
  });

  it('that the schedule announces meanwhile', async () => {
    for (let n = 0; n < 20; n += 1) await writeEnquiry({ email });
    await Promise.all([sendDueNotifications(contextAt(now)), erase()]);
    expect(await recipients()).toEqual([]);
  });

  it('whose quote is sent meanwhile', async () => {
    const { id: enquiryId } = await writeEnquiry({ email });
    await erase();
    await addMail(
      database,
      { id: 'quote.one', to: email, subject: 'One', text: '', enquiryId },
      now,
    );
    expect(await recipients()).toEqual([]);
  });
});
