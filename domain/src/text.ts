/** Schemas of texts: trimmed, with a maximum length and messages for the user. */
import * as z from 'zod/mini';
import { formatCount } from './numbers.ts';

/** A non-empty text. `label` is the start of the message: `Name is required.` */
export function requiredText(label: string, maxCharacters: number) {
  const missing = `${label} is required.`;
  return z
    .string({
      error: ({ input }) => (input === undefined ? missing : `${label} must be text.`),
    })
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(maxCharacters, tooLong(label, maxCharacters)),
    );
}

/** A text that may be empty. */
export function text(label: string, maxCharacters: number) {
  return z
    .string(`${label} must be text.`)
    .check(z.trim(), z.maxLength(maxCharacters, tooLong(label, maxCharacters)));
}

function tooLong(label: string, maxCharacters: number): string {
  return `${label} can have at most ${formatCount(maxCharacters)} characters.`;
}

/** A text that may be empty or missing; a missing text becomes empty. */
export function optionalText(label: string, maxCharacters: number) {
  return z._default(text(label, maxCharacters), '');
}

/**
 * An email address. Similar to the check of browsers, but the domain must contain a dot. Without quotes, comments, lists
 * and control characters, with which one mailbox has many spellings.
 */
export const EMAIL_PATTERN =
  /^[^\s\p{Cc}@"(),:;<>[\]\\]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The first characters of a text. Does not end in half of a character that consists of two UTF-16 code units. */
export function cutText(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Returns the length in UTF-8 bytes. Throws for lone surrogates, which JSON text does not contain.
 * Counts the escapes of percent-encoding, one per byte.
 */
export function utf8Length(text: string): number {
  return encodeURIComponent(text).replace(/%../g, 'x').length;
}

/** Crockford's Base32 (https://www.crockford.com/base32.html), without letters that are easily confused when read aloud. */
export const BASE32_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
