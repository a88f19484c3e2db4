/** What a server has read for a page, as it travels in the page: JSON, with its dates marked. */

/** What is known of a source from the start. */
export type FirstState = { status: 'ready'; value: unknown } | { status: 'error'; message: string };

/** By the key of the source. */
export type FirstStates = ReadonlyMap<string, FirstState>;

const DATE_MARK = '$date';

export function encodeFirstStates(states: FirstStates): string {
  return JSON.stringify([...states], function (this: Record<string, unknown>, key, value) {
    // A date has become a text before a replacer sees it.
    const original = this[key];
    return original instanceof Date ? { [DATE_MARK]: original.getTime() } : value;
  });
}

/** @throws SyntaxError for what `encodeFirstStates` did not write. */
export function decodeFirstStates(json: string): FirstStates {
  return new Map(JSON.parse(json, (_, value) => dateOf(value) ?? value));
}

function dateOf(value: unknown): Date | undefined {
  if (typeof value !== 'object' || value === null || !(DATE_MARK in value)) return undefined;
  return typeof value[DATE_MARK] === 'number' ? new Date(value[DATE_MARK]) : undefined;
}
