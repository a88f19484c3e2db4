/** What a server has read for a page, as it travels in the page: JSON, with its dates marked. */

/** What is known of a source from the start. */
export type FirstState = { status: 'ready'; value: unknown } | { status: 'error'; message: string };

/** By the key of the source. */
export type FirstStates = ReadonlyMap<string, FirstState>;

const DATE_MARK = '$date';

/** JSON that remembers which of its texts were dates. */
export function encodeWithDates(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, text) {
    // A date has become a text before a replacer sees it.
    const original = this[key];
    return original instanceof Date ? { [DATE_MARK]: original.getTime() } : text;
  });
}

/** @throws SyntaxError for what is no JSON. */
export function decodeWithDates(json: string): unknown {
  return JSON.parse(json, (_, value) => dateOf(value) ?? value);
}

function dateOf(value: unknown): Date | undefined {
  if (typeof value !== 'object' || value === null || !(DATE_MARK in value)) return undefined;
  return typeof value[DATE_MARK] === 'number' ? new Date(value[DATE_MARK]) : undefined;
}
