/** The devices of administrators, and the push messages that could not be sent. */
import { createHash } from 'node:crypto';
import { adminLimits } from '@neev/domain';
import { collection, limit, query, serverTimestamp, where } from 'firebase/firestore';
import { type Actor, administrators, everyone, uidOf } from '../actors.ts';
import { type Change, missing } from '../documents.ts';
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

/** The only actor with the account of the documents `own` and with access. */
const owner: Actor[] = ['administrator'];

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');

const key = (length: number) => 'aZ9-_'.repeat(20).slice(0, length);

/** A new device of an actor. */
function device(actor: Actor, change: Change = {}): Record<string, unknown> {
  const fields = {
    ...{ uid: uidOf(actor), endpoint: 'https://push-9.Example.com/a', device: 'Chrome on Android' },
    ...{ p256dh: key(87), auth: key(22), createdAt: serverTimestamp(), ...change },
  };
  return Object.fromEntries(
    Object.entries<unknown>(fields).filter(([, value]) => value !== missing),
  );
}

/** Creates a device under the id that belongs to its endpoint. */
function adding(actor: Actor, change: Change = {}): Action {
  const fields = device(actor, change);
  return setting(`pushSubscriptions/${idOf(String(fields.endpoint))}`, fields);
}

/** Adds a device twice: the second write would be an update, by which another account could take it over. */
function replacingDevice(): Action {
  const { changes, run } = adding('administrator');
  return {
    run: async (...target) => {
      await run(...target);
      await run(...target);
    },
    changes,
    hasSeveralWrites: true,
  };
}

const endpointOf = (length: number) => 'https://push.example/'.padEnd(length, 'a');

const goodDevices: Change[] = [
  { endpoint: 'http://127.0.0.1:8025/push/a' },
  { endpoint: 'https://push.example/' },
  { endpoint: endpointOf(adminLimits.pushEndpoint) },
  { device: 'a'.repeat(adminLimits.deviceName) },
];

const badDevices: Change[] = [
  ...[
    'http://push.example/a',
    'http://127.0.0.2:8025/a',
    'http://127a0.0.1:8025/a',
    'http://127.0a0.1:8025/a',
    'http://127.0.0a1:8025/a',
    'http://127.0.0.1/a',
    'http://127.0.0.1:80x/a',
    'https://push.example',
    'https://push.example:8443/a',
    'https://user@push.example/a',
    'https:///a',
    'xhttps://push.example/a',
    'https://push.example/\na',
    endpointOf(adminLimits.pushEndpoint + 1),
    '',
    7,
    null,
    missing,
  ].map((endpoint) => ({ endpoint })),
  ...[key(86), key(88), `${key(86)}=`, 7, null, missing].map((p256dh) => ({ p256dh })),
  ...[key(21), key(23), `${key(21)}+`, 7, null, missing].map((auth) => ({ auth })),
  ...['', ' ', 'a'.repeat(adminLimits.deviceName + 1), 7, null, missing].map((name) => ({
    device: name,
  })),
  ...['peer', '', null, missing].map((uid) => ({ uid })),
  ...[new Date(), null, missing].map((createdAt) => ({ createdAt })),
  { testedAt: serverTimestamp() },
  { role: 'admin' },
];

