/** Mutants that behave like the rules for every request, each with the reason. */

interface Equivalent {
  /** Prefix of the mutant's name. */
  prefix: string;
  reason: string;
}

const equivalents: Equivalent[] = [
  ...['isAdministrator', 'isOneself'].map((helper) => ({
    prefix: `${helper}: without request.auth != null`,
    reason:
      'without an account request.auth is null, so reading its token or uid is an error, which denies',
  })),
  ...['without data.keys().hasAll(keys)', 'hasAll → hasAny', 'hasAll → hasOnly'].map((change) => ({
    prefix: `hasExactly: ${change}`,
    reason: 'reading the value of a missing key is an error, which denies',
  })),
  ...['without data.keys().hasAll(required)', 'hasAll → hasAny'].map((change) => ({
    prefix: `hasKeys: ${change}`,
    reason: 'reading the value of a missing required key is an error, which denies',
  })),
  {
    prefix: 'isPrice: without value is number',
    reason: 'comparing any other type with a number is an error, which denies',
  },
  {
    prefix: "isOnePage: 0 → 1 in && request.query.get('______', 0)",
    reason: 'the emulator always sets an offset, so the default value is not used',
  },
  ...[
    '/categories/{category}',
    '/subcategories/{subcategory}',
    '/products/{product}',
    '/heroSlides/{slide}',
  ].flatMap((path) => [
    {
      prefix: `${path}: allow create: → allow read, write:`,
      reason:
        'reads and deletions have no new document to check, and the updates it would allow are allowed anyway',
    },
    {
      prefix: `${path}: allow delete: → allow read, write:`,
      reason: 'only a commit that deletes the record can create its tombstone',
    },
    {
      prefix: `${path}: without isAdministrator() in allow delete:`,
      reason: 'the tombstone in the same commit requires an administrator',
    },
  ]),
  {
    prefix: '/products/{product}: allow update: → allow read, write:',
    reason: 'a creation would check the product twice, which takes more than 1,000 expressions',
  },
  {
    prefix: '/deletions/{deletion}: without isAdministrator() in allow create, update:',
    reason: 'the deletion in the same commit requires an administrator',
  },
  {
    prefix: '/deletions/{deletion}: allow create, update: → allow read, write:',
    reason: 'reads and deletions have no new tombstone, so the check is an error, which denies',
  },
  {
    prefix: '/quarantine/{enquiry}: allow list: → allow read, write:',
    reason:
      'writes have no query, so reading its limit is an error, and administrators may get the document',
  },
  ...['/auditLog/{entry}', '/deletedRecords/{record}'].map((path) => ({
    prefix: `${path}: allow list: → allow read, write:`,
    reason:
      'writes have no query, so reading its limit is an error, and administrators may get the document',
  })),
  {
    prefix: '/settings/{document}: allow create, update: → allow read, write:',
    reason:
      'reads and deletions have no new document, so reading it is an error, and administrators may get the document',
  },
  {
    prefix: '/catalogueIndex/{part}: allow list: → allow read, write:',
    reason: 'writes have no query, so reading its limit is an error, which denies',
  },
  ...[
    '/enquiries/{enquiry}',
    '/mail/{mail}',
    '/pushMessages/{message}',
    '/pushSubscriptions/{device}',
  ].map((path) => ({
    prefix: `${path}: allow update: → allow read, write:`,
    reason: 'only an update has both an old and a new document to compare',
  })),
  ...['/inboxViews/{uid}', '/notificationSettings/{uid}'].map((path) => ({
    prefix: `${path}: allow create, update: → allow read, write:`,
    reason: 'reads and deletions have no new document, so reading it is an error, which denies',
  })),
  {
    prefix: '/images/{path=**}: allow create: → allow read, write:',
    reason:
      'reads, lists and deletions have no new file to check, and an update fails because the file exists',
  },
  {
    prefix: '/databases/{database}/documents: match /databases/ → match /{any}/',
    reason: 'all Firestore paths start with it',
  },
  { prefix: '/b/{bucket}/o: match /b/ → match /{any}/', reason: 'all Storage paths start with it' },
];

export function findEquivalenceReason(name: string): string | undefined {
  return equivalents.find(({ prefix }) => name.startsWith(prefix))?.reason;
}
