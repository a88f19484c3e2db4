/** Converts the seed into documents, as pure functions of the time. */
import { createHash } from 'node:crypto';
import {
  addDays,
  type Category,
  type ChangeStamp,
  collections,
  contactChannel,
  contactKeysOf,
  type Day,
  type DayCount,
  dayAt,
  formatReferenceNumber,
  type Product,
  rollUp,
  type Subcategory,
  slugOf,
  startOfDay,
  type unsetProductFields,
} from '@neev/domain';
import { localAdmin } from '../lib/project.ts';
import { picturePath } from './art/pictures.ts';
import { type SeedCategory, seedCategories, seedEnquiries, seedSlides } from './data.ts';

export interface SeedDocument {
  path: string;
  fields: Record<string, unknown>;
}

/** Days for which records of single visits are kept. */
const VISIT_RECORD_DAYS = 2;

/** Days before the seeding that have visits. */
const VISIT_DAYS = 400;

/** Every document of the seed, as of `now`. */
export function seedDocuments(now: Date): SeedDocument[] {
  return [
    ...catalogueDocuments(now),
    ...slideDocuments(now),
    ...enquiryDocuments(now),
    ...visitDocuments(now),
  ];
}

function catalogueDocuments(now: Date): SeedDocument[] {
  const stamp = { updatedAt: now, updatedBy: '' };
  const categories = seedCategories.map((each, position) => toCategory(each, position, stamp));
  const subcategories = seedCategories.flatMap((each) => toSubcategories(each, stamp));
  const products = seedCategories.flatMap((each) => toProducts(each, stamp));
  return [
    ...categories.map((each) => toDocument(collections.categories, each)),
    ...subcategories.map((each) => toDocument(collections.subcategories, each)),
    ...products.map((each) => toDocument(collections.products, each)),
  ];
}

function toCategory(
  { name, icon, description }: SeedCategory,
  position: number,
  stamp: ChangeStamp,
): Category {
  const id = slugOf(name);
  return { id, name, description, icon, image: `/art/trades/${id}.svg`, position, ...stamp };
}

function toSubcategories(category: SeedCategory, stamp: ChangeStamp): Subcategory[] {
  return category.subcategories.map(({ name, description }, position) => ({
    id: slugOf(name),
    name,
    description,
    categoryId: slugOf(category.name),
    position,
    ...stamp,
  }));
}

/** Optional fields are stored only if they are set. */
type SeedProduct = Omit<Product, keyof typeof unsetProductFields>;

function toProducts(category: SeedCategory, stamp: ChangeStamp): SeedProduct[] {
  return category.subcategories.flatMap((subcategory) =>
    subcategory.products.map((product) => ({
      ...product,
      image: product.image ?? picturePath(product.name),
      id: slugOf(product.name),
      categoryId: slugOf(category.name),
      subcategoryId: slugOf(subcategory.name),
      ...stamp,
    })),
  );
}

function slideDocuments(now: Date): SeedDocument[] {
  return seedSlides.map((slide, position) =>
    toDocument(collections.heroSlides, {
      ...slide,
      id: slugOf(slide.title),
      position,
      updatedAt: now,
      updatedBy: '',
    }),
  );
}

function enquiryDocuments(now: Date): SeedDocument[] {
  return seedEnquiries.flatMap(({ minutesAgo, ...enquiry }, index) => {
    const id = `seed-enquiry-${String(index + 1).padStart(4, '0')}`;
    const createdAt = new Date(now.getTime() - minutesAgo * 60_000);
    const referenceNumber = formatReferenceNumber(createHash('sha256').update(id).digest());
    return [
      toDocument(collections.enquiries, {
        ...enquiry,
        id,
        createdAt,
        referenceNumber,
        contactKeys: contactKeysOf(enquiry),
        assignee: '',
      }),
      {
        path: `${collections.referenceNumbers}/${referenceNumber}`,
        fields: { enquiryId: id, createdAt, expiresAt: null },
      },
      ...(enquiry.status === 'unread' ? [] : contactDocuments(id, createdAt, { index, now })),
    ];
  });
}

/** Minutes from the arrival of an enquiry to its contact; `undefined` for one without. */
const CONTACT_DELAYS = [25, 90, undefined, 10, 45, 240, 700, 900, 35, 1_100, 600, 840];

/** The contact in the timeline of an enquiry, if its time has come. */
function contactDocuments(
  enquiryId: string,
  createdAt: Date,
  { index, now }: { index: number; now: Date },
): SeedDocument[] {
  const minutes = CONTACT_DELAYS[index % CONTACT_DELAYS.length];
  if (minutes === undefined) return [];
  const type = contactChannel.options[index % contactChannel.options.length];
  const at = new Date(createdAt.getTime() + minutes * 60_000);
  if (at > now) return [];
  const path = `${collections.enquiryEvents}/${enquiryId}-contact`;
  return [{ path, fields: { enquiryId, type, by: localAdmin.uid, at } }];
}

function visitDocuments(now: Date): SeedDocument[] {
  const days = seedVisits(dayAt(now));
  const { daily, weekly, monthly, yearly } = rollUp(days);
  return [
    { path: `${collections.analytics}/daily`, fields: { items: daily } },
    { path: `${collections.analytics}/weekly`, fields: { items: weekly } },
    { path: `${collections.analytics}/monthly`, fields: { items: monthly } },
    { path: `${collections.analytics}/yearly`, fields: { items: yearly } },
    ...days.slice(-VISIT_RECORD_DAYS).flatMap(({ date, count }) => visitRecords(date, count)),
  ];
}

function visitRecords(day: string, count: number): SeedDocument[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `${collections.visits}/${day}-seed${String(index).padStart(4, '0')}`,
    fields: { day, expiresAt: startOfDay(addDays(day, VISIT_RECORD_DAYS + 1)) },
  }));
}

function toDocument<T extends { id: string }>(
  collection: string,
  { id, ...fields }: T,
): SeedDocument {
  return { path: `${collection}/${id}`, fields };
}

/** Visits per day up to `today`: slow growth, fewer on Sundays and in the monsoon. Deterministic. */
function seedVisits(today: Day): DayCount[] {
  return Array.from({ length: VISIT_DAYS }, (_, index) => {
    const date = addDays(today, index - VISIT_DAYS + 1);
    return { date, count: visitsOn(date, index) };
  });
}

function visitsOn(date: Day, index: number): number {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const month = Number(date.slice(5, 7));
  const growth = 60 + index * 0.22;
  const sunday = weekday === 0 ? 0.45 : 1;
  const monsoon = month >= 6 && month <= 8 ? 0.75 : 1;
  return Math.round(growth * sunday * monsoon * (0.85 + 0.3 * noiseOf(date)));
}

/** A number from 0 to 1 that depends only on the text (FNV-1a). */
function noiseOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return (hash % 1_000) / 1_000;
}
