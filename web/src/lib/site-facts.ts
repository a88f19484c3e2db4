import { createContext, useContext } from 'react';

/** What a page knows of where it stands. */
export interface SiteFacts {
  /** `https://example.com`, without a last slash. */
  siteUrl: string;
  /** What became of a form that was sent without a script, in a sentence. */
  notice?: string;
  /** Sets the HTTP status of the page; only on the server. */
  setStatus?: (status: number) => void;
}

const SiteFactsContext = createContext<SiteFacts>({ siteUrl: '' });

export const SiteFactsProvider = SiteFactsContext.Provider;

export function useSiteFacts(): SiteFacts {
  return useContext(SiteFactsContext);
}
