/** Mutants that behave like the rules for every request, each with the reason. */

interface Equivalent {
  /** Prefix of the mutant's name. */
  start: string;
  why: string;
}

const equivalents: Equivalent[] = [
  ...['isAdministrator', 'isOneself'].map((claim) => ({
    start: `${claim}: without request.auth != null`,
    why: 'without an account request.auth is null, so reading its token or uid is an error, which denies',
  })),
  ...['without data.keys().hasAll(keys)', 'hasAll → hasAny', 'hasAll → hasOnly'].map((what) => ({
    start: `hasExactly: ${what}`,
    why: 'reading the value of a missing key is an error, which denies',
  })),
  {
    start: 'isPrice: without value is number',
    why: 'comparing any other type with a number is an error, which denies',
  },
  {
    start: "isOnePage: 0 → 1 in && request.query.get('______', 0)",
    why: 'the emulator always sets an offset, so the default value is not used',
  },
  ...[
    '/categories/{category}',
    '/subcategories/{subcategory}',
    '/products/{product}',
    '/heroSlides/{slide}',
  ].flatMap((path) => [
    {
      start: `${path}: allow create: → allow read, write:`,
      why: 'reads and deletions have no new document to check, and the updates it would allow are allowed anyway',
    },
    {
      start: `${path}: allow delete: → allow read, write:`,
      why: 'only a commit that deletes the record can create its tombstone',
    },
    {
      start: `${path}: without isAdministrator() in allow delete:`,
      why: 'the tombstone in the same commit requires an administrator',
    },
  ]),
  {
    start: '/deletions/{deletion}: without isAdministrator() in allow create, update:',
    why: 'the deletion in the same commit requires an administrator',
  },
  {
    start: '/deletions/{deletion}: allow create, update: → allow read, write:',
    why: 'reads and deletions have no new tombstone, so the check is an error, which denies',
  },
  {
    start: '/quarantine/{enquiry}: allow list: → allow read, write:',
    why: 'writes have no query, so reading its limit is an error, and administrators may get the document',
  },
  {
    start: '/auditLog/{entry}: allow list: → allow read, write:',
    why: 'writes have no query, so reading its limit is an error, and administrators may get the document',
  },
  {
    start: '/catalogueIndex/{part}: allow list: → allow read, write:',
    why: 'writes have no query, so reading its limit is an error, which denies',
  },
  {
    start: '/enquiries/{enquiry}: allow update: → allow read, write:',
    why: 'only an update has both an old and a new document to compare',
  },
  {
    start: '/images/{path=**}: allow create: → allow read, write:',
    why: 'reads, lists and deletions have no new file to check, and an update fails because the file exists',
  },
  {
    start: '/databases/{database}/documents: match /databases/ → match /{any}/',
    why: 'all Firestore paths start with it',
  },
  { start: '/b/{bucket}/o: match /b/ → match /{any}/', why: 'all Storage paths start with it' },
];

export function whyEquivalent(name: string): string | undefined {
  return equivalents.find(({ start }) => name.startsWith(start))?.why;
}
