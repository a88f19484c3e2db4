/** What a server's page carries beside its HTML, so that the browser begins where the server was. */
import {
  decodeWithDates,
  encodeWithDates,
  type FirstState,
  type FirstStates,
} from '@/lib/live/first-values.ts';

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
