/** The notification settings of administrators, and the emails that could not be sent. */
import { collection, doc, limit, query, setDoc, where } from 'firebase/firestore';
import { type Actor, administrators, everyone, uidOf } from '../actors.ts';
import { type Change, missing, signatureOf } from '../documents.ts';
import { fixtures } from '../fixtures.ts';
import {
  type Action,
  casesFor,
  deleting,
  getting,
  listing,
  type Outcome,
  type RulesCase,
  type RulesCaseGroup,
  setting,
  updating,
} from '../rules-case.ts';

const SETTINGS = `notificationSettings/${uidOf('administrator')}`;

const goodChoices = {
  newEnquiry: 'email',
  overdueEnquiry: 'none',
  dueFollowUp: 'email',
  quoteResponse: 'push',
  pendingRegistration: 'email',
  quietHours: '22:00-07:00',
};

const badChannels = ['sms', 'Email', '', true, null, missing];

/** Values that the rules deny, by field. */
const badChoices: Record<string, unknown[]> = {
  newEnquiry: badChannels,
  overdueEnquiry: badChannels,
  dueFollowUp: badChannels,
  quoteResponse: badChannels,
  pendingRegistration: badChannels,
  quietHours: [
    ...['22:00', '22:00-7:00', '2:00-07:00', '22.00-07:00', '22:00-07.00', '2200-07:00'],
    ...['22:00-0700', '22:0-07:00', '22:00-07:0', '22:00 07:00', '22:00-07:00 ', 'x22:00-07:00'],
    ...['x2:00-07:00', '2x:00-07:00', '22:x0-07:00', '22:0x-07:00', '22:00-x7:00'],
    ...['22:00-0x:00', '22:00-07:x0', '22:00-07:0x', 2200, null, missing],
  ],
};

export const notifications: RulesCaseGroup[] = [
  {
    name: 'notification settings',
    cases: [
      ...casesFor(everyone, administrators, 'to create their own', (actor) =>
        setting(ownSettings(actor), { ...goodChoices, ...signatureOf(actor) }),
      ),
      ...casesFor(everyone, administrators, 'to get their own', (actor) =>
        getting(ownSettings(actor)),
      ),
      ...casesFor(everyone, administrators, 'to create and replace their own', (actor) => {
        const path = ownSettings(actor);
        return {
          run: async (database) => {
            const fields = { ...goodChoices, ...signatureOf(actor) };
            await setDoc(doc(database, path), fields);
            await setDoc(doc(database, path), { ...fields, quietHours: '' });
          },
          changes: [path],
          hasSeveralWrites: true,
        };
      }),
      byAdministrator(
        'a write to those of another',
        'denied',
        writing({}, 'notificationSettings/peer'),
      ),
      byAdministrator('their deletion', 'denied', deleting(SETTINGS)),
      byAdministrator('no quiet hours', 'allowed', writing({ quietHours: '' })),
      byAdministrator('push messages', 'allowed', writing({ newEnquiry: 'push' })),
      byAdministrator('emails and push messages', 'allowed', writing({ newEnquiry: 'both' })),
      byAdministrator('an unknown key', 'denied', writing({ role: 'admin' })),
      byAdministrator('another author', 'denied', writing({ updatedBy: 'peer' })),
      byAdministrator('another time', 'denied', writing({ updatedAt: new Date() })),
      ...Object.entries(badChoices).flatMap(([field, values]) =>
        values.map((value) =>
          byAdministrator(`${field} ${String(value)}`, 'denied', writing({ [field]: value })),
        ),
      ),
    ],
  },
  {
    name: 'emails',
    cases: [
      ...casesFor(everyone, administrators, 'to list those that failed', () => listingIn('ERROR')),
      ...casesFor(everyone, [], 'to list those that were sent', () => listingIn('SUCCESS')),
      ...casesFor(everyone, administrators, 'to send a failed one again', () =>
        updating('mail/failed', { 'delivery.state': 'RETRY' }),
      ),
      ...casesFor(everyone, [], 'to send a sent one again', () =>
        updating('mail/sent', { 'delivery.state': 'RETRY' }),
      ),
      ...casesFor(everyone, administrators, 'to dismiss a failed one', () =>
        updating('mail/failed', { 'delivery.state': 'DISMISSED' }),
      ),
      ...casesFor(everyone, [], 'to dismiss a sent one', () =>
        updating('mail/sent', { 'delivery.state': 'DISMISSED' }),
      ),
      byAdministrator('another state', 'denied', changing({ 'delivery.state': 'PENDING' })),
      byAdministrator('an unknown state', 'denied', changing({ 'delivery.state': 'role' })),
      byAdministrator('an unknown key', 'denied', retrying({ role: 'admin' })),
      byAdministrator('an unknown delivery key', 'denied', retrying({ 'delivery.role': 'admin' })),
      byAdministrator('another recipient', 'denied', retrying({ to: 'thief@neev.example' })),
      byAdministrator('another text', 'denied', retrying({ 'message.text': 'Buy' })),
      byAdministrator('other attempts', 'denied', retrying({ 'delivery.attempts': 0 })),
      byAdministrator('a further key', 'denied', retrying({ cc: 'thief@neev.example' })),
      byAdministrator('a further delivery key', 'denied', retrying({ 'delivery.cc': 'thief' })),
      byAdministrator(
        'a failed one with state RETRY',
        'denied',
        setting('mail/another', {
          ...fixtures['mail/failed'],
          delivery: { state: 'RETRY', attempts: 0, error: null, leaseExpireTime: null },
        }),
      ),
    ],
  },
];

/** Visitors have no uid, but a path needs an id. */
function ownSettings(actor: Actor): string {
  return `notificationSettings/${uidOf(actor) || 'visitor'}`;
}

function listingIn(state: string): Action {
  return listing((database) =>
    query(collection(database, 'mail'), where('delivery.state', '==', state), limit(10)),
  );
}

function changing(change: Change): Action {
  return updating('mail/failed', change);
}

function retrying(change: Change): Action {
  return changing({ 'delivery.state': 'RETRY', ...change });
}

function writing(change: Change, path = SETTINGS): Action {
  const fields = { ...goodChoices, ...signatureOf('administrator'), ...change };
  return setting(
    path,
    Object.fromEntries(Object.entries<unknown>(fields).filter(([, value]) => value !== missing)),
  );
}

function byAdministrator(label: string, expected: Outcome, action: Action): RulesCase {
  return { title: `${label} is ${expected}`, actor: 'administrator', expected, ...action };
}
