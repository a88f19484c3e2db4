/**
 * What the site's server build and the function that answers with pages know of each other: the
 * site draws a page and says which sources it needs, the function reads them.
 */
import type { CollectionName } from './document-schemas.ts';
import type { DocumentOf, DocumentSource, QuerySource, Source } from './source.ts';

/** Reads what the public may read; what a browser may not, it refuses. */
export interface SourceReader {
  document<C extends CollectionName>(source: DocumentSource<C>): Promise<DocumentOf<C> | undefined>;
  query<C extends CollectionName>(source: QuerySource<C>): Promise<DocumentOf<C>[]>;
}

export interface PageRequest {
  /** Path and query of the address, from its first slash. */
  url: string;
  /** Where the site is: `https://example.com`, without a last slash. */
  siteUrl: string;
  /** What became of a form that was sent without a script, in a sentence. */
  notice?: string;
  /** What a page shows with a failure, and the log has too. */
  errorId: string;
}

/** A page, or the address that it has moved to: for good, or for this one request. */
export type PageAnswer =
  | { kind: 'page'; status: number; html: string; isCacheable: boolean }
  | { kind: 'moved'; to: string; isPermanent: boolean };

/** Draws the page of an address. `onError` is told of sources that could not be read. */
export type RenderDocument = (
  request: PageRequest,
  reader: SourceReader,
  onError: (error: unknown, source?: Source) => void,
) => Promise<PageAnswer>;

/** A sentence for people about a failure, with the id under which its cause stands in the log. */
export function withErrorId(text: string, errorId: string): string {
  return `${text} (error ${errorId})`;
}
