/**
 * The rules repeat what bounds a document, since rules cannot import. The comment behind each
 * bound (`// limits.name`) says which it is.
 */
import {
  categoryDocument,
  enquiryStatus,
  heroSlideDocument,
  limits,
  productDocument,
  subcategoryDocument,
} from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { samplesOf } from './cases/catalogue.ts';
import { foreignImages } from './cases/fields.ts';
import { missing } from './documents.ts';
import { readRules } from './environment.ts';
import { goodFields, type Kind } from './fixtures.ts';

const firestoreRules = await readRules('firestore');
const storageRules = await readRules('storage');

/** Strings have no bounds in them, but digits. */
const codeOf = (line: string) => line.replace(/'[^']*'/g, "''").replace(/\/\/.*$/, '');

interface Bound {
  name: string;
  value: unknown;
}

/** Every line that names a limit, with the last number or the list on it. */
function boundsIn(rules: string): Bound[] {
  return rules.split('\n').flatMap((line) => {
    const name = line.match(/\/\/ limits\.(\w+)$/)?.[1];
    if (name === undefined) return [];
    const list = line.match(/\[('.*')\]/)?.[1];
    const value = list
      ? list.split(', ').map(unquoted)
      : Number(codeOf(line).match(/\d+/g)?.at(-1));
    return [{ name, value }];
  });
}

const unquoted = (text: string) => text.replace(/^'|'$/g, '');

const bounds = [...boundsIn(firestoreRules), ...boundsIn(storageRules)];

describe('the bounds in the rules', () => {
  it.each(bounds)('limits.$name is $value', ({ name, value }) => {
    expect(limits).toHaveProperty(name, value);
  });

  it('are all that bound what the rules let in', () => {
    const enforcedByFunctions = [
      ...['username', 'email', 'mobile', 'mobileDigits', 'enquiryProduct', 'enquiryMessage'],
      ...['password', 'passwordMin'],
    ];
    const named = new Set([...bounds.map(({ name }) => name), ...enforcedByFunctions]);
    expect([...named].sort()).toEqual(Object.keys(limits).sort());
  });

  it('are the only numbers in them', () => {
    const unnamed = `${firestoreRules}${storageRules}`
      .split('\n')
      .filter((line) => !/limits\.\w+$|isFeatureAt/.test(line))
      .flatMap((line) => codeOf(line).match(/\b\d+\b/g) ?? []);
    expect(new Set(unnamed)).toEqual(new Set(['0']));
  });

  it('reach every place of the features', () => {
    const indices = [...firestoreRules.matchAll(/isFeatureAt\(features, (\d+)\)/g)];
    expect(indices.map(([, index]) => Number(index))).toEqual([...Array(limits.features).keys()]);
  });
});

it('the status of an enquiry is one of the schema’s', () => {
  const list = firestoreRules.match(/\.status in \[(.*)\]/)?.[1] ?? '';
  expect(list.split(', ').map(unquoted)).toEqual(enquiryStatus.options);
});

const schemas = {
  categories: { schema: categoryDocument, claim: 'isCategory' },
  subcategories: { schema: subcategoryDocument, claim: 'isSubcategory' },
  products: { schema: productDocument, claim: 'isProduct' },
  heroSlides: { schema: heroSlideDocument, claim: 'isHeroSlide' },
};

// The keys of a constant object are the names of its type.
const kinds = Object.keys(schemas) as Kind[];

describe.each(kinds)('%s', (kind) => {
  const { schema, claim } = schemas[kind];

  it('have the keys of the schema', () => {
    const body = firestoreRules.slice(firestoreRules.indexOf(`function ${claim}(`));
    const list = body.match(/hasExactly\(data, \[([^\]]*)\]/)?.[1] ?? '';
    const keys = list.split(',').map((key) => unquoted(key.trim()));
    expect(keys.sort()).toEqual(Object.keys(schema.shape).sort());
  });

  it('have samples of each field', () => {
    const tried = [...Object.keys(samplesOf[kind]), 'updatedAt', 'updatedBy'];
    const parents = ['categoryId', 'subcategoryId'].filter((key) => key in schema.shape);
    expect([...tried, ...parents].sort()).toEqual(Object.keys(schema.shape).sort());
  });

  const samples = Object.entries(samplesOf[kind]).flatMap(([field, all]) =>
    all.map((sample) => ({ field, ...sample })),
  );

  it.each(samples.filter(({ isGood }) => isGood))(
    'the schema reads what the rules let in: $field: $what',
    ({ field, value }) => {
      expect(schema.safeParse(documentWith(kind, field, value)).error).toBeUndefined();
    },
  );

  it.each(samples.filter(({ value }) => foreignImages.includes(value)))(
    'the schema reads an image of another site as none: $field: $what',
    ({ field, value }) => {
      const parsed = schema.parse(documentWith(kind, field, value));
      expect(parsed).toHaveProperty(field, '');
    },
  );

  const refused = samples.filter(
    ({ isGood, value }) => !isGood && value !== missing && !foreignImages.includes(value),
  );

  it.each(refused)(
    'the schema refuses what the rules refuse: $field: $what',
    ({ field, value }) => {
      expect(schema.safeParse(documentWith(kind, field, value)).success).toBe(false);
    },
  );
});

function documentWith(kind: Kind, field: string, value: unknown): Record<string, unknown> {
  return { ...goodFields[kind], updatedAt: new Date(0), updatedBy: 'boss', [field]: value };
}
