/** Tells the server of a visit, once per tab and day, when the page has come to rest. */
import { dayAt } from '@neev/domain';
import { isOfAdministrator } from '@/lib/administrator-mark.ts';
import { whenIdle } from '@/lib/when-idle.ts';
import { type PageState, shouldTell } from './visit-conditions.ts';

const TOLD_KEY = 'visit-told';

/** The answer cancels it. */
export function tellVisit(): () => void {
  return whenIdle(tellWhenSeen);
}

function tellWhenSeen(): void {
  const page = pageState();
  const answer = shouldTell(page);
  if (answer === 'now') send(page.today);
  if (answer === 'later') {
    document.addEventListener('visibilitychange', tellWhenSeen, { once: true });
  }
}

function pageState(): PageState {
  return {
    isAutomated: navigator.webdriver,
    isPrerendering: 'prerendering' in document && document.prerendering === true,
    isVisible: document.visibilityState === 'visible',
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
