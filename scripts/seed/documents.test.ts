import { existsSync } from 'node:fs';
import {
  categoryDocument,
  dailyDocument,
  enquiryDocument,
  enquiryInput,
  heroSlideDocument,
  menuDocument,
  monthlyDocument,
  parseDocument,
  productDocument,
  subcategoryDocument,
  visitDocument,
  weeklyDocument,
  yearlyDocument,
} from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../lib/project.ts';
import { type SeedDocument, seedDocuments } from './documents.ts';

const now = new Date('2026-11-20T12:00:00Z');
const documents = seedDocuments(now);

const inCollection = (name: string) => documents.filter(({ path }) => path.startsWith(`${name}/`));
const fieldsAt = (wanted: string) => documents.find(({ path }) => path === wanted)?.fields;

const problemsOf = (schema: Parameters<typeof parseDocument>[0], list: SeedDocument[]) =>
  list.map(({ path, fields }) => parseDocument(schema, path, fields)).filter(({ ok }) => !ok);

describe('the seed', () => {
  it.each([
    ['categories', categoryDocument],
    ['subcategories', subcategoryDocument],
    ['products', productDocument],
    ['heroSlides', heroSlideDocument],
    ['enquiries', enquiryDocument],
    ['visits', visitDocument],
    ['catalogue', menuDocument],
  ] as const)('has only good documents in %s', (name, schema) => {
    expect(inCollection(name).length).toBeGreaterThan(0);
    expect(problemsOf(schema, inCollection(name))).toEqual([]);
  });

  it('has the four analytics documents, over 400 days', () => {
    const daily = dailyDocument.parse(fieldsAt('analytics/daily')).items;
    const sum = (items: { count: number }[]) => items.reduce((all, { count }) => all + count, 0);
    expect(daily).toHaveLength(400);
    expect(daily.at(-1)?.date).toBe('2026-11-20');
    for (const [name, schema] of [
      ['weekly', weeklyDocument],
      ['monthly', monthlyDocument],
      ['yearly', yearlyDocument],
    ] as const) {
      expect(sum(schema.parse(fieldsAt(`analytics/${name}`)).items)).toBe(sum(daily));
    }
  });

  it('gives every document a path of its own', () => {
    expect(new Set(documents.map(({ path }) => path)).size).toBe(documents.length);
  });

  it('is large and odd enough to show every case', () => {
    const { categories } = menuDocument.parse(fieldsAt('catalogue/menu'));
    const subcategories = categories.flatMap((category) => category.subcategories);
    const products = inCollection('products').map(({ fields }) => fields);
    expect(categories.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['steel', 'cement', 'rmc', 'roofing-sheets', 'structurals']),
    );
    expect(subcategories.length).toBeGreaterThanOrEqual(25);
    expect(products.length).toBeGreaterThanOrEqual(90);
    expect(subcategories.some(({ productCount }) => productCount > 3)).toBe(true);
    expect(subcategories.some(({ productCount }) => productCount === 0)).toBe(true);
    expect(categories.some((category) => category.subcategories.length === 0)).toBe(true);
    for (const field of ['image', 'brand', 'description']) {
      expect(products.filter((product) => product[field] === '')).toHaveLength(1);
    }
    expect(inCollection('heroSlides').map(({ fields }) => fields.isActive)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(inCollection('enquiries')).toHaveLength(40);
  });

  it('has enquiries that the API would have taken', () => {
    for (const { fields } of inCollection('enquiries')) {
      expect(enquiryInput.safeParse(fields).success).toBe(true);
    }
  });

  it('names only pictures that are there', () => {
    const named = documents
      .flatMap(({ fields }) => [fields.image, fields.imageUrl])
      .filter((path) => typeof path === 'string' && path !== '');
    expect(named.filter((path) => !existsSync(`${projectDir}/web/public${path}`))).toEqual([]);
  });
});
