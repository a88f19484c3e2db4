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
import { type Actor, administrators, everyone, noActor } from '../actors.ts';
import { countingQuery, runningQuery } from '../rest.ts';
import {
  type Action,
  casesFor,
  listing,
  type RulesCase,
  type RulesCaseGroup,
} from '../rules-case.ts';

const active = where('isActive', '==', true);

/** The filter `active` in the format of the REST API. */
const activeFilter = {
  where: {
    fieldFilter: { field: { fieldPath: 'isActive' }, op: 'EQUAL', value: { booleanValue: true } },
  },
};

export const lists: RulesCaseGroup[] = [
  ...['categories', 'subcategories', 'products'].map((name) => ({
    name: `lists of ${name}`,
    cases: [...listsOf(name, []), ...offsetsOf(name, {})],
  })),
  {
    name: 'lists of catalogueIndex',
    cases: [...listsOf('catalogueIndex', [], noActor), ...offsetsOf('catalogueIndex', {}, noActor)],
  },
  ...['auditLog', 'deletedRecords', 'quarantine'].map((name) => ({
    name: `lists of ${name}`,
    cases: [
      ...byAll(`${limits.page}`, name, administrators, [limit(limits.page)]),
      ...byAll(`${limits.page + 1}`, name, noActor, [limit(limits.page + 1)]),
      ...byAll('all', name, noActor, []),
    ],
  })),
  {
    name: 'lists of heroSlides',
    cases: [
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
  listers: readonly Actor[] = administrators,
): RulesCase[] {
  const { page } = limits;
  return [
    ...byAll(`${page}`, name, everyone, [...filters, limit(page)]),
    ...byAll(`${page + 1}`, name, listers, [...filters, limit(page + 1)]),
    ...byAll('all', name, listers, filters),
    ...casesFor(everyone, listers, 'to count them', () =>
      counting((database) => query(collection(database, name), ...filters)),
    ),
  ];
}

/** Each document that an offset skips is billed as a read, so only `offsetUsers` may use one. */
function offsetsOf(
  name: string,
  filter: Record<string, unknown>,
  offsetUsers: readonly Actor[] = administrators,
): RulesCase[] {
  const offsets: [string, object, readonly Actor[]][] = [
    ['without an offset', {}, everyone],
    ['at offset 0', { offset: 0 }, everyone],
    ['at offset 1', { offset: 1 }, offsetUsers],
    ['at offset 80', { offset: 80 }, offsetUsers],
  ];
  return offsets.flatMap(([label, offset, permitted]) => {
    const fields = { ...filter, ...offset, limit: 1 };
    return [
      ...casesFor(everyone, permitted, `to list one ${label}`, () => runningQuery(name, fields)),
      ...casesFor(everyone, permitted, `to count one ${label}`, () => countingQuery(name, fields)),
    ];
  });
}

function byAll(
  label: string,
  name: string,
  permitted: readonly Actor[],
  constraints: readonly QueryConstraint[],
): RulesCase[] {
  return casesFor(everyone, permitted, `to list ${label}`, () =>
    listing((database) => query(collection(database, name), ...constraints)),
  );
}

function counting(select: (database: Firestore) => Query): Action {
  return { run: (database) => getCountFromServer(select(database)), changes: [] };
}
