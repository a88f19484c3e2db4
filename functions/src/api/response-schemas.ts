/** Schemas of successful responses (specification, section 7), for the OpenAPI document and the tests. */
import {
  adminState,
  attachment,
  deliveryInput,
  enquiryStatus,
  quoteItem,
  quoteProgress,
  weeklyResponseTimes,
} from '@neev/domain';
import * as z from 'zod/mini';

const id = z.string();
const text = z.string();
const timestamp = z.iso.datetime();

/** Contains the id of the deleted record. */
export const deletedResponse = z.object({ _id: id });

const productLabel = z.object({ _id: id, name: text, brand: text });

/** Contains the id of the restored record, and the numbers of records that were restored with it. */
export const restoredResponse = z.object({ _id: id, subcategories: z.int(), products: z.int() });

export const categoryRowResponse = z.object({
  _id: id,
  name: text,
  description: text,
  icon: text,
  image: text,
  updatedAt: timestamp,
});

export const categoryResponse = z.extend(categoryRowResponse, {
  subcategories: z.array(
    z.object({ _id: id, name: text, description: text, products: z.array(productLabel) }),
  ),
});

export const subcategoryRowResponse = z.object({
  _id: id,
  name: text,
  description: text,
  categoryId: id,
  updatedAt: timestamp,
});

export const productRowResponse = z.object({
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
  minQuantity: z.optional(z.number()),
  quantityStep: z.optional(z.number()),
  hsn: z.optional(text),
  gstRate: z.optional(z.number()),
  updatedAt: timestamp,
});

const parent = z.object({ _id: id, name: text });

export const subcategoryResponse = z.extend(subcategoryRowResponse, {
  category: parent,
  products: z.array(productRowResponse),
});

export const productResponse = z.extend(productRowResponse, {
  subcategory: parent,
  subcategoryName: text,
  category: parent,
});

/** `NV-7K3-Q2F`; empty until an enquiry from before there were reference numbers gets one. */
const referenceNumber = text;

export const enquiryResponse = z.object({
  _id: id,
  name: text,
  email: text,
  mobile: text,
  product: text,
  message: text,
  status: enquiryStatus,
  referenceNumber,
  assignee: text,
  followUpOn: text,
  labels: z.array(text),
  unrelatedIds: z.array(text),
  items: z.optional(z.array(quoteItem)),
  delivery: z.optional(deliveryInput),
  attachments: z.optional(z.array(attachment)),
  quote: z.optional(quoteProgress),
  createdAt: timestamp,
});

/** The number of enquiries per status. */
export const enquiryCountsResponse = z.object({
  unread: z.int(),
  read: z.int(),
  archived: z.int(),
});

/** In chronological order; the last week is the current one. */
export const responseTimesResponse = z.array(weeklyResponseTimes);

const erasureMatch = z.object({ _id: id, name: text, createdAt: timestamp });

/** What an erasure would delete: the counts and the newest enquiries. */
export const erasurePreviewResponse = z.object({
  enquiries: z.int(),
  quarantined: z.int(),
  newest: z.array(erasureMatch),
});

/** What an erasure has deleted, and until when backups can contain copies. */
export const erasureResponse = z.object({
  enquiries: z.int(),
  quarantined: z.int(),
  backupsUntil: timestamp,
});

export const submissionResponse = z.object({
  _id: id,
  createdAt: timestamp,
  referenceNumber,
  /** The token of the customer's link, for an enquiry with a list. */
  quoteToken: z.optional(text),
});

/** An uploaded file, before an enquiry names it. */
export const attachmentResponse = z.object({ _id: id, type: text, size: z.int() });

export const heroSlideResponse = z.object({
  _id: id,
  title: text,
  description: text,
  imageUrl: text,
  isActive: z.boolean(),
  updatedAt: timestamp,
});

/** `isCurrent`: the period has not ended, so the count can still rise. */
const periodCount = { count: z.int(), isCurrent: z.boolean() };

export const visitsResponse = z.object({
  daily: z.array(z.object({ date: text, ...periodCount })),
  weekly: z.array(z.object({ week: text, ...periodCount })),
  monthly: z.array(z.object({ month: text, ...periodCount })),
  yearly: z.array(z.object({ year: text, ...periodCount })),
});

export const loginResponse = z.object({ idToken: text, refreshToken: text, expiresIn: text });

export const registrationResponse = z.object({ state: z.enum(['active', 'pending']) });

/** The state of the caller's account, and whether its email address is verified. */
export const accessResponse = z.object({
  state: adminState,
  isEmailVerified: z.boolean(),
});

/** `path`: the link, relative to the origin of the site. Only this response contains it. */
export const invitationResponse = z.object({
  _id: id,
  email: text,
  name: text,
  expiresAt: timestamp,
  path: text,
});

export const adminResponse = z.object({
  _id: id,
  username: text,
  email: text,
  state: adminState,
});

export const draftResponse = z.object({ draftVersion: z.number() });
/** Whether the customer is sent an email. */
const isEmailed = z.boolean();

export const versionResponse = z.object({ version: z.number(), isEmailed });
export const messageResponse = z.object({ _id: id, isEmailed });

export const errorResponse = z.object({
  error: text,
  fields: z.optional(z.record(text, text)),
  current: z.optional(z.looseObject({})),
  /** In every 5xx response; the log contains the cause with the same id. */
  errorId: z.optional(text),
});
