import type { IndexedProduct } from '@neev/domain';
import { createContext, useContext } from 'react';

/** The results of a search, best match first. */
export interface SearchPageResults {
  query: string;
  /** Matching categories and subcategories. */
  links: readonly { to: string; name: string; productCount: number }[];
  products: readonly IndexedProduct[];
}

/** What the host provides to the pages: the browser, or the server for one request. */
export interface SiteFacts {
  /** `https://example.com`, without a trailing slash. */
  siteUrl: string;
  /** The result of a form that was submitted without JavaScript, in a sentence. */
  notice?: string;
  /** The reference number of the enquiry that the form has sent. */
  referenceNumber?: string;
  /** The results of the search page, found by the server. */
  search?: SearchPageResults;
  /** Sets the HTTP status of the response; only on the server. */
  setStatus?: (status: number) => void;
}

const SiteFactsContext = createContext<SiteFacts>({ siteUrl: '' });

export const SiteFactsProvider = SiteFactsContext.Provider;

export function useSiteFacts(): SiteFacts {
  return useContext(SiteFactsContext);
}
