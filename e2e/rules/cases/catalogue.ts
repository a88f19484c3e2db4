/** Writes of an administrator to the catalogue: every condition at its limit and beyond. */
import { limits } from '@neev/domain';
import { serverTimestamp } from 'firebase/firestore';
import { committing } from '../delete-record.ts';
import { type Change, missing, signedChange, signedFields } from '../documents.ts';
import { existingPaths, type Kind, kinds } from '../fixtures.ts';
import {
  type Action,
  type Outcome,
  type RulesCase,
  type RulesCaseGroup,
  setting,
  updating,
} from '../rules-case.ts';
import {
  booleanSamples,
  countSamples,
  featuresSamples,
  gstRateSamples,
  hsnSamples,
  imageSamples,
  linkPathSamples,
  priceSamples,
  quantitySamples,
  requiredTextSamples,
  type Sample,
  textSamples,
} from './fields.ts';

/** Values of each field. Fields that refer to a parent have separate cases. */
export const samplesOf: Record<Kind, Record<string, Sample[]>> = {
  categories: {
    name: requiredTextSamples(limits.name),
    description: textSamples(limits.description),
    icon: textSamples(limits.icon),
    image: imageSamples(),
    position: countSamples(limits.position),
  },
  subcategories: {
    name: requiredTextSamples(limits.name),
    description: textSamples(limits.description),
    position: countSamples(limits.position),
  },
  products: {
    name: requiredTextSamples(limits.name),
    brand: textSamples(limits.brand),
    description: textSamples(limits.description),
    price: priceSamples(),
    unit: textSamples(limits.unit),
    stock: countSamples(limits.stock),
    image: imageSamples(),
    features: featuresSamples(),
    minQuantity: quantitySamples(),
    quantityStep: quantitySamples(),
    hsn: hsnSamples(),
    gstRate: gstRateSamples(),
  },
  heroSlides: {
    title: requiredTextSamples(limits.slideTitle),
    description: requiredTextSamples(limits.slideDescription),
    imageUrl: imageSamples(),
    isActive: booleanSamples(),
    linkPath: linkPathSamples(),
    position: countSamples(limits.position),
  },
};

/** Invalid parent ids, each with a description. */
const invalidIds: [string, unknown][] = [
  ['that does not exist', 'nowhere'],
  ['whose id is not a slug', 'Odd_Id'],
  ['whose id contains a path', 'steel/../steel'],
  ['whose id is empty', ''],
  ['whose id is a number', 1],
  ['whose id is null', null],
  ['whose id is missing', missing],
];

const branch = {
  'categories/wood': signedFields('categories', 'administrator'),
  'subcategories/boards': signedFields('subcategories', 'administrator', { categoryId: 'wood' }),
  'products/board': signedFields('products', 'administrator', {
    categoryId: 'wood',
    subcategoryId: 'boards',
  }),
};

/**
 * The largest batch of one subcategory. Rules may read 20 documents per commit: the record of the
 * administrator, the subcategory and the tombstone of each product.
 */
const eighteenProducts = Object.fromEntries(
  Array.from({ length: 18 }, (_, index) => [
    `products/new-${index}`,
    signedFields('products', 'administrator', {
      features: new Array<string>(limits.features).fill('x'.repeat(limits.feature)),
      ...{ minQuantity: 50, quantityStep: 10, hsn: '72142090', gstRate: 18 },
    }),
  ]),
);

export const catalogue: RulesCaseGroup[] = [
  ...kinds.map((kind) => ({
    name: `the fields of ${kind}`,
    cases: Object.entries(samplesOf[kind]).flatMap(([field, samples]) =>
      fieldCases(kind, field, samples),
    ),
  })),
  ...kinds.map((kind) => ({ name: `the keys of ${kind}`, cases: keyCases(kind) })),
  ...kinds.map((kind) => ({ name: `the signature of ${kind}`, cases: signatureCases(kind) })),
  ...kinds.map((kind) => ({ name: `the ids of ${kind}`, cases: idCases(kind) })),
  { name: 'the parents of subcategories', cases: subcategoryParents() },
  { name: 'the parents of products', cases: productParents() },
  { name: 'batches', cases: batches() },
];

function byAdministrator(title: string, expected: Outcome, action: Action): RulesCase {
  return { title: `${title} is ${expected}`, actor: 'administrator', expected, ...action };
}

function creating(kind: Kind, change: Change, id = 'another'): Action {
  return setting(`${kind}/${id}`, signedFields(kind, 'administrator', change));
}

function changing(kind: Kind, change: Change): Action {
  return updating(existingPaths[kind], signedChange('administrator', change));
}

