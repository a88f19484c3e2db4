/** Tells the server of a visit, once per tab and day, once the page is idle. */
import { dayAt } from '@neev/domain';
import { isOfAdministrator } from '@/lib/administrator-mark.ts';
import { defer } from '@/lib/loading/defer.ts';
import { type PageState, shouldTell } from './visit-conditions.ts';

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

/** A beacon outlives the page; nobody waits for its answer. */
function send(today: string): void {
  const body = new Blob(['{}'], { type: 'application/json' });
  if (navigator.sendBeacon('/api/visits', body)) noteTold(today);
}

function readTold(): string | null {
  try {
    return sessionStorage.getItem(TOLD_KEY);
  } catch {
    // Where the browser refuses storage the server tells repeats apart.
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
