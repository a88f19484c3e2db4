import { type QuoteRecord, quotePath } from '@neev/domain';

type Sent = Pick<QuoteRecord, 'referenceNumber' | 'token' | 'version'>;

/** The link of the customer's page. */
export function quoteLink(record: Sent, origin: string): string {
  return origin + quotePath(record);
}

/** The text with which an administrator sends the link. */
export function shareText(record: Sent, name: string, origin: string): string {
  const about =
    record.version === 0
      ? `Follow your request ${record.referenceNumber} here:`
      : `Here is our quote ${record.referenceNumber}:`;
  return `Hello ${name},\n\n${about}\n${quoteLink(record, origin)}`;
}

type Progress = Pick<QuoteRecord, 'state' | 'version'>;

/**
 * Describes what changed since the editor was opened: a version that another administrator sent, or a decision of the
 * customer. Returns `undefined` if neither happened; saved drafts do not count.
 */
export function changeText(opened: Progress, now: Progress): string | undefined {
  if (now.version > opened.version)
    return `Version ${now.version} has been sent since you opened this quote.`;
  if (now.state === opened.state) return undefined;
  switch (now.state) {
    case 'accepted':
      return `The customer has accepted version ${now.version} since you opened this quote.`;
    case 'declined':
      return `The customer has declined version ${now.version} since you opened this quote.`;
    case 'inProgress':
      // The first draft changes the state as well.
      if (opened.state === 'received') return undefined;
      return `The customer has requested a change to version ${now.version} since you opened this quote.`;
    default:
      return undefined;
  }
}
