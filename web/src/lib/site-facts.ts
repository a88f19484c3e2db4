import { createContext, useContext } from 'react';

/** What the host provides to the pages: the browser, or the server for one request. */
export interface SiteFacts {
  /** `https://example.com`, without a trailing slash. */
  siteUrl: string;
  /** The result of a form that was submitted without JavaScript, in a sentence. */
  notice?: string;
  /** Sets the HTTP status of the response; only on the server. */
  setStatus?: (status: number) => void;
}

const SiteFactsContext = createContext<SiteFacts>({ siteUrl: '' });

export const SiteFactsProvider = SiteFactsContext.Provider;

export function useSiteFacts(): SiteFacts {
  return useContext(SiteFactsContext);
}
