/** Schemas of texts, shared by every entity: trimmed, bounded, with messages people can act on. */
import * as z from 'zod/mini';

/** A text that must hold something. `label` begins the message: `Name is required.` */
export function requiredText(label: string, maxCharacters: number) {
  return z
    .string(`${label} must be text.`)
    .check(
      z.trim(),
      z.minLength(1, `${label} is required.`),
      z.maxLength(maxCharacters, `${label} can have at most ${maxCharacters} characters.`),
    );
}

/** A text that may be empty. */
export function text(label: string, maxCharacters: number) {
  return z
    .string(`${label} must be text.`)
    .check(
      z.trim(),
      z.maxLength(maxCharacters, `${label} can have at most ${maxCharacters} characters.`),
    );
}

/** A text that may be empty, or left out, which is the same. */
export function optionalText(label: string, maxCharacters: number) {
  return z._default(text(label, maxCharacters), '');
}

/**
 * Bytes of a well-formed text (JSON always is) in UTF-8: percent-encoding writes each byte that is
 * not ASCII as three.
 */
export function utf8Length(text: string): number {
  return encodeURIComponent(text).replace(/%../g, 'x').length;
}
