/** A deleted record leaves a tombstone, which reserves its id until the clean-up has finished. */
import { serverTimestamp } from 'firebase/firestore';
import { committing, deletingRecord, tombstonePath } from '../delete-record.ts';
import { signedChange, signedFields } from '../documents.ts';
import { existingPaths, fixtures, type Kind, kinds } from '../fixtures.ts';
import {
  type Action,
  deleting,
  type Outcome,
  type RulesCase,
  type RulesCaseGroup,
  setting,
  updating,
} from '../rules-case.ts';

const tombstone = {
  collection: 'categories',
  recordId: 'steel',
  record: fixtures['categories/steel'],
  deletedAt: serverTimestamp(),
  deletedBy: 'boss',
};

/** A record that was created again by an import while the tombstone of its first deletion remains. */
const IMPORTED = 'categories/imported';

export const deletions: RulesCaseGroup[] = [
  ...kinds.map((kind) => ({ name: `the deletion of ${kind}`, cases: deletionsOf(kind) })),
  { name: 'tombstones in deletions', cases: tombstones() },
  { name: 'several deletions in one batch', cases: batches() },
];

function byAdministrator(title: string, expected: Outcome, action: Action): RulesCase {
  return { title: `${title} is ${expected}`, actor: 'administrator', expected, ...action };
}

function deletionsOf(kind: Kind): RulesCase[] {
  const path = existingPaths[kind];
  return [
    byAdministrator('with a tombstone', 'allowed', deletingRecord(path, 'administrator')),
    byAdministrator('without a tombstone', 'denied', deleting(path)),
    byAdministrator(
      'with the tombstone of another record',
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

function tombstones(): RulesCase[] {
  const path = existingPaths.categories;
  const invalidFields: [string, Record<string, unknown>][] = [
    ['of another account', { deletedBy: 'peer' }],
    ['with an empty deletedBy', { deletedBy: '' }],
    ['with the time of the client', { deletedAt: new Date() }],
    ['with a time in the past', { deletedAt: new Date(0) }],
    ['of another record', { recordId: 'cement' }],
    ['of another collection', { collection: 'products' }],
    ['with a number as the record id', { recordId: 1 }],
    ['with a copy that differs from the record', { record: { ...tombstone.record, name: 'Gold' } }],
    ['with an empty copy of the record', { record: {} }],
    ['with a text instead of a copy', { record: 'steel' }],
    ['with an unknown key', { role: 'admin' }],
  ];
  return [
    ...invalidFields.flatMap(([label, change]) => [
      byAdministrator(
        `a tombstone ${label}`,
        'denied',
        deletingRecord(path, 'administrator', change),
      ),
      byAdministrator(
        `a tombstone ${label} that replaces an older one`,
        'denied',
        deletingRecord(IMPORTED, 'administrator', change),
      ),
    ]),
    ...Object.keys(tombstone).map((missing) =>
      byAdministrator(
        `a tombstone without ${missing}`,
        'denied',
        committing([path], { [tombstonePath(path)]: without(missing) }),
      ),
    ),
    byAdministrator(
      'a tombstone of a record that is not deleted',
      'denied',
      setting(tombstonePath(path), tombstone),
    ),
    byAdministrator(
      'a tombstone of a record that never existed',
      'denied',
      setting('deletions/categories.never', { ...tombstone, recordId: 'never' }),
    ),
    byAdministrator(
      'a tombstone of a device that is removed',
      'denied',
      deletingRecord('pushSubscriptions/own', 'administrator'),
    ),
    byAdministrator(
      'a tombstone of a record that the same commit creates',
      'denied',
      committing([], {
        'categories/never': signedFields('categories', 'administrator'),
        'deletions/categories.never': { ...tombstone, recordId: 'never' },
      }),
    ),
    byAdministrator(
      'a deletion that does not replace the older tombstone',
      'denied',
      deleting(IMPORTED),
    ),
    byAdministrator(
      'a tombstone that replaces an older one',
      'allowed',
      deletingRecord(IMPORTED, 'administrator'),
    ),
    byAdministrator(
      'a tombstone that replaces an older one, of a record that is not deleted,',
      'denied',
      setting(tombstonePath(IMPORTED), { ...tombstone, recordId: 'imported' }),
    ),
    byAdministrator(
      'a tombstone that replaces an older one, of a record that does not exist,',
      'denied',
      setting('deletions/categories.gone', { ...tombstone, recordId: 'gone' }),
    ),
    byAdministrator(
      'a second tombstone under another id',
      'denied',
      committing([path], {
        [tombstonePath(path)]: tombstone,
        'deletions/categories.other': tombstone,
      }),
    ),
    byAdministrator(
      'an update of a record that has an older tombstone',
      'allowed',
      updating(IMPORTED, signedChange('administrator', { description: 'New.' })),
    ),
  ];
}

function without(key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(tombstone).filter(([name]) => name !== key));
}

/** Several deletions in one commit. Rules may read 20 documents per commit. */
function batches(): RulesCase[] {
  const paths = ['categories/steel', 'subcategories/bars', 'products/bar'];
  const sets = paths.map((path) => {
    const [collection, recordId] = path.split('/');
    return [
      tombstonePath(path),
      { ...tombstone, collection, recordId, record: fixtures[path] },
    ] as const;
  });
  return [
    byAdministrator(
      'a category with its subcategory and product',
      'allowed',
      committing(paths, Object.fromEntries(sets)),
    ),
    byAdministrator(
      'a category with its subcategory and product, of which one has no tombstone,',
      'denied',
      committing(paths, Object.fromEntries(sets.slice(1))),
    ),
  ];
}
