/** Ends a session after 12 hours without interaction in any tab. */
import { localValues } from '@/lib/stored-values.ts';

/** Milliseconds without interaction after which a session ends. */
export const IDLE_LIMIT_MS = 12 * 3_600_000;

/** Milliseconds until the session ends, at least 0. A time in the future counts as now. */
export function idleTimeLeftMs(lastInteractionMs: number, nowMs: number): number {
  const idleMs = Math.max(0, nowMs - lastInteractionMs);
  return Math.max(0, IDLE_LIMIT_MS - idleMs);
}

/** Storage key, shared by all tabs. */
const LAST_INTERACTION_KEY = 'neev-last-interaction';

/** Minimum milliseconds between two records of an interaction. */
const RECORD_INTERVAL_MS = 30_000;

const interactions = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Records an interaction. A new session starts with one. */
export function recordInteraction(): void {
  localValues.write(LAST_INTERACTION_KEY, String(Date.now()));
}

/** Calls `onTimeout` when the session is idle for too long. Returns a function that stops it. */
export function watchIdleness(onTimeout: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let recordedAtMs = 0;

  function check() {
    clearTimeout(timer);
    const remainingMs = idleTimeLeftMs(readLastInteraction(), Date.now());
    if (remainingMs === 0) return onTimeout();
    timer = setTimeout(check, remainingMs);
  }

  function handleInteraction() {
    if (Date.now() - recordedAtMs < RECORD_INTERVAL_MS) return;
    // After sleep mode the timer fires late: the first interaction must not extend an ended
    // session.
    if (idleTimeLeftMs(readLastInteraction(), Date.now()) === 0) return onTimeout();
    recordedAtMs = Date.now();
    recordInteraction();
  }

  check();
  document.addEventListener('visibilitychange', check);
  for (const name of interactions)
    window.addEventListener(name, handleInteraction, { passive: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
    for (const name of interactions) window.removeEventListener(name, handleInteraction);
  };
}

/** Without a record the session starts now. */
function readLastInteraction(): number {
  const storedMs = Number(localValues.read(LAST_INTERACTION_KEY));
  if (storedMs > 0) return storedMs;
  recordInteraction();
  return Date.now();
}
