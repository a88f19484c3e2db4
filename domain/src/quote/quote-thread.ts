/** The customer's view of a quote: the response of `GET /api/quotes/{reference}`, and the bodies that the page sends. */
import * as z from 'zod/mini';
import { text } from '../text.ts';
import { quoteDecision, quoteFields, quoteMessageText, quoteTextLimits } from './quote.ts';
import { deliveryInput, quoteItem } from './quote-request.ts';
import { quoteState } from './quote-status.ts';

/** An instant as ISO text. */
const timestamp = z.iso.datetime();

const threadMessage = z.object({
  _id: z.string(),
  /** Who wrote it. */
  from: z.enum(['customer', 'company']),
  type: z.enum(['message', 'quoted', ...quoteDecision.options]),
  /** The version that was sent or decided about; 0 for messages. */
  version: z.number(),
  text: z.string(),
  at: timestamp,
});

export const quoteThread = z.object({
  referenceNumber: z.string(),
  status: z.enum([...quoteState.options, 'expired']),
  /** Incremented by each change that the customer can see. */
  revision: z.number(),
  /** When the request arrived. */
  createdAt: timestamp,
  name: z.string(),
  product: z.string(),
  message: z.string(),
  items: z.optional(z.array(quoteItem)),
  delivery: z.optional(deliveryInput),
  /** The last version that was sent. */
  quote: z.optional(z.extend(quoteFields, { version: z.number(), sentAt: timestamp })),
  /** Oldest first. */
  messages: z.array(threadMessage),
  linkExpiresAt: timestamp,
});

/** The id of a message, chosen by the client (a random UUID): a repeated request with the same id adds it once. */
const messageId = z
  .string('The id is missing.')
  .check(z.regex(/^[\w-]{16,64}$/, 'The id is not of the right form.'));

/** The body of `POST /api/quotes/{reference}/messages`. */
export const threadMessageInput = z.object({ id: messageId, text: quoteMessageText });

/** The body of `POST /api/quotes/{reference}/decisions`. */
export const quoteDecisionInput = z
  .object({
    id: messageId,
    type: quoteDecision,
    /** The version that the customer sees. */
    version: z.number('The version is missing.').check(z.int(), z.gte(1)),
    /** The reason, or the requested change. */
    text: z._default(text('Message', quoteTextLimits.message), ''),
  })
  .check((context) => {
    if (context.value.type !== 'changeRequested' || context.value.text !== '') return;
    context.issues.push({
      code: 'custom',
      message: 'Describe the change.',
      path: ['text'],
      input: '',
    });
  });

export type QuoteThread = z.infer<typeof quoteThread>;
export type ThreadMessage = z.infer<typeof threadMessage>;
