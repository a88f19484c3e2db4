/** Reports a visit to the server once per tab and day, when the page is idle. */
import { type Day, dayAt } from '@neev/domain';
import { defer } from '@/lib/loading/defer.ts';
import { isOfAdministrator } from '@/lib/local-values.ts';

const TOLD_KEY = 'visit-told';

/** Schedules the report. Returns a function that cancels it. */
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

/** A beacon is sent even if the page is closed. */
function send(today: string): void {
  const body = new Blob(['{}'], { type: 'application/json' });
  if (navigator.sendBeacon('/api/visits', body)) noteTold(today);
}

function readTold(): string | null {
  try {
    return sessionStorage.getItem(TOLD_KEY);
  } catch {
    // Storage is blocked; the server recognises repeated reports.
    return null;
  }
}

function noteTold(today: string): void {
  try {
    sessionStorage.setItem(TOLD_KEY, today);
  } catch {
    // Storage is blocked, as in `readReportedDay`.
  }
}

/** The inputs of `shouldReport`. */
export interface PageState {
  /** `navigator.webdriver`: an automated browser. */
  isAutomated: boolean;
  isOfAdministrator: boolean;
  today: Day;
  /** The day for which this tab has reported a visit. */
  toldDay: string | null;
}

/** The server makes the final decision on what is counted. */
export function shouldTell({ isAutomated, isOfAdministrator, toldDay, today }: PageState): boolean {
  return !isAutomated && !isOfAdministrator && toldDay !== today;
}
