/** Accounts may read their own record in `admins`, and cannot grant themselves rights. */
import { collection, limit, query, where } from 'firebase/firestore';
import { type Actor, administrators, everyone, nobody, uidOf } from '../actors.ts';
import {
  type Attempt,
  type AttemptGroup,
  attemptsOf,
  getting,
  listening,
  listing,
  setting,
  updating,
} from '../attempts.ts';

const withRecord: readonly Actor[] = [
  'pending',
  'revoked',
  'claimless',
  'demoted',
  'signedOut',
  ...administrators,
];
const own = (actor: Actor) => `admins/${uidOf(actor) || 'anonymous'}`;

/** Fields with which users of other applications have gained rights. */
const grants = [
  { state: 'active' },
  { role: 'admin' },
  { admin: true },
  { isAdmin: true },
  { claims: { admin: true } },
];

export const admins: AttemptGroup[] = [
  {
    name: 'the record of the account',
    attempts: [
      ...attemptsOf(withRecord, withRecord, 'to get it', (actor) => getting(own(actor))),
      ...attemptsOf(withRecord, withRecord, 'to subscribe to it', (actor) => listening(own(actor))),
      ...attemptsOf(['anonymous'], nobody, 'to get it', (actor) => getting(own(actor))),
    ],
  },
  {
    name: 'queries of records',
    attempts: attemptsOf(everyone, administrators, 'to list active records', () =>
      listing((database) =>
        query(collection(database, 'admins'), where('state', '==', 'active'), limit(1)),
      ),
    ),
  },
  {
    name: 'roles',
    attempts: [
      ...escalations('a new record', (actor, fields) => setting(`${own(actor)}-2`, fields)),
      ...escalations('the record of the account', (actor, fields) => setting(own(actor), fields)),
      ...attemptsOf(withRecord, nobody, 'to activate the own record', (actor) =>
        updating(own(actor), { state: 'active' }),
      ),
      ...attemptsOf(everyone, nobody, 'to approve a pending account', () =>
        updating('admins/newcomer', { state: 'active' }),
      ),
      ...['users', 'profiles', 'accounts', 'roles'].flatMap((name) =>
        attemptsOf(everyone, nobody, `to store a role in ${name}`, (actor) =>
          setting(`${name}/${uidOf(actor) || 'anonymous'}`, { role: 'admin' }),
        ),
      ),
    ],
  },
];

function escalations(
  what: string,
  actionOf: (actor: Actor, fields: Record<string, unknown>) => ReturnType<typeof setting>,
): Attempt[] {
  return grants.flatMap((fields) =>
    attemptsOf(everyone, nobody, `to set ${Object.keys(fields)} in ${what}`, (actor) =>
      actionOf(actor, fields),
    ),
  );
}
