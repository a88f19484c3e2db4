/** The permissions of every actor for every operation on every collection. */
import { collection, limit, query, serverTimestamp, where } from 'firebase/firestore';
import { type Actor, everyone, noActor } from '../actors.ts';
import { deletingRecord } from '../delete-record.ts';
import { eventFields, signedChange, signedFields } from '../documents.ts';
import { fixtures, goodFields, type Kind } from '../fixtures.ts';
import {
  type Action,
  casesFor,
  deleting,
  getting,
  listening,
  listing,
  listingGroup,
  type RulesCaseGroup,
  setting,
  updating,
} from '../rules-case.ts';
import { parentOf, parseTable } from './matrix-table.ts';

/**
 * Who may get a document, list a page of its collection, create another one, update it and delete it.
 * Slides are listed with a filter for active ones. For the actor's own record see `admins.ts`.
 */
const table = `
                                get     list    create  update  delete
  categories/steel              all     all     admin   admin   admin
  subcategories/bars            all     all     admin   admin   admin
  products/bar                  all     all     admin   admin   admin
  heroSlides/shown              all     all     admin   admin   admin
  heroSlides/hidden             admin   all     admin   admin   admin
  catalogue/menu                all     none    none    none    none
  catalogueIndex/0              all     all     none    none    none
  analytics/daily               admin   admin   none    none    none
  enquiries/one                 admin   admin   none    admin   none
  enquiries/assigned            admin   admin   none    admin   none
  enquiryEvents/one             admin   admin   admin   none    none
  quotes/one                    admin   admin   none    none    none
  quoteVersions/one-1           admin   admin   none    none    none
  quoteMessages/one.a           admin   admin   none    none    none
  attachments/one               none    none    none    none    none
  quarantine/one                admin   admin   none    none    none
  admins/peer                   admin   admin   none    none    none
  invitations/hash-of-token     admin   admin   none    none    none
  auditLog/one                  admin   admin   none    none    none
  deletions/categories.gone     admin   none    none    none    none
  deletedRecords/one            admin   admin   none    none    none
  settings/other                admin   none    none    none    none
  notificationSettings/peer     none    none    none    none    none
  inboxViews/peer               none    none    none    none    none
  mail/failed                   admin   none    none    none    none
  mail/sent                     none    none    none    none    none
  mail/failed/notes/one         none    none    none    none    none
  pushMessages/peer             none    none    none    none    none
  pushMessages/own/notes/one    none    none    none    none    none
  pushSubscriptions/peer        none    none    none    none    none
  pushSubscriptions/own/notes/one none  none    none    none    none
  visits/2026-11-20-hash        none    none    none    none    none
  limits/enquiry-hash           none    none    none    none    none
  erasures/one                  none    none    none    none    none
  salts/2026-11-20              none    none    none    none    none
  referenceNumbers/NV-7K3-Q2F   none    none    none    none    none
  system/first-administrator    none    none    none    none    none
  anything/else                 none    none    none    none    none
  anything/else/catalogue/menu  none    none    none    none    none
  anything/else/deletions/gone  none    none    none    none    none
  anything/else/settings/other  none    none    none    none    none
  anything/else/mail/failed     none    none    none    none    none
  anything/else/pushMessages/own none   none    none    none    none
  anything/own                  none    none    none    none    none
  products/bar/notes/one        none    none    none    none    none
  catalogue/menu/notes/one      none    none    none    none    none
  catalogueIndex/0/notes/one    none    none    none    none    none
  analytics/daily/notes/one     none    none    none    none    none
  enquiries/one/notes/one       none    none    none    none    none
  enquiryEvents/one/notes/one   none    none    none    none    none
  quotes/one/notes/one          none    none    none    none    none
  quoteVersions/one-1/notes/one none    none    none    none    none
  quoteMessages/one.a/notes/one none    none    none    none    none
  quarantine/one/notes/one      none    none    none    none    none
  invitations/one/notes/one     none    none    none    none    none
  deletedRecords/one/notes/one  none    none    none    none    none
  auditLog/one/notes/one        none    none    none    none    none
  settings/company/notes/one    none    none    none    none    none
`;

const rows = parseTable(table);

/** The request of each operation. It is otherwise valid, so that only the permission decides. */
const actions: Record<string, (path: string, actor: Actor) => Action> = {
  get: getting,
  list: listingPage,
  create: (path, actor) => setting(`${parentOf(path)}/another`, fieldsFor(path, actor)),
  update: (path, actor) => updating(path, changeFor(path, actor)),
  delete: (path, actor) => (isKind(parentOf(path)) ? deletingRecord(path, actor) : deleting(path)),
};

export const matrix: RulesCaseGroup[] = rows.map(({ path, cells }) => ({
  name: path,
  cases: Object.entries(cells).flatMap(([operation, permitted]) =>
    casesFor(everyone, permitted, `to ${operation}`, (actor) => actionOf(operation, path, actor)),
  ),
}));

/** Subscribing requires the permission to get. Collection group queries are always denied. */
export const subscriptionsAndGroups: RulesCaseGroup[] = rows.map(({ path, cells }) => ({
  name: path,
  cases: [
    ...casesFor(everyone, cells.get ?? noActor, 'to subscribe', () => listening(path)),
    ...casesFor(everyone, noActor, 'to query the collection group', () =>
      listingGroup(idOf(parentOf(path))),
    ),
  ],
}));

function actionOf(operation: string, path: string, actor: Actor): Action {
  const action = actions[operation];
  if (!action) throw new Error(`Unknown operation in the table: ${operation}.`);
  return action(path, actor);
}

function listingPage(path: string): Action {
  const name = parentOf(path);
  const filters = name === 'heroSlides' ? [where('isActive', '==', true)] : [];
  return listing((database) => query(collection(database, name), ...filters, limit(10)));
}

function fieldsFor(path: string, actor: Actor): Record<string, unknown> {
  const kind = parentOf(path);
  if (kind === 'enquiryEvents') return eventFields(actor, fixtures[path]);
  return isKind(kind) ? signedFields(kind, actor) : { ...fixtures[path] };
}

function changeFor(path: string, actor: Actor): Record<string, unknown> {
  const kind = parentOf(path);
  if (isKind(kind)) return signedChange(actor, { description: 'New.' });
  if (kind === 'enquiryEvents') return eventFields(actor, { text: 'Other' });
  if (kind === 'enquiries') return { status: 'read', changedAt: serverTimestamp() };
  return { ...fixtures[path] };
}

function isKind(name: string): name is Kind {
  return name in goodFields;
}

function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
