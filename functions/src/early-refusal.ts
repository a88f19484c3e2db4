/** What the head of a request alone tells: refused before anything parses its address or its body. */
import { Refusal } from './refusal.ts';

/** Characters of an address with its query; the listing with the longest filters has fewer. */
export const MAX_URL_LENGTH = 2_000;

/** Why a request is refused at once, or `undefined`. */
export function findEarlyRefusal({ url, headers }: Request): Refusal | undefined {
  if (url.length > MAX_URL_LENGTH) return new Refusal('urlTooLong', 'The address is too long.');
  if (isEncoded(headers.get('Content-Encoding') ?? undefined)) {
    return new Refusal('wrongType', 'Send the body as it is, without Content-Encoding.');
  }
  return undefined;
}

/** Whether a body is compressed: a small one can grow to any size (RFC 9110, section 8.4). */
export function isEncoded(contentEncoding: string | undefined): boolean {
  return contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== 'identity';
}
