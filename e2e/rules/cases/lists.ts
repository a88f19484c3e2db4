/** How many documents a query may request. */
import { limits } from '@neev/domain';
import {
  collection,
  type Firestore,
  getCountFromServer,
  limit,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  where,
} from 'firebase/firestore';
import { type Actor, administrators, everyone, nobody } from '../actors.ts';
import { type Action, type Attempt, type AttemptGroup, attemptsOf, listing } from '../attempts.ts';
import { countingQuery, runningQuery } from '../rest.ts';

const active = where('isActive', '==', true);

/** The filter `active` in the format of the REST API. */
const activeFilter = {
  where: {
    fieldFilter: { field: { fieldPath: 'isActive' }, op: 'EQUAL', value: { booleanValue: true } },
  },
};

export const lists: AttemptGroup[] = [
  ...['categories', 'subcategories', 'products'].map((name) => ({
    name: `lists of ${name}`,
    attempts: [...listsOf(name, []), ...offsetsOf(name, {})],
  })),
  {
    name: 'lists of catalogueIndex',
    attempts: [
      ...listsOf('catalogueIndex', [], nobody),
      ...offsetsOf('catalogueIndex', {}, nobody),
    ],
  },
  {
    name: 'lists of auditLog',
    attempts: [
      ...byAll(`${limits.page}`, 'auditLog', administrators, [limit(limits.page)]),
      ...byAll(`${limits.page + 1}`, 'auditLog', nobody, [limit(limits.page + 1)]),
      ...byAll('all', 'auditLog', nobody, []),
    ],
  },
  {
    name: 'lists of quarantine',
    attempts: [
      ...byAll(`${limits.page}`, 'quarantine', administrators, [limit(limits.page)]),
      ...byAll(`${limits.page + 1}`, 'quarantine', nobody, [limit(limits.page + 1)]),
      ...byAll('all', 'quarantine', nobody, []),
    ],
  },
  {
    name: 'lists of heroSlides',
    attempts: [
      ...listsOf('heroSlides', [active]),
      ...offsetsOf('heroSlides', activeFilter),
      ...byAll('active ones by position', 'heroSlides', everyone, [
        active,
        orderBy('position'),
        limit(12),
      ]),
      ...byAll('without a filter', 'heroSlides', administrators, [limit(12)]),
      ...byAll('inactive ones', 'heroSlides', administrators, [
        where('isActive', '==', false),
        limit(12),
      ]),
    ],
  },
];

/** Everyone may list one page. Only `listers` may list and count whole collections. */
function listsOf(
  name: string,
  filters: readonly QueryConstraint[],
  mayAll: readonly Actor[] = administrators,
): Attempt[] {
  const { page } = limits;
  return [
    ...byAll(`${page}`, name, everyone, [...filters, limit(page)]),
    ...byAll(`${page + 1}`, name, mayAll, [...filters, limit(page + 1)]),
    ...byAll('all', name, mayAll, filters),
    ...attemptsOf(everyone, mayAll, 'to count them', () =>
      counting((database) => query(collection(database, name), ...filters)),
    ),
  ];
}

/** Each document that an offset skips is billed as a read, so only `offsetUsers` may use one. */
function offsetsOf(
  name: string,
  filter: Record<string, unknown>,
  mayOffset: readonly Actor[] = administrators,
): Attempt[] {
  const offsets: [string, object, readonly Actor[]][] = [
    ['without an offset', {}, everyone],
    ['at offset 0', { offset: 0 }, everyone],
    ['at offset 1', { offset: 1 }, mayOffset],
    ['at offset 80', { offset: 80 }, mayOffset],
  ];
  return offsets.flatMap(([what, offset, may]) => {
    const fields = { ...filter, ...offset, limit: 1 };
    return [
      ...attemptsOf(everyone, may, `to list one ${what}`, () => runningQuery(name, fields)),
      ...attemptsOf(everyone, may, `to count one ${what}`, () => countingQuery(name, fields)),
    ];
  });
}

function byAll(
  what: string,
  name: string,
  may: readonly Actor[],
  constraints: readonly QueryConstraint[],
): Attempt[] {
  return attemptsOf(everyone, may, `to list ${what}`, () =>
    listing((database) => query(collection(database, name), ...constraints)),
  );
}

function counting(select: (database: Firestore) => Query): Action {
  return { run: (database) => getCountFromServer(select(database)), changes: [] };
}
