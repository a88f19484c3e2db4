/** What a server has read for a page, as it travels in the page: JSON, and where in it the dates are. */

/** What is known of a source from the start. */
export type FirstState = { status: 'ready'; value: unknown } | { status: 'error'; message: string };

/** By the key of the source. */
export type FirstStates = ReadonlyMap<string, FirstState>;

/** A value as JSON, which knows no dates, and where in it dates were: their keys, from the outside in. */
interface Encoded {
  value: unknown;
  dates: Key[][];
}

type Key = string | number;

/** JSON that remembers which of its texts were dates. */
export function encodeWithDates(value: unknown): string {
  return JSON.stringify({ value, dates: datesIn(value) } satisfies Encoded);
}

/**
 * Of the page's own JSON. (Not by a reviver: that is asked for every text and number of a page, and
 * keeps a slow phone for several frames.)
 *
 * @throws SyntaxError for what is no JSON.
 */
export function decodeWithDates(json: string): unknown {
  const encoded = JSON.parse(json) as Encoded;
  for (const path of encoded.dates) putDate(encoded, ['value', ...path]);
  return encoded.value;
}

function datesIn(value: unknown): Key[][] {
  if (value instanceof Date) return [[]];
  if (typeof value !== 'object' || value === null) return [];
  const entries: [Key, unknown][] = Array.isArray(value)
    ? value.map((each, index) => [index, each])
    : Object.entries(value);
  return entries.flatMap(([key, each]) => datesIn(each).map((path) => [key, ...path]));
}

function putDate(root: object, path: readonly Key[]): void {
  const key = path.at(-1);
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((at, each) => Reflect.get(Object(at), each), root);
  if (key !== undefined) Reflect.set(Object(owner), key, new Date(Reflect.get(Object(owner), key)));
}
