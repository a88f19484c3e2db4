import { randomInt } from 'node:crypto';

/** Letters and digits that are hard to mistake for each other when they are read out (Crockford's). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 6;

/** Names one failure, to whoever met it and in the log: a response with a 5xx status carries it. */
export const ERROR_ID_HEADER = 'X-Error-Id';

export function createErrorId(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
