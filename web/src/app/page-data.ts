/** The data embedded in server-rendered HTML, from which the browser hydrates the page. */
import type { InitialState, InitialStates } from '@/lib/live/live-entry.ts';
import type { SiteFacts } from '@/lib/site-facts.ts';

export interface PageData extends Omit<SiteFacts, 'setStatus'> {
  states: InitialStates;
}

export const PAGE_DATA_ID = 'page-data';

/** The JSON text of the element. `<` is escaped so that no value can close the element. */
export function pageDataJson({ states, ...facts }: PageData): string {
  return encodeWithDates({ ...facts, states: [...states] }).replaceAll('<', '\\u003c');
}

export function isServerRendered(document: Document): boolean {
  return document.getElementById(PAGE_DATA_ID) !== null;
}

/** `undefined` for a page that was not server-rendered. */
export function readPageData(document: Document): PageData | undefined {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!json) return undefined;
  const { states, ...facts } = decodeWithDates(json) as EncodedPageData;
  return { ...facts, states: new Map(states) };
}

/** The format written by `pageDataJson` of the same build. */
type EncodedPageData = Omit<PageData, 'states'> & { states: [string, InitialState][] };

/** A JSON value and the paths of its dates, since JSON has no date type. */
interface Encoded {
  value: unknown;
  dates: Key[][];
}

type Key = string | number;

/** Encodes a value as JSON and records which of its strings were dates. */
export function encodeWithDates(value: unknown): string {
  return JSON.stringify({ value, dates: datePathsIn(value) } satisfies Encoded);
}

/**
 * Decodes the output of `encodeWithDates`. Uses no reviver, since that is called for every value
 * and takes several frames on a slow phone.
 * @throws SyntaxError for invalid JSON.
 */
export function decodeWithDates(json: string): unknown {
  const encoded = JSON.parse(json) as Encoded;
  for (const path of encoded.dates) restoreDate(encoded, ['value', ...path]);
  return encoded.value;
}

function datePathsIn(value: unknown): Key[][] {
  if (value instanceof Date) return [[]];
  if (typeof value !== 'object' || value === null) return [];
  const entries: [Key, unknown][] = Array.isArray(value)
    ? value.map((each, index) => [index, each])
    : Object.entries(value);
  return entries.flatMap(([key, each]) => datePathsIn(each).map((path) => [key, ...path]));
}

function restoreDate(root: object, path: readonly Key[]): void {
  const key = path.at(-1);
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((node, each) => Reflect.get(Object(node), each), root);
  if (key !== undefined)
    Reflect.set(Object(parent), key, new Date(Reflect.get(Object(parent), key)));
}
