/** What the outbox stores, and the events that it posts to other tabs. */
import * as z from 'zod/mini';

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
const fieldProblems = z.partial(enquiryWords);

/**
 * An enquiry in the outbox. Times are milliseconds since 1970 by the device's clock. The names of
 * the fields are those in the databases of visitors: a change needs a migration.
 */
export const outboxEntry = z.object({
  /** The idempotency key: by it the server stores the enquiry once. */
  key: z.string(),
  form: enquiryFormName,
  words: enquiryWords,
  /** What distinguishes people from robots: the honeypot, and how long the form was open. */
  traps: z.object({ website: z.string(), filledForMs: z.number() }),
  writtenAt: z.number(),
  /** Times that it was sent without a final response. */
  attempts: z.number(),
  /** The end of the pause after the last attempt. */
  pausedUntil: z.number(),
  /** The end of the time for which the server asked to wait (Retry-After); 0 when it did not. */
  notBefore: z.number(),
  /** Why the last attempt failed. */
  reason: z.enum(['unreachable', 'busy']),
  /** The server's refusal, when it came after the form was closed. */
  refusal: z.optional(z.object({ error: z.string(), fields: fieldProblems })),
  /** The key of the refused enquiry that this one was made from. */
  replaces: z.optional(z.string()),
});

export type OutboxEntry = z.infer<typeof outboxEntry>;
export type FieldProblems = z.infer<typeof fieldProblems>;
export type EnquiryWords = z.infer<typeof enquiryWords>;

/** What a form submits. */
export type NewEnquiry = Pick<
  OutboxEntry,
  'key' | 'form' | 'words' | 'traps' | 'writtenAt' | 'replaces'
>;

/** A change of the outbox; each tab also gets those of the others. */
export const outboxEvent = z.object({
  /** `sent` and `refused`: a queued enquiry was. `changed`: anything else. */
  kind: z.enum(['queued', 'sent', 'refused', 'changed']),
  entry: outboxEntry,
});

export type OutboxEvent = z.infer<typeof outboxEvent>;
