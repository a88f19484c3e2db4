/** The texts of the customer's page. */
import {
  dayText,
  formatRupees,
  type QuoteStatus,
  type QuoteThread,
  quoteAmounts,
  type ThreadMessage,
} from '@neev/domain';

export type ThreadQuote = NonNullable<QuoteThread['quote']>;

export function totalText(quote: ThreadQuote): string {
  return formatRupees(quoteAmounts(quote).total);
}

/** What the status means for the customer. */
export function statusText({ status, quote }: QuoteThread): string {
  const validUntil = quote ? dayText(quote.validUntil) : '';
  const texts: Record<QuoteStatus, string> = {
    received: 'We have received your request and will send you a quote.',
    inProgress: quote
      ? 'We are preparing a new version of your quote.'
      : 'We are preparing your quote.',
    quoted: `Your quote is ready. It is valid until ${validUntil}.`,
    accepted: 'You have accepted the quote. We will contact you about the delivery.',
    declined: 'You have declined the quote. Send us a message if you still need the material.',
    expired: `The quote was valid until ${validUntil}. Send us a message if you still need the material.`,
  };
  return texts[status];
}

/** The first line of a message that is more than a text; empty for others. */
export function eventText({ type, version }: Pick<ThreadMessage, 'type' | 'version'>): string {
  const texts: Record<ThreadMessage['type'], string> = {
    message: '',
    quoted: `Sent version ${version} of the quote`,
    accepted: `Accepted version ${version}`,
    declined: `Declined version ${version}`,
    changeRequested: `Requested a change to version ${version}`,
  };
  return texts[type];
}

/** Why a text could not be sent. It stays in its field. */
export function failureText(reason: 'unreachable' | 'busy', error: string): string {
  return reason === 'unreachable'
    ? "We couldn't reach the server. What you typed is kept here. Please send it again when you're online."
    : `${error || "We can't take this right now."} What you typed is kept here. Please send it again in a moment.`;
}

export const CONFLICT_TEXT =
  'Your reply was not sent, because the quote has changed since you opened it. This page now shows its present state. What you typed is kept.';
