/** Reports a visit to the server, once per tab and day, once the page is idle. */
import { type Day, dayAt } from '@neev/domain';
import { defer } from '@/lib/loading/defer.ts';
import { isOfAdministrator } from '@/lib/local-values.ts';

const TOLD_KEY = 'visit-told';

/** Returns a function that cancels it. */
export function tellVisit(): () => void {
  return defer('idle', () => {
    const page = pageState();
    if (shouldTell(page)) send(page.today);
  });
}

function pageState(): PageState {
  return {
    isAutomated: navigator.webdriver,
    isOfAdministrator: isOfAdministrator(),
    today: dayAt(new Date()),
    toldDay: readTold(),
  };
}

/** A beacon is sent even when the page is closed. */
function send(today: string): void {
  const body = new Blob(['{}'], { type: 'application/json' });
  if (navigator.sendBeacon('/api/visits', body)) noteTold(today);
}

function readTold(): string | null {
  try {
    return sessionStorage.getItem(TOLD_KEY);
  } catch {
    // Where the browser refuses storage the server recognises repeats.
    return null;
  }
}

function noteTold(today: string): void {
  try {
    sessionStorage.setItem(TOLD_KEY, today);
  } catch {
    // As above.
  }
}

/** What decides whether a page reports a visit. */
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
