/** The requests for a quote that can be followed on this device. Pure. */
import type { QuoteStatus } from '@neev/domain';
import * as z from 'zod/mini';
import { parseStored } from '../stored-values.ts';

/** Requests that a device keeps. The oldest ones are dropped. */
export const MAX_QUOTES = 50;

/** The secret part of a link: 256 bits as base64url. */
const LINK_TOKEN = /^[\w-]{43}$/;

/** Not `quoteThread.shape.status`, whose module would load with the enquiry forms. */
const statuses = [
  'received',
  'inProgress',
  'quoted',
  'accepted',
  'declined',
  'expired',
] as const satisfies readonly QuoteStatus[];

const myQuote = z.object({
  referenceNumber: z.string(),
  token: z.string().check(z.regex(LINK_TOKEN)),
  /** When the request was sent, as ISO text. For a link, when it was opened, until its page has loaded. */
  createdAt: z.iso.datetime(),
  /** Names the products. Empty for a link whose page has not loaded yet. */
  summary: z.string(),
  /** As its page has shown it last; missing if the page has not loaded yet. */
  status: z.optional(z.enum(statuses)),
});

export type MyQuote = z.infer<typeof myQuote>;

/** Latest first. A reference number can have several tokens, of which the server accepts one. */
export type MyQuotes = readonly MyQuote[];

/** Parses the stored text. Leaves out what is invalid. */
export function parseQuotes(text: string | undefined): MyQuotes {
  const values = parseStored(text, z.array(z.unknown())) ?? [];
  return values.flatMap((value) => myQuote.safeParse(value).data ?? []);
}

/** Puts a request first, in place of the one with the same token. */
export function putQuote(quotes: MyQuotes, quote: MyQuote): MyQuotes {
  return [quote, ...removeQuote(quotes, quote.token)].slice(0, MAX_QUOTES);
}

/** Puts a link first that was opened. What is known about its request is kept. */
export function putLink(
  quotes: MyQuotes,
  { referenceNumber, token, createdAt }: Pick<MyQuote, 'referenceNumber' | 'token' | 'createdAt'>,
): MyQuotes {
  const known = quotes.find((each) => each.token === token);
  return putQuote(quotes, known ?? { referenceNumber, token, createdAt, summary: '' });
}

/** Updates a request whose page has loaded, and removes other tokens of its number, which are not valid. */
export function confirmQuote(quotes: MyQuotes, quote: MyQuote): MyQuotes {
  return quotes.flatMap((each) => {
    if (each.token === quote.token) return [quote];
    return each.referenceNumber === quote.referenceNumber ? [] : [each];
  });
}

/** Removes a link that was never valid. A request that was sent from here stays: its link may only have expired. */
export function rejectToken(quotes: MyQuotes, token: string): MyQuotes {
  return quotes.filter((each) => each.token !== token || each.summary !== '');
}

export function removeQuote(quotes: MyQuotes, token: string): MyQuotes {
  return quotes.filter((each) => each.token !== token);
}

export function quotesWith(quotes: MyQuotes, referenceNumber: string): MyQuotes {
  return quotes.filter((each) => each.referenceNumber === referenceNumber);
}

/** The token in the fragment of a link; `undefined` if there is none. */
export function tokenOfHash(hash: string): string | undefined {
  const token = hash.slice(1);
  return LINK_TOKEN.test(token) ? token : undefined;
}
