/**
 * The interface between the server build of the site and the function `site`: the build renders a page and
 * requests sources, the function reads them.
 */
import type { CollectionName } from './document-schemas.ts';
import type { DocumentOf, DocumentSource, QuerySource, Source } from './source.ts';

/** Reads sources that are public. Throws for sources that the security rules deny to visitors. */
export interface SourceReader {
  document<C extends CollectionName>(source: DocumentSource<C>): Promise<DocumentOf<C> | undefined>;
  query<C extends CollectionName>(source: QuerySource<C>): Promise<DocumentOf<C>[]>;
}

export interface PageRequest {
  /** Path and query, with the leading slash. */
  url: string;
  /** The origin of the site: `https://example.com`, without a trailing slash. */
  siteUrl: string;
  /** The result of a form that was posted without JavaScript, as text for the user. */
  notice?: string;
  /** The reference number of the enquiry that the form has sent. */
  referenceNumber?: string;
  /** Shown with an error on the page and written to the log. */
  errorId: string;
}

/** A page, or a permanent or temporary redirect. */
export type RenderResult =
  | { kind: 'page'; status: number; html: string; isCacheable: boolean }
  | { kind: 'moved'; to: string; isPermanent: boolean };

/** Renders the page of a URL. Calls `onError` for each source that could not be read. */
export type RenderDocument = (
  request: PageRequest,
  reader: SourceReader,
  onError: (error: unknown, source?: Source) => void,
) => Promise<RenderResult>;

/** Appends the id under which the log contains the cause of an error to a text for the user. */
export function withErrorId(text: string, errorId: string): string {
  return `${text} (error ${errorId})`;
}
