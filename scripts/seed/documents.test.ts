import { existsSync } from 'node:fs';
import {
  categoryDocument,
  dailyDocument,
  enquiryDocument,
  enquiryEventDocument,
  enquiryInput,
  heroSlideDocument,
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
import { seedPictures } from './art/pictures.ts';
import { type SeedDocument, seedDocuments } from './documents.ts';
import { sceneFolder } from './public-files.ts';

const now = new Date('2026-11-20T12:00:00Z');
const documents = seedDocuments(now);
const publicFolder = `${projectDir}/web/public`;
const pictureFiles = seedPictures();
const pictures = documents
  .flatMap(({ fields }) => [fields.image, fields.imageUrl])
  .filter((path) => typeof path === 'string' && path !== '');

const inCollection = (name: string) => documents.filter(({ path }) => path.startsWith(`${name}/`));
const fieldsAt = (wanted: string) => documents.find(({ path }) => path === wanted)?.fields;

const idsIn = (name: string) => inCollection(name).map(({ path }) => path.slice(name.length + 1));

/** The number of children of each document of a collection. */
const childCounts = (parents: string, children: string, field: string) =>
  idsIn(parents).map(
    (id) => inCollection(children).filter((each) => each.fields[field] === id).length,
  );

const findInvalid = (schema: Parameters<typeof parseDocument>[0], list: SeedDocument[]) =>
  list.map(({ path, fields }) => parseDocument(schema, path, fields)).filter(({ ok }) => !ok);

describe('the seed', () => {
  it.each([
    ['categories', categoryDocument],
    ['subcategories', subcategoryDocument],
    ['products', productDocument],
    ['heroSlides', heroSlideDocument],
    ['enquiries', enquiryDocument],
    ['enquiryEvents', enquiryEventDocument],
    ['visits', visitDocument],
  ] as const)('has only valid documents in %s', (name, schema) => {
    expect(inCollection(name).length).toBeGreaterThan(0);
    expect(findInvalid(schema, inCollection(name))).toEqual([]);
  });

  it('links every slide to one of its categories', () => {
    const paths = idsIn('categories').map((id) => `/category/${id}`);
    for (const { fields } of inCollection('heroSlides')) expect(paths).toContain(fields.linkPath);
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

  it('reserves the reference number of every enquiry', () => {
    const reserved = inCollection('referenceNumbers').map(({ path, fields }) => [
      `enquiries/${fields.enquiryId}`,
      path.split('/')[1],
    ]);
    const numbers = inCollection('enquiries').map(({ path, fields }) => [
      path,
      fields.referenceNumber,
    ]);
    expect(reserved).toEqual(numbers);
  });

  it('has contacts only with enquiries that are not unread, after they arrived and before the seeding', () => {
    for (const { fields } of inCollection('enquiryEvents')) {
      const { enquiryId, at } = enquiryEventDocument.parse(fields);
      const { status, createdAt } = enquiryDocument.parse(fieldsAt(`enquiries/${enquiryId}`));
      expect(status).not.toBe('unread');
      expect(at.getTime()).toBeGreaterThan(createdAt.getTime());
      expect(at.getTime()).toBeLessThan(now.getTime());
    }
  });

  it('gives every document a unique path', () => {
    expect(new Set(documents.map(({ path }) => path)).size).toBe(documents.length);
  });

  it('covers the edge cases of the screens', () => {
    const products = inCollection('products').map(({ fields }) => fields);
    const productCounts = childCounts('subcategories', 'products', 'subcategoryId');
    expect(idsIn('categories')).toEqual(
      expect.arrayContaining(['steel', 'cement', 'rmc', 'roofing-sheets', 'structurals']),
    );
    expect(productCounts.length).toBeGreaterThanOrEqual(25);
    expect(products.length).toBeGreaterThanOrEqual(90);
    expect(Math.max(...productCounts)).toBeGreaterThan(3);
    expect(productCounts).toContain(0);
    expect(childCounts('categories', 'subcategories', 'categoryId')).toContain(0);
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

  it('has only enquiries that the API accepts', () => {
    for (const { fields } of inCollection('enquiries')) {
      expect(enquiryInput.safeParse(fields).success).toBe(true);
    }
  });

  it('refers only to images that exist', () => {
    const isExistingFile = (path: unknown) =>
      existsSync(`${publicFolder}${path}`) ||
      existsSync(`${sceneFolder}${path}`) ||
      pictureFiles.has(String(path));
    expect(pictures.filter((path) => !isExistingFile(path))).toEqual([]);
  });

  it('gives every product a picture of its own', () => {
    const images = inCollection('products')
      .map(({ fields }) => fields.image)
      .filter((image) => image !== '');
    expect(images.length).toBeGreaterThan(100);
    expect(new Set(images).size).toBe(images.length);
    expect(images.filter((image) => !pictureFiles.has(String(image)))).toEqual([]);
  });

  it('has a picture for every subcategory with products', () => {
    const withProducts = new Set(
      inCollection('products').map(({ fields }) => fields.subcategoryId),
    );
    const withPicture = new Set(
      inCollection('products')
        .filter(({ fields }) => pictureFiles.has(String(fields.image)))
        .map(({ fields }) => fields.subcategoryId),
    );
    expect(withPicture).toEqual(withProducts);
  });

  it('keeps the images of its products out of the deployed folder', () => {
    expect([...pictureFiles.keys()].filter((path) => existsSync(`${publicFolder}${path}`))).toEqual(
      [],
    );
    expect(existsSync(`${publicFolder}/art/products`)).toBe(false);
  });
});
