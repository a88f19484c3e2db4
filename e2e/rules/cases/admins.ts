/** Accounts may read their own record in `admins`, and cannot grant themselves rights. */
import { collection, limit, query, where } from 'firebase/firestore';
import { type Actor, administrators, everyone, noActor, uidOf } from '../actors.ts';
import {
  casesFor,
  getting,
  listening,
  listing,
  type RulesCase,
  type RulesCaseGroup,
  setting,
  updating,
} from '../rules-case.ts';

const withRecord: readonly Actor[] = [
  'pending',
  'revoked',
  'claimless',
  'demoted',
  'signedOut',
  ...administrators,
];
const ownPath = (actor: Actor) => `admins/${uidOf(actor) || 'anonymous'}`;

/** Fields with which users of other applications have gained rights. */
const grants = [
  { state: 'active' },
  { role: 'admin' },
  { admin: true },
  { isAdmin: true },
  { claims: { admin: true } },
];

export const admins: RulesCaseGroup[] = [
  {
    name: 'the record of the account',
    cases: [
      ...casesFor(withRecord, withRecord, 'to get it', (actor) => getting(ownPath(actor))),
      ...casesFor(withRecord, withRecord, 'to subscribe to it', (actor) =>
        listening(ownPath(actor)),
      ),
      ...casesFor(['anonymous'], noActor, 'to get it', (actor) => getting(ownPath(actor))),
    ],
  },
  {
    name: 'queries of records',
    cases: casesFor(everyone, administrators, 'to list active records', () =>
      listing((database) =>
        query(collection(database, 'admins'), where('state', '==', 'active'), limit(1)),
      ),
    ),
  },
  {
    name: 'roles',
    cases: [
      ...escalations('a new record', (actor, fields) => setting(`${ownPath(actor)}-2`, fields)),
      ...escalations('the record of the account', (actor, fields) =>
        setting(ownPath(actor), fields),
      ),
      ...casesFor(withRecord, noActor, 'to activate the own record', (actor) =>
        updating(ownPath(actor), { state: 'active' }),
      ),
      ...casesFor(everyone, noActor, 'to approve a pending account', () =>
        updating('admins/newcomer', { state: 'active' }),
      ),
      ...['users', 'profiles', 'accounts', 'roles'].flatMap((name) =>
        casesFor(everyone, noActor, `to store a role in ${name}`, (actor) =>
          setting(`${name}/${uidOf(actor) || 'anonymous'}`, { role: 'admin' }),
        ),
      ),
    ],
  },
];

function escalations(
  document: string,
  actionOf: (actor: Actor, fields: Record<string, unknown>) => ReturnType<typeof setting>,
): RulesCase[] {
  return grants.flatMap((fields) =>
    casesFor(everyone, noActor, `to set ${Object.keys(fields)} in ${document}`, (actor) =>
      actionOf(actor, fields),
    ),
  );
}
