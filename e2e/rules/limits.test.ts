/**
 * Compares the rules with the limits and schemas of `domain/`, because rules cannot import them. A comment
 * after each limit in the rules names it (`// limits.name`).
 */
import {
  adminLimits,
  categoryDocument,
  companySettings,
  contactChannel,
  enquiryStatus,
  heroSlideDocument,
  limits,
  productDocument,
  subcategoryDocument,
} from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { samplesOf } from './cases/catalogue.ts';
import { foreignImages } from './cases/fields.ts';
import { companySamples, goodCompany } from './cases/settings.ts';
import { missing } from './documents.ts';
import { readRules } from './environment.ts';
import { goodFields, type Kind, kinds } from './fixtures.ts';

const allLimits = { ...limits, ...adminLimits };

const firestoreRules = await readRules('firestore');
const storageRules = await readRules('storage');

/** Removes the contents of strings and comments, whose digits are not limits. */
const codeOf = (line: string) => line.replace(/'[^']*'/g, "''").replace(/\/\/.*$/, '');

interface Bound {
  name: string;
  value: unknown;
}

/** Returns the limit of each line that names one: the last number or the list in the line. */
function boundsIn(rules: string): Bound[] {
  return rules.split('\n').flatMap((line) => {
    const name = line.match(/\/\/ limits\.(\w+)$/)?.[1];
    if (name === undefined) return [];
    const list = line.match(/\[('.*')\]/)?.[1];
    const value = list ? list.split(', ').map(unquote) : Number(codeOf(line).match(/\d+/g)?.at(-1));
    return [{ name, value }];
  });
}

const unquote = (text: string) => text.replace(/^'|'$/g, '');

const bounds = [...boundsIn(firestoreRules), ...boundsIn(storageRules)];

describe('the limits in the rules', () => {
  it.each(bounds)('limits.$name is $value', ({ name, value }) => {
    expect(allLimits).toHaveProperty(name, value);
  });

  it('include every limit, except those that functions enforce', () => {
    const enforcedByFunctions = [
      ...['username', 'email', 'mobile', 'mobileDigits', 'enquiryProduct', 'enquiryMessage'],
      ...['password', 'passwordMin'],
    ];
    const named = new Set([...bounds.map(({ name }) => name), ...enforcedByFunctions]);
    expect([...named].sort()).toEqual(Object.keys(allLimits).sort());
  });

  it('are the only numbers in the rules except 0', () => {
    const unnamed = `${firestoreRules}${storageRules}`
      .split('\n')
      .filter((line) => !/limits\.\w+$|is(Feature|Label|Brand|Template|SavedView)At/.test(line))
      .flatMap((line) => codeOf(line).match(/\b\d+\b/g) ?? []);
    expect(new Set(unnamed)).toEqual(new Set(['0']));
  });

  it.each([
    ['features', /isFeatureAt\(features, (\d+)\)/g],
    ['labels', /isLabelAt\(labels, (\d+)\)/g],
    ['inboxViews', /isSavedViewAt\(data\.views, (\d+)\)/g],
    ['replyTemplates', /isTemplateAt\(data\.templates, (\d+)\)/g],
  ] as const)('apply to every index of the %s', (list, call) => {
    const indices = Array.from(firestoreRules.matchAll(call), ([, index]) => Number(index));
    expect(indices).toEqual([...Array(allLimits[list]).keys()]);
  });
});

it.each([
  ['enquiry statuses', 'status', enquiryStatus.options],
  ['channels of a contact', 'type', contactChannel.options],
])('the rules allow the %s of the schema', (_, field, options) => {
  const list = firestoreRules.match(new RegExp(`\\.${field} in \\[(.*)\\]`))?.[1] ?? '';
  expect(list.split(', ').map(unquote)).toEqual(options);
});

const schemas = {
  categories: { schema: categoryDocument, helper: 'isCategory' },
  subcategories: { schema: subcategoryDocument, helper: 'isSubcategory' },
  products: { schema: productDocument, helper: 'isProduct' },
  heroSlides: { schema: heroSlideDocument, helper: 'isHeroSlide' },
};

describe.each(kinds)('%s', (kind) => {
  const { schema, helper } = schemas[kind];

  it('have the same keys in the rules and the schema', () => {
    const body = firestoreRules.slice(firestoreRules.indexOf(`function ${helper}(`));
    const lists = body.match(/has(?:Exactly|Keys)\(data, \[([^\]]*)\](?:, \[([^\]]*)\])?/);
    const keys = (lists ?? [])
      .slice(1)
      .flatMap((list = '') => list.split(','))
      .map((key) => unquote(key.trim()))
      .filter(Boolean);
    expect(keys.sort()).toEqual(Object.keys(schema.shape).sort());
  });

  it('have samples of each field', () => {
    const covered = [...Object.keys(samplesOf[kind]), 'updatedAt', 'updatedBy'];
    const parents = ['categoryId', 'subcategoryId'].filter((key) => key in schema.shape);
    expect([...covered, ...parents].sort()).toEqual(Object.keys(schema.shape).sort());
  });

  const samples = Object.entries(samplesOf[kind]).flatMap(([field, fieldSamples]) =>
    fieldSamples.map((sample) => ({ field, ...sample })),
  );

  it.each(samples.filter(({ isGood }) => isGood))(
    'are accepted by the schema when the rules allow them: $field: $label',
    ({ field, value }) => {
      expect(schema.safeParse(documentWith(kind, field, value)).error).toBeUndefined();
    },
  );

  it.each(samples.filter(({ value }) => foreignImages.includes(value)))(
    'are parsed without the image when it is from another site: $field: $label',
    ({ field, value }) => {
      const parsed = schema.parse(documentWith(kind, field, value));
      expect(parsed).toHaveProperty(field, '');
    },
  );

  const rejected = samples.filter(
    ({ isGood, value }) => !isGood && value !== missing && !foreignImages.includes(value),
  );

  it.each(rejected)(
    'are rejected by the schema when the rules deny them: $field: $label',
    ({ field, value }) => {
      expect(schema.safeParse(documentWith(kind, field, value)).success).toBe(false);
    },
  );
});

describe('the company', () => {
  it('has the same keys in the rules, the schema and the samples', () => {
    const body = firestoreRules.slice(firestoreRules.indexOf('function isCompany('));
    const keys = body.match(/hasExactly\(data, \[([^\]]*)\]/)?.[1]?.match(/\w+/g) ?? [];
    const fields = Object.keys(companySettings.shape).sort();
    expect([...keys].sort()).toEqual([...fields, 'updatedAt', 'updatedBy'].sort());
    expect(Object.keys(companySamples).sort()).toEqual(fields);
  });

  const samples = Object.entries(companySamples).flatMap(([field, fieldSamples]) =>
    fieldSamples.map((sample) => ({ field, ...sample })),
  );

  it.each(samples)('is judged alike by the schema and the rules: $field: $label', (sample) => {
    const { field, value, isGood } = sample;
    const fields = { ...goodCompany, [field]: value === missing ? undefined : value };
    expect(companySettings.safeParse(fields).success).toBe(isGood);
  });
});

function documentWith(kind: Kind, field: string, value: unknown): Record<string, unknown> {
  return { ...goodFields[kind], updatedAt: new Date(0), updatedBy: 'boss', [field]: value };
}
