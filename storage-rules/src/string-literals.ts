import { Refusal } from './issue.ts';

/** A string literal with its quotes; it ends in its line. */
export const STRING = /'(?:[^'\\\r\n]|\\[^\r\n])*'|"(?:[^"\\\r\n]|\\[^\r\n])*"/y;

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  ['?', '?'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
]);

/** The value of the text between the quotes. The escapes are those of CEL, without octal ones. Throws a Refusal. */
export function unescapeString(text: string, offset: number): string {
  return text.replace(
    /\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|([\s\S]))/g,
    (all, u, x, simple, at) => {
      const code = u ?? x;
      if (typeof code === 'string') return String.fromCharCode(Number.parseInt(code, 16));
      const value = SIMPLE_ESCAPES.get(simple);
      if (value === undefined) throw new Refusal(`unsupported escape ${all}`, offset + at);
      return value;
    },
  );
}
