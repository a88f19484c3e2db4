import type { Day } from '@neev/domain';

/** What decides whether a page tells of a visit. */
export interface PageState {
  /** Driven by a program (`navigator.webdriver`). */
  isAutomated: boolean;
  isOfAdministrator: boolean;
  today: Day;
  /** The day that this tab has told of already. */
  toldDay: string | null;
}

/** The server decides what counts in the end. */
export function shouldTell({ isAutomated, isOfAdministrator, toldDay, today }: PageState): boolean {
  return !isAutomated && !isOfAdministrator && toldDay !== today;
}
