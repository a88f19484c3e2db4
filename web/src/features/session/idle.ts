/** Ends a session after 12 hours without interaction in any tab. */
import { readLocal, writeLocal } from '@/lib/local-values.ts';

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
const NOTE_EVERY_MS = 30_000;

const interactions = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Records an interaction. A new session starts with one. */
export function noteInteraction(): void {
  writeLocal(LAST_INTERACTION_KEY, String(Date.now()));
}

/** Calls `onTimeout` when the session is idle for too long. Returns a function that stops it. */
export function watchIdleness(onOver: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let notedAtMs = 0;

  function check() {
    clearTimeout(timer);
    const leftMs = idleTimeLeftMs(readLastInteraction(), Date.now());
    if (leftMs === 0) return onOver();
    timer = setTimeout(check, leftMs);
  }

  function note() {
    if (Date.now() - notedAtMs < NOTE_EVERY_MS) return;
    // After sleep mode the timer fires late: the first interaction must not extend an ended
    // session.
    if (idleTimeLeftMs(readLastInteraction(), Date.now()) === 0) return onOver();
    notedAtMs = Date.now();
    noteInteraction();
  }

  check();
  document.addEventListener('visibilitychange', check);
  for (const name of interactions) window.addEventListener(name, note, { passive: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
    for (const name of interactions) window.removeEventListener(name, note);
  };
}

/** Without a record the session starts now. */
function readLastInteraction(): number {
  const noted = Number(readLocal(LAST_INTERACTION_KEY));
  if (noted > 0) return noted;
  noteInteraction();
  return Date.now();
}
