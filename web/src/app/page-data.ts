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

const ELEMENT_ID = 'page-data';

/** A data block, which no browser runs. `<` is escaped, so that no text ends the block. */
export function pageDataElement({ states, ...facts }: PageData): string {
  const json = encodeWithDates({ ...facts, states: [...states] }).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`;
}

/** Whether a server has drawn the page. */
export function isDrawn(document: Document): boolean {
  return document.getElementById(ELEMENT_ID) !== null;
}

/** `undefined` on a page that no server has drawn. */
export function readPageData(document: Document): PageData | undefined {
  const json = document.getElementById(ELEMENT_ID)?.textContent;
  if (!json) return undefined;
  const { states, ...facts } = decodeWithDates(json) as EncodedPageData;
  return { ...facts, states: new Map(states) };
}

/** As `pageDataElement` of the same build writes it. */
type EncodedPageData = Omit<PageData, 'states'> & { states: [string, FirstState][] };