/** Creates a document with every value, and updates one with the first and the last invalid value. */
function fieldCases(kind: Kind, field: string, samples: readonly Sample[]): RulesCase[] {
  const invalidSamples = samples.filter(({ isGood }) => !isGood);
  return [
    ...samples.map(({ label, value, isGood }) =>
      byAdministrator(
        `${field}: ${label}`,
        isGood ? 'allowed' : 'denied',
        creating(kind, { [field]: value }),
      ),
    ),
    ...[...invalidSamples.slice(0, 1), ...invalidSamples.slice(-1)].map(({ label, value }) =>
      byAdministrator(
        `${field}: ${label} in an update`,
        'denied',
        changing(kind, { [field]: value }),
      ),
    ),
  ];
}

/** Unknown keys, such as a role, are denied. */
function keyCases(kind: Kind): RulesCase[] {
  const unknownKeys = ['role', 'admin', 'claims', 'isAdmin', 'id', 'createdAt'];
  return unknownKeys.flatMap((key) => [
    byAdministrator(`${key} in a new document`, 'denied', creating(kind, { [key]: true })),
    byAdministrator(`${key} in an update`, 'denied', changing(kind, { [key]: true })),
  ]);
}

function signatureCases(kind: Kind): RulesCase[] {
  const invalidSignatures: [string, Change][] = [
    ['the time of the client', { updatedAt: new Date() }],
    ['a time in the past', { updatedAt: new Date(0) }],
    ['a string as the time', { updatedAt: 'now' }],
    ['no time', { updatedAt: missing }],
    ['the signature of another account', { updatedBy: signedFields(kind, 'revoked').updatedBy }],
    ['the uid instead of the pseudonym', { updatedBy: 'boss' }],
    ['an empty signature', { updatedBy: '' }],
    ['no signature', { updatedBy: missing }],
  ];
  return [
    ...invalidSignatures.flatMap(([label, change]) => [
      byAdministrator(`${label} in a new document`, 'denied', creating(kind, change)),
      byAdministrator(`${label} in an update`, 'denied', changing(kind, change)),
    ]),
    byAdministrator(
      'an update with the previous signature',
      'denied',
      updating(existingPaths[kind], { description: 'New.' }),
    ),
    byAdministrator('an update of the signature only', 'allowed', changing(kind, {})),
  ];
}

function idCases(kind: Kind): RulesCase[] {
  const validIds = ['a', '7', 'tmt-bars-2', 'x'.repeat(limits.id)];
  const malformedIds = [
    'x'.repeat(limits.id + 1),
    'Bars',
    '-bars',
    'tmt_bars',
    'tmt bars',
    'tmt.bars',
    'é',
  ];
  return [
    ...validIds.map((id) => byAdministrator(id, 'allowed', creating(kind, {}, id))),
    ...malformedIds.map((id) => byAdministrator(id, 'denied', creating(kind, {}, id))),
  ];
}

function subcategoryParents(): RulesCase[] {
  const kind = 'subcategories';
  return [
    byAdministrator('another category', 'allowed', changing(kind, { categoryId: 'cement' })),
    ...invalidIds.flatMap(([label, categoryId]) => [
      byAdministrator(`a category ${label}`, 'denied', creating(kind, { categoryId })),
      byAdministrator(`a move to a category ${label}`, 'denied', changing(kind, { categoryId })),
    ]),
  ];
}

function productParents(): RulesCase[] {
  const kind = 'products';
  const moved = { categoryId: 'cement', subcategoryId: 'bags' };
  return [
    byAdministrator('another subcategory with its category', 'allowed', changing(kind, moved)),
    byAdministrator(
      'a subcategory of another category',
      'denied',
      creating(kind, { subcategoryId: 'bags' }),
    ),
    byAdministrator(
      'a move to a subcategory of another category',
      'denied',
      changing(kind, { subcategoryId: 'bags' }),
    ),
    ...invalidIds.flatMap(([label, id]) => [
      byAdministrator(`a subcategory ${label}`, 'denied', creating(kind, { subcategoryId: id })),
      byAdministrator(`a category ${label}`, 'denied', creating(kind, { categoryId: id })),
    ]),
  ];
}

function batches(): RulesCase[] {
  return [
    byAdministrator(
      'a category with a subcategory and a product in one batch',
      'allowed',
      committing([], branch),
    ),
    byAdministrator(
      'eighteen large products in one batch',
      'allowed',
      committing([], eighteenProducts),
    ),
    byAdministrator(
      'a subcategory in the batch that deletes its category',
      'denied',
      committing(['categories/steel'], {
        'deletions/categories.steel': tombstoneOf('categories', 'steel'),
        'subcategories/bars': signedFields('subcategories', 'administrator'),
      }),
    ),
    byAdministrator(
      'a product in the batch that deletes its subcategory',
      'denied',
      committing(['subcategories/bars'], {
        'deletions/subcategories.bars': tombstoneOf('subcategories', 'bars'),
        'products/bar': signedFields('products', 'administrator'),
      }),
    ),
  ];
}

function tombstoneOf(collection: Kind, recordId: string): Change {
  return { collection, recordId, deletedAt: serverTimestamp(), deletedBy: 'boss' };
}
