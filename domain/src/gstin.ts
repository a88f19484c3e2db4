import * as z from 'zod/mini';

/**
 * The Goods and Services Tax Identification Number: state code, PAN, entity number, `Z`, check character.
 * The check character is computed as in ISO/IEC 7064 modulo 36, with factors 1 and 2 in turn (GSTN, "GSTIN format").
 */

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Describes what is wrong with a GSTIN; `undefined` for a valid one. */
export function gstinProblem(gstin: string): string | undefined {
  if (!PATTERN.test(gstin)) {
    return 'A GSTIN has 15 characters: the state code, the PAN, a digit, Z and a check character, as in 27AAPFU0939F1ZV.';
  }
  return gstin.at(-1) === checkCharacterOf(gstin.slice(0, -1))
    ? undefined
    : 'This GSTIN has a typing error: its last character does not match the others. Compare it with your registration certificate.';
}

function checkCharacterOf(characters: string): string | undefined {
  const sum = [...characters]
    .map((character, index) => ALPHABET.indexOf(character) * ((index % 2) + 1))
    .reduce((total, product) => total + Math.floor(product / 36) + (product % 36), 0);
  return ALPHABET[(36 - (sum % 36)) % 36];
}

/** A GSTIN in capital letters, or the placeholder. */
export function gstin(placeholder: string) {
  return z.string('GSTIN must be text.').check(
    z.trim(),
    z.toUpperCase(),
    z.superRefine((value, context) => {
      const problem = value === placeholder ? undefined : gstinProblem(value);
      if (problem !== undefined) context.addIssue(problem);
    }),
  );
}
