/**
 * The data of the seed in display order, without positions and ids. Brands, prices and stocks are
 * invented; sizes, masses and grades follow the Indian standards named. Senders of enquiries are
 * departments and building sites, not people; email addresses and numbers are placeholders.
 *
 * Deliberate edge cases for the screens: Waterproofing has no subcategory, Cobblestones no product, Angles
 * no description; one product each has no image, no brand, no description, and one has a name of 88
 * characters. Enquiries without an email address are from a product page, whose form has no such field; a
 * few have a very long message, other scripts or markup.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const product = z.strictObject({
  name: z.string(),
  brand: z.string(),
  description: z.string(),
  /** Rupees per `unit`. */
  price: z.number(),
  unit: z.string(),
  /** Whole units. */
  stock: z.int(),
  features: z.array(z.string()),
  minQuantity: z.optional(z.number()),
  quantityStep: z.optional(z.number()),
  hsn: z.optional(z.string()),
  gstRate: z.optional(z.number()),
  /** A path on this site; absent: the product’s own picture; empty: no image. */
  image: z.optional(z.string()),
});

const subcategory = z.strictObject({
  name: z.string(),
  description: z.string(),
  products: z.array(product),
});

const category = z.strictObject({
  name: z.string(),
  /** The name of a lucide icon. */
  icon: z.string(),
  description: z.string(),
  subcategories: z.array(subcategory),
});

const slide = z.strictObject({
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  /** The page that it links to. */
  linkPath: z.string(),
  isActive: z.boolean(),
});

const enquiry = z.strictObject({
  name: z.string(),
  /** Empty when the form has no such field. */
  email: z.string(),
  mobile: z.string(),
  /** A product's name, free text or empty. */
  product: z.string(),
  message: z.string(),
  /** Minutes between its creation and the seeding. */
  minutesAgo: z.number(),
  status: z.enum(['unread', 'read', 'archived']),
});

export type SeedCategory = z.infer<typeof category>;

export const { categories: seedCategories, slides: seedSlides } = z
  .strictObject({ categories: z.array(category), slides: z.array(slide) })
  .parse(readJson('catalogue.json'));

/** Enquiries of the six weeks before the seeding, newest first. */
export const seedEnquiries = z.array(enquiry).parse(readJson('enquiries.json'));

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
}
