import * as z from 'zod/mini';

/** Milliseconds that a form has for the first sending, before the outbox takes it over. */
const FIRST_SENDING_MS = 15_000;

/** The two forms; each has fields and texts of its own. */
export type EnquiryFormName = z.infer<typeof enquiryFormName>;

const enquiryFormName = z.enum(['enquiry', 'quote']);

export const fieldNames = ['name', 'mobile', 'email', 'product', 'message'] as const;

/** What a visitor has written. */
export const enquiryWords = z.object({
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  product: z.string(),
  message: z.string(),
});

/** What the server finds wrong, by field. */
const fieldProblems = z.object({
  name: z.optional(z.string()),
  mobile: z.optional(z.string()),
  email: z.optional(z.string()),
  product: z.optional(z.string()),
  message: z.optional(z.string()),
});

/** An enquiry as the outbox keeps it. Times are milliseconds since 1970 by the device's clock. */
export const waitingEnquiry = z.object({
  /** The idempotency key: by it the server stores the enquiry once. */
  key: z.string(),
  form: enquiryFormName,
  words: enquiryWords,
  /** What tells people from robots: the field that people do not see, and how long the form was open. */
  traps: z.object({ website: z.string(), filledForMs: z.number() }),
  writtenAt: z.number(),
  /** Times that it was sent without an answer that settles it. */
  attempts: z.number(),
  /** Until then it is not sent again just because time has passed. */
  pausedUntil: z.number(),
  /** Until then the server has asked not to be asked (Retry-After); 0 when it has not. */
  notBefore: z.number(),
  /** Why it was not taken the last time. */
  reason: z.enum(['unreachable', 'busy']),
  /** The server's no, when nobody stood before the form to hear it. */
  refusal: z.optional(z.object({ error: z.string(), fields: fieldProblems })),
  /** The key of the refused enquiry that this one was made from. */
  replaces: z.optional(z.string()),
});

export type WaitingEnquiry = z.infer<typeof waitingEnquiry>;
export type FieldProblems = z.infer<typeof fieldProblems>;
export type EnquiryWords = z.infer<typeof enquiryWords>;

/** What a form hands over. */
export type WrittenEnquiry = Pick<
  WaitingEnquiry,
  'key' | 'form' | 'words' | 'traps' | 'writtenAt' | 'replaces'
>;

/** What happens in the outbox; each tab hears it of the others. */
export const outboxNews = z.object({
  /** `sent` and `refused`: what was kept has been so since. `changed`: anything else. */
  kind: z.enum(['kept', 'sent', 'refused', 'changed']),
  enquiry: waitingEnquiry,
});

export type OutboxNews = z.infer<typeof outboxNews>;

/** An enquiry that is being sent for the first time, by its form. */
export function toWaiting(written: WrittenEnquiry): WaitingEnquiry {
  const pausedUntil = written.writtenAt + FIRST_SENDING_MS;
  return { ...written, attempts: 0, pausedUntil, notBefore: 0, reason: 'unreachable' };
}
