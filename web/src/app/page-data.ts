/** What a server's page carries beside its HTML, so that the browser begins where the server was. */
import { decodeFirstStates, encodeFirstStates, type FirstStates } from '@/lib/live/first-values.ts';

export interface PageData {
  siteUrl: string;
  notice?: string;
  states: FirstStates;
}

const ELEMENT_ID = 'page-data';

/** A data block, which no browser runs. `<` is escaped, so that no text ends the block. */
export function pageDataElement({ states, ...facts }: PageData): string {
  const json = JSON.stringify({ ...facts, states: encodeFirstStates(states) });
  return `<script type="application/json" id="${ELEMENT_ID}">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** `undefined` on a page that no server has drawn. */
export function readPageData(document: Document): PageData | undefined {
  const json = document.getElementById(ELEMENT_ID)?.textContent;
  if (!json) return undefined;
  // Written by `pageDataElement` of the same build.
  const { states, ...facts } = JSON.parse(json) as Omit<PageData, 'states'> & { states: string };
  return { ...facts, states: decodeFirstStates(states) };
}
