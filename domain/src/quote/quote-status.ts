/** The status of a quote, in the record of the quote and in its enquiry. */
import * as z from 'zod/mini';
import type { Day } from '../analytics/calendar.ts';

/** `inProgress`: an administrator has started a draft, or the customer has requested a change. */
export const quoteState = z.enum(['received', 'inProgress', 'quoted', 'accepted', 'declined']);

/** How far a quote is. */
export const quoteProgress = z.object({
  state: quoteState,
  /** The last day, `YYYY-MM-DD`, on which the last version can be accepted; empty if none was sent. */
  validUntil: z.string(),
});

export type QuoteState = z.infer<typeof quoteState>;
export type QuoteProgress = z.infer<typeof quoteProgress>;
export type QuoteStatus = QuoteState | 'expired';

export const quoteStatusLabels: Readonly<Record<QuoteStatus, string>> = {
  received: 'Received',
  inProgress: 'In progress',
  quoted: 'Quoted',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
};

/** A quote that is not accepted until the end of its last day in India is expired. */
export function quoteStatusOf({ state, validUntil }: QuoteProgress, today: Day): QuoteStatus {
  return state === 'quoted' && validUntil < today ? 'expired' : state;
}
