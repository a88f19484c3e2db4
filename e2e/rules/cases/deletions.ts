/** A deleted record leaves a tombstone, which reserves its id until the clean-up has finished. */
import { serverTimestamp } from 'firebase/firestore';
import {
  type Action,
  type Attempt,
  type AttemptGroup,
  deleting,
  type Outcome,
  setting,
  updating,
} from '../attempts.ts';
import { committing, deletingRecord, tombstonePath } from '../delete-record.ts';
import { signedChange, signedFields } from '../documents.ts';
import { goodFields, type Kind } from '../fixtures.ts';

const existing: Record<Kind, string> = {
  categories: 'categories/steel',
  subcategories: 'subcategories/bars',
  products: 'products/bar',
  heroSlides: 'heroSlides/shown',
};

// `Object.keys` is typed `string[]`, but the keys are those of the `as const` object.
const kinds = Object.keys(goodFields) as Kind[];

const tombstone = {
  collection: 'categories',
  recordId: 'steel',
  deletedAt: serverTimestamp(),
  deletedBy: 'boss',
};

/** A record that was created again by an import while the tombstone of its first deletion remains. */
const IMPORTED = 'categories/imported';

export const deletions: AttemptGroup[] = [
  ...kinds.map((kind) => ({ name: `the deletion of ${kind}`, attempts: deletionsOf(kind) })),
  { name: 'tombstones in deletions', attempts: tombstones() },
  { name: 'several deletions in one batch', attempts: batches() },
];

function byAdministrator(title: string, expected: Outcome, action: Action): Attempt {
  return { title: `${title} is ${expected}`, as: 'administrator', expected, ...action };
}

function deletionsOf(kind: Kind): Attempt[] {
  const path = existing[kind];
  return [
    byAdministrator('with a tombstone', 'allowed', deletingRecord(path, 'administrator')),
    byAdministrator('without a tombstone', 'denied', deleting(path)),
    byAdministrator(
      'with the tombstone of another',
      'denied',
      committing([path], { [tombstonePath(`${kind}/other`)]: tombstone }),
    ),
    byAdministrator(
      'a new record under a reserved id',
      'denied',
      setting(`${kind}/gone`, signedFields(kind, 'administrator')),
    ),
  ];
}

function tombstones(): Attempt[] {
  const path = existing.categories;
  const faults: [string, Record<string, unknown>][] = [
    ['of another deleter', { deletedBy: 'peer' }],
    ['without a deleter', { deletedBy: '' }],
    ['with the clock of the client', { deletedAt: new Date() }],
    ['of a time long ago', { deletedAt: new Date(0) }],
    ['of another record', { recordId: 'cement' }],
    ['of another collection', { collection: 'products' }],
    ['of a number', { recordId: 1 }],
    ['with more than it needs', { role: 'admin' }],
  ];
  return [
    ...faults.flatMap(([what, change]) => [
      byAdministrator(`one ${what}`, 'denied', deletingRecord(path, 'administrator', change)),
      byAdministrator(
        `one ${what} over an older one`,
        'denied',
        deletingRecord(IMPORTED, 'administrator', change),
      ),
    ]),
    ...Object.keys(tombstone).map((missing) =>
      byAdministrator(
        `one without ${missing}`,
        'denied',
        committing([path], { [tombstonePath(path)]: without(missing) }),
      ),
    ),
    byAdministrator(
      'one of a record that stays',
      'denied',
      setting(tombstonePath(path), tombstone),
    ),
    byAdministrator(
      'one of a record that never was',
      'denied',
      setting('deletions/categories.never', { ...tombstone, recordId: 'never' }),
    ),
    byAdministrator(
      'one of a record that the same commit makes',
      'denied',
      committing([], {
        'categories/never': signedFields('categories', 'administrator'),
        'deletions/categories.never': { ...tombstone, recordId: 'never' },
      }),
    ),
    byAdministrator('an older one, left as it is,', 'denied', deleting(IMPORTED)),
    byAdministrator(
      'a new one over an older one',
      'allowed',
      deletingRecord(IMPORTED, 'administrator'),
    ),
    byAdministrator(
      'a new one over an older one of a record that stays',
      'denied',
      setting(tombstonePath(IMPORTED), { ...tombstone, recordId: 'imported' }),
    ),
    byAdministrator(
      'a new one over an older one of a record that is gone',
      'denied',
      setting('deletions/categories.gone', { ...tombstone, recordId: 'gone' }),
    ),
    byAdministrator(
      'a second one under another id',
      'denied',
      committing([path], {
        [tombstonePath(path)]: tombstone,
        'deletions/categories.other': tombstone,
      }),
    ),
    byAdministrator(
      'to change a record that an older one is of',
      'allowed',
      updating(IMPORTED, signedChange('administrator', { description: 'New.' })),
    ),
  ];
}

function without(key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(tombstone).filter(([name]) => name !== key));
}

/** Several deletions in one commit. Rules may read 20 documents per commit. */
function batches(): Attempt[] {
  const paths = ['categories/steel', 'subcategories/bars', 'products/bar'];
  const sets = paths.map((path) => {
    const [collection, recordId] = path.split('/');
    return [tombstonePath(path), { ...tombstone, collection, recordId }] as const;
  });
  return [
    byAdministrator('a branch', 'allowed', committing(paths, Object.fromEntries(sets))),
    byAdministrator(
      'a branch of which one has no tombstone',
      'denied',
      committing(paths, Object.fromEntries(sets.slice(1))),
    ),
  ];
}
