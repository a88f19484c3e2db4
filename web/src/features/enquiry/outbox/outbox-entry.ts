/** The entries of the outbox, and the events that it posts to other tabs. */
import { quoteRequestFields } from '@neev/domain';
import * as z from 'zod/mini';

/** The forms, which have different labels and texts. `list` requests a quote for a product list. */
export type EnquiryFormName = z.infer<typeof enquiryFormName>;

const enquiryFormName = z.enum(['enquiry', 'quote', 'list']);

export const fieldNames = ['name', 'mobile', 'email', 'product', 'message'] as const;

/** The form values of an enquiry. */
export const enquiryFormValues = z.object({
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  product: z.string(),
  message: z.string(),
});

/** Error messages of the server by field. */
const fieldProblems = z.partial(enquiryFormValues);

const entryAttachment = z.object({
  /** Identifies the chosen file in its form. */
  id: z.string(),
  name: z.string(),
  file: z.instanceof(Blob),
});

/**
 * An enquiry in the outbox. Times are milliseconds since 1970 by the clock of the device. The field
 * names are stored in the databases of visitors: a change requires a migration.
 */
export const outboxEntry = z.object({
  /** The idempotency key, so that the server stores the enquiry only once. */
  key: z.string(),
  form: enquiryFormName,
  words: enquiryFormValues,
  /** The lines and delivery details of the form `list`. Absent in entries of the other forms. */
  ...quoteRequestFields,
  /** The files of the form `list`. Absent without files. */
  attachments: z.optional(z.array(entryAttachment)),
  /** Data for the detection of automated senders: the honeypot, and how long the form was open. */
  traps: z.object({ website: z.string(), filledForMs: z.number() }),
  writtenAt: z.number(),
  /** Number of attempts without a final response. */
  attempts: z.number(),
  /** End of the backoff after the last attempt. */
  pausedUntil: z.number(),
  /** End of the wait that the server requested (Retry-After); 0 if none. */
  notBefore: z.number(),
  /** Why the last attempt failed. */
  reason: z.enum(['unreachable', 'busy']),
  /** The rejection by the server, if it arrived after the form was closed. */
  refusal: z.optional(z.object({ error: z.string(), fields: fieldProblems })),
  /** The key of the rejected enquiry that this one was edited from. */
  replaces: z.optional(z.string()),
  /** Derived from the key. Absent in entries of earlier versions of the site. */
  referenceNumber: z.optional(z.string()),
});

export type EntryAttachment = z.infer<typeof entryAttachment>;
export type OutboxEntry = z.infer<typeof outboxEntry>;
export type FieldProblems = z.infer<typeof fieldProblems>;
export type EnquiryFormValues = z.infer<typeof enquiryFormValues>;

/** The part of an entry that a form submits. */
export type NewEnquiry = Pick<
  OutboxEntry,
  | 'key'
  | 'form'
  | 'words'
  | 'items'
  | 'delivery'
  | 'attachments'
  | 'traps'
  | 'writtenAt'
  | 'replaces'
>;

/** A change of the outbox, also sent to the other tabs. */
export const outboxEvent = z.object({
  /**
   * `accepted`: sent by its form. `sent` and `refused` concern queued enquiries; `changed` is any
   * other change.
   */
  kind: z.enum(['accepted', 'queued', 'sent', 'refused', 'changed']),
  entry: outboxEntry,
});

export type OutboxEvent = z.infer<typeof outboxEvent>;
