import { createContext, useContext } from 'react';

/** What a page knows of where it stands. */
export interface SiteFacts {
  /** `https://example.com`, without a last slash. */
  siteUrl: string;
  /** What became of a form that was sent without a script, in a sentence. */
  notice?: string;
  /** Tells the server which status the page has; in a browser nobody listens. */
  setStatus?: (status: number) => void;
}

const SiteFactsContext = createContext<SiteFacts>({ siteUrl: '' });

export const SiteFactsProvider = SiteFactsContext.Provider;

export function useSiteFacts(): SiteFacts {
  return useContext(SiteFactsContext);
}
