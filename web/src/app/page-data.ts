/** What a server's page carries beside its HTML, so that the browser begins where the server was. */
import type { FirstState, FirstStates } from '@/lib/live/live-entry.ts';

export interface PageData {
  siteUrl: string;
  notice?: string;
  states: FirstStates;
}

export const PAGE_DATA_ID = 'page-data';

/** The text of the element with that id. `<` is escaped, so that no text ends the element. */
export function pageDataJson({ states, ...facts }: PageData): string {
  return encodeWithDates({ ...facts, states: [...states] }).replaceAll('<', '\\u003c');
}

export function isServerRendered(document: Document): boolean {
  return document.getElementById(PAGE_DATA_ID) !== null;
}

/** `undefined` on a page that the server has not rendered. */
export function readPageData(document: Document): PageData | undefined {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!json) return undefined;
  const { states, ...facts } = decodeWithDates(json) as EncodedPageData;
  return { ...facts, states: new Map(states) };
}

/** As `pageDataJson` of the same build writes it. */
type EncodedPageData = Omit<PageData, 'states'> & { states: [string, FirstState][] };

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
