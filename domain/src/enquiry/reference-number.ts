/**
 * Reference numbers of enquiries, for reading out on the phone: `NV-7K3-Q2F`. They are derived from the idempotency
 * key, so that the browser shows one before the server has the enquiry.
 */
import { BASE32_ALPHABET } from '../text.ts';

const PREFIX = 'NV';
const GROUP_LENGTH = 3;

/** Groups of three characters, unless another enquiry has the same two. */
export const REFERENCE_NUMBER_GROUPS = 2;

/**
 * Formats the first characters of the SHA-256 hash of an idempotency key. A number with more groups begins with the
 * shorter ones.
 */
export function formatReferenceNumber(
  hash: Uint8Array,
  groupCount = REFERENCE_NUMBER_GROUPS,
): string {
  const characters = Array.from(hash, (byte) =>
    BASE32_ALPHABET.charAt(byte % BASE32_ALPHABET.length),
  ).join('');
  const groups = Array.from({ length: groupCount }, (_, n) =>
    characters.slice(n * GROUP_LENGTH, (n + 1) * GROUP_LENGTH),
  );
  return [PREFIX, ...groups].join('-');
}

/** Fewer characters are part of a word or a size. */
const MIN_SEARCHED_CHARACTERS = 4;

/**
 * Returns whether a compact reference number begins with the searched text, with or without `NV`. A shorter number
 * thus finds the longer ones too.
 */
export function referenceNumberMatcher(search: string): (compactNumber: string) => boolean {
  const searched = compactReferenceNumber(search);
  if (searched.length < MIN_SEARCHED_CHARACTERS) return () => false;
  return (number) => number.startsWith(searched) || number.startsWith(PREFIX + searched);
}

/** Removes the separators and replaces lower case and the letters that look like digits (O, I and L). */
export function compactReferenceNumber(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