export const push: RulesCaseGroup[] = [
  {
    name: 'push subscriptions',
    cases: [
      ...casesFor(everyone, administrators, 'to add a device of their own', (actor) =>
        adding(actor),
      ),
      ...casesFor(everyone, owner, 'to get a device of the owner', () =>
        getting('pushSubscriptions/own'),
      ),
      ...casesFor(everyone, owner, 'to list the devices of the owner', () => listingOf('boss')),
      ...casesFor(everyone, [], 'to list the devices of another', () => listingOf('peer')),
      ...casesFor(everyone, owner, 'to remove a device of the owner', () =>
        deleting('pushSubscriptions/own'),
      ),
      ...casesFor(everyone, owner, 'to request a test message', () =>
        updating('pushSubscriptions/own', { testedAt: serverTimestamp() }),
      ),
      byAdministrator(
        'a test message for the device of another',
        'denied',
        updating('pushSubscriptions/peer', { testedAt: serverTimestamp() }),
      ),
      byAdministrator(
        'a test message at another time',
        'denied',
        updating('pushSubscriptions/own', { testedAt: new Date() }),
      ),
      byAdministrator(
        'a test message with another field',
        'denied',
        updating('pushSubscriptions/own', { testedAt: serverTimestamp(), device: 'Other' }),
      ),
      byAdministrator(
        'a device under the id of another endpoint',
        'denied',
        setting(`pushSubscriptions/${idOf('https://push.example/b')}`, device('administrator')),
      ),
      byAdministrator(
        'a device under another document',
        'denied',
        setting(
          `anything/else/pushSubscriptions/${idOf(String(device('administrator').endpoint))}`,
          device('administrator'),
        ),
      ),
      byAdministrator('a device that replaces itself', 'denied', replacingDevice()),
      byAdministrator(
        'the removal of a device that does not exist',
        'denied',
        deleting('pushSubscriptions/unknown'),
      ),
      ...casesWith(goodDevices, 'allowed'),
      ...casesWith(badDevices, 'denied'),
    ],
  },
  {
    name: 'push messages',
    cases: [
      ...casesFor(everyone, owner, 'to get a failed message to the owner', () =>
        getting('pushMessages/own'),
      ),
      ...casesFor(everyone, owner, 'to list the failed messages to the owner', () =>
        listingMessages('boss', 'ERROR'),
      ),
      ...casesFor(everyone, [], 'to list the failed messages to another', () =>
        listingMessages('peer', 'ERROR'),
      ),
      ...casesFor(everyone, [], 'to list the sent messages to the owner', () =>
        listingMessages('boss', 'SUCCESS'),
      ),
      ...casesFor(everyone, [], 'to delete a failed message to the owner', () =>
        deleting('pushMessages/own'),
      ),
      ...casesFor(everyone, owner, 'to dismiss a failed message to the owner', () =>
        updating('pushMessages/own', { 'delivery.state': 'DISMISSED' }),
      ),
      ...casesFor(everyone, [], 'to dismiss a failed message to another', () =>
        updating('pushMessages/peer', { 'delivery.state': 'DISMISSED' }),
      ),
      ...casesFor(everyone, owner, 'to send a failed message to the owner again', () =>
        updating('pushMessages/own', { 'delivery.state': 'RETRY' }),
      ),
      ...casesFor(everyone, [], 'to send a failed message to another again', () =>
        updating('pushMessages/peer', { 'delivery.state': 'RETRY' }),
      ),
      ...casesFor(everyone, [], 'to send a sent message again', () =>
        updating('pushMessages/sent', { 'delivery.state': 'RETRY' }),
      ),
      byAdministrator('getting a sent message', 'denied', getting('pushMessages/sent')),
      byAdministrator(
        'another title of a message that is sent again',
        'denied',
        updating('pushMessages/own', { 'delivery.state': 'RETRY', title: 'Buy' }),
      ),
      byAdministrator(
        'a new message',
        'denied',
        setting('pushMessages/another', { ...fixtures['pushMessages/own'] }),
      ),
    ],
  },
];

function listingOf(uid: string): Action {
  return listing((database) =>
    query(collection(database, 'pushSubscriptions'), where('uid', '==', uid), limit(10)),
  );
}

function listingMessages(uid: string, state: string): Action {
  return listing((database) =>
    query(
      collection(database, 'pushMessages'),
      where('uid', '==', uid),
      where('delivery.state', '==', state),
      limit(10),
    ),
  );
}

function casesWith(changes: readonly Change[], expected: Outcome): RulesCase[] {
  return changes.map((change) => {
    const [[field, value] = ['', '']] = Object.entries(change);
    const shown = String(value).slice(0, 40);
    const length = typeof value === 'string' ? ` (${value.length} characters)` : '';
    const title = `a device with ${field} ${shown}${length}`;
    return byAdministrator(title, expected, adding('administrator', change));
  });
}

function byAdministrator(label: string, expected: Outcome, action: Action): RulesCase {
  return { title: `${label} is ${expected}`, actor: 'administrator', expected, ...action };
}
