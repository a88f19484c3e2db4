/** Reports a visit to the server once per tab and day, when the page is idle or its tab is shown again. */
import { type Day, dayAt } from '@neev/domain';
import { defer } from '@/lib/loading/defer.ts';
import { isAdministratorBrowser, sessionValues } from '@/lib/stored-values.ts';

const REPORTED_KEY = 'visit-told';

/** Schedules the report. Returns a function that cancels it. */
export function reportVisit(): () => void {
  const cancel = defer('idle', report);
  document.addEventListener('visibilitychange', report);
  return () => {
    cancel();
    document.removeEventListener('visibilitychange', report);
  };
}

function report(): void {
  const page = pageState();
  if (!document.hidden && shouldReport(page)) sendReport(page.today);
}

function pageState(): PageState {
  return {
    isAutomated: navigator.webdriver,
    isAdministratorBrowser: isAdministratorBrowser(),
    today: dayAt(new Date()),
    reportedDay: sessionValues.read(REPORTED_KEY),
  };
}

/** A beacon is sent even if the page is closed. */
function sendReport(today: string): void {
  const body = new Blob(['{}'], { type: 'application/json' });
  if (navigator.sendBeacon('/api/visits', body)) sessionValues.write(REPORTED_KEY, today);
}

/** The inputs of `shouldReport`. */
export interface PageState {
  /** `navigator.webdriver`: an automated browser. */
  isAutomated: boolean;
  isAdministratorBrowser: boolean;
  today: Day;
  /** The day for which this tab has reported a visit. */
  reportedDay: string | undefined;
}

/** The server makes the final decision on what is counted. */
export function shouldReport({
  isAutomated,
  isAdministratorBrowser,
  reportedDay,
  today,
}: PageState): boolean {
  return !isAutomated && !isAdministratorBrowser && reportedDay !== today;
}
