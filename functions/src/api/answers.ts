/** Schemas of successful responses (specification, section 7), for the OpenAPI document and the tests. */
import * as z from 'zod/mini';

const id = z.string();
const text = z.string();
const timestamp = z.iso.datetime();

/** Contains the id of the deleted record. */
export const deletedAnswer = z.object({ _id: id });

const label = z.object({ _id: id, name: text, brand: text });

export const categoryRowAnswer = z.object({
  _id: id,
  name: text,
  description: text,
  icon: text,
  image: text,
  updatedAt: timestamp,
});

export const categoryAnswer = z.extend(categoryRowAnswer, {
  subcategories: z.array(
    z.object({ _id: id, name: text, description: text, products: z.array(label) }),
  ),
});

export const subcategoryRowAnswer = z.object({
  _id: id,
  name: text,
  description: text,
  categoryId: id,
  updatedAt: timestamp,
});

export const productRowAnswer = z.object({
  _id: id,
  id,
  name: text,
  brand: text,
  description: text,
  price: z.number(),
  unit: text,
  stock: z.number(),
  categoryId: id,
  subcategoryId: id,
  image: text,
  features: z.array(text),
  updatedAt: timestamp,
});

const parent = z.object({ _id: id, name: text });

export const subcategoryAnswer = z.extend(subcategoryRowAnswer, {
  category: parent,
  products: z.array(productRowAnswer),
});

export const productAnswer = z.extend(productRowAnswer, {
  subcategory: parent,
  subcategoryName: text,
  category: parent,
});

export const enquiryAnswer = z.object({
  _id: id,
  name: text,
  email: text,
  mobile: text,
  product: text,
  message: text,
  status: z.enum(['unread', 'read', 'archived']),
  createdAt: timestamp,
});

/** The number of enquiries per status. */
export const enquiryCountsAnswer = z.object({
  unread: z.int(),
  read: z.int(),
  archived: z.int(),
});

const erasable = z.object({ _id: id, name: text, createdAt: timestamp });

/** What an erasure would delete: the counts and the newest enquiries. */
export const erasurePreviewAnswer = z.object({
  enquiries: z.int(),
  quarantined: z.int(),
  newest: z.array(erasable),
});

/** What an erasure has deleted, and until when backups can contain copies. */
export const erasureAnswer = z.object({
  enquiries: z.int(),
  quarantined: z.int(),
  backupsUntil: timestamp,
});

export const submissionAnswer = z.object({ _id: id, createdAt: timestamp });

export const heroSlideAnswer = z.object({
  _id: id,
  title: text,
  description: text,
  imageUrl: text,
  isActive: z.boolean(),
  updatedAt: timestamp,
});

/** `isCurrent`: the period has not ended, so the count can still rise. */
const counted = { count: z.int(), isCurrent: z.boolean() };

export const visitsAnswer = z.object({
  daily: z.array(z.object({ date: text, ...counted })),
  weekly: z.array(z.object({ week: text, ...counted })),
  monthly: z.array(z.object({ month: text, ...counted })),
  yearly: z.array(z.object({ year: text, ...counted })),
});

export const loginAnswer = z.object({ idToken: text, refreshToken: text, expiresIn: text });

export const registrationAnswer = z.object({ state: z.enum(['active', 'pending']) });

/** The state of the caller's account, and whether its email address is verified. */
export const accessAnswer = z.object({
  state: z.enum(['pending', 'active', 'revoked']),
  isEmailVerified: z.boolean(),
});

/** `path`: the link, relative to the origin of the site. Only this response contains it. */
export const invitationAnswer = z.object({
  _id: id,
  email: text,
  name: text,
  expiresAt: timestamp,
  path: text,
});

export const adminAnswer = z.object({
  _id: id,
  username: text,
  email: text,
  state: z.enum(['pending', 'active', 'revoked']),
});

export const errorAnswer = z.object({
  error: text,
  fields: z.optional(z.record(text, text)),
  current: z.optional(z.looseObject({})),
  /** In every 5xx response; the log contains the cause with the same id. */
  errorId: z.optional(text),
});
