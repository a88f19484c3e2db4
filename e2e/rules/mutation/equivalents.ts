/** Mutants that behave like the rules for every request, each with the reason. */

interface Equivalent {
  /** Prefix of the mutant's name. */
  start: string;
  why: string;
}

const equivalents: Equivalent[] = [
  ...['isAdministrator', 'isOneself'].map((claim) => ({
    start: `${claim}: without request.auth != null`,
    why: 'nobody has no token and no uid: to ask for one is an error, and errors deny',
  })),
  ...['without data.keys().hasAll(keys)', 'hasAll → hasAny', 'hasAll → hasOnly'].map((what) => ({
    start: `hasExactly: ${what}`,
    why: 'a key that is missing is an error in the check of its value',
  })),
  {
    start: 'isPrice: without value is number',
    why: 'to compare anything else with a number is an error',
  },
  {
    start: "isOnePage: 0 → 1 in && request.query.get('______', 0)",
    why: 'the emulator always has an offset, so the default for a missing one is not used',
  },
  ...[
    '/categories/{category}',
    '/subcategories/{subcategory}',
    '/products/{product}',
    '/heroSlides/{slide}',
  ].flatMap((path) => [
    {
      start: `${path}: allow create: → allow read, write:`,
      why: 'reading and deleting bring no new document, and what it lets update may be updated anyway',
    },
    {
      start: `${path}: allow delete: → allow read, write:`,
      why: 'only a commit that deletes the record can leave a new tombstone of it',
    },
    {
      start: `${path}: without isAdministrator() in allow delete:`,
      why: 'the tombstone of the same commit needs an administrator',
    },
  ]),
  {
    start: '/deletions/{deletion}: without isAdministrator() in allow create, update:',
    why: 'the deletion in the same commit needs an administrator',
  },
  {
    start: '/deletions/{deletion}: allow create, update: → allow read, write:',
    why: 'reading and deleting bring no tombstone to check, which is an error',
  },
  {
    start: '/quarantine/{enquiry}: allow list: → allow read, write:',
    why: 'writing has no query, to ask for its limit is an error, and administrators may get',
  },
  {
    start: '/auditLog/{entry}: allow list: → allow read, write:',
    why: 'writing has no query, to ask for its limit is an error, and administrators may get',
  },
  {
    start: '/catalogueIndex/{part}: allow list: → allow read, write:',
    why: 'writing has no query, and to ask for its limit is an error',
  },
  {
    start: '/enquiries/{enquiry}: allow update: → allow read, write:',
    why: 'only an update has a document before and one after to compare',
  },
  {
    start: '/images/{path=**}: allow create: → allow read, write:',
    why: 'reading, listing and deleting bring no picture, and an update finds one there',
  },
  {
    start: '/databases/{database}/documents: match /databases/ → match /{any}/',
    why: 'all paths of Firestore begin so',
  },
  { start: '/b/{bucket}/o: match /b/ → match /{any}/', why: 'all paths of Storage begin so' },
];

export function whyEquivalent(name: string): string | undefined {
  return equivalents.find(({ start }) => name.startsWith(start))?.why;
}
