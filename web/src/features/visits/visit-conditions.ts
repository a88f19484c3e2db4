import type { Day } from '@neev/domain';

/** What decides whether a page tells of a visit. */
export interface PageState {
  /** Driven by a program (`navigator.webdriver`). */
  isAutomated: boolean;
  /** Loaded before anybody asked for it. */
  isPrerendering: boolean;
  isVisible: boolean;
  isOfAdministrator: boolean;
  today: Day;
  /** The day that this tab has told of already. */
  toldDay: string | null;
}

/** `later`: when it is looked at. The server decides what counts in the end. */
export function shouldTell(page: PageState): 'now' | 'later' | 'never' {
  if (page.isAutomated || page.isOfAdministrator || page.toldDay === page.today) return 'never';
  return page.isPrerendering || !page.isVisible ? 'later' : 'now';
}
