/** The end of a session after 12 hours without an interaction in any tab. */
import { readLocal, writeLocal } from '@/lib/local-values.ts';

/** Milliseconds without any interaction after which the session ends. */
export const IDLE_LIMIT_MS = 12 * 3_600_000;

/** Milliseconds until the session ends; 0 when it is over. A time in the future counts as now. */
export function idleTimeLeftMs(lastInteractionMs: number, nowMs: number): number {
  const idleMs = Math.max(0, nowMs - lastInteractionMs);
  return Math.max(0, IDLE_LIMIT_MS - idleMs);
}

/** All tabs share it. */
const LAST_INTERACTION_KEY = 'neev-last-interaction';

/** Milliseconds between two notes of an interaction. */
const NOTE_EVERY_MS = 30_000;

const interactions = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Notes that the administrator is here; a new session begins with it. */
export function noteInteraction(): void {
  writeLocal(LAST_INTERACTION_KEY, String(Date.now()));
}

/** Calls back once the time is over. Returns a function that stops watching. */
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
    // After a sleep the timer comes late: the first interaction must not revive the session.
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

/** A session without a note has begun now. */
function readLastInteraction(): number {
  const noted = Number(readLocal(LAST_INTERACTION_KEY));
  if (noted > 0) return noted;
  noteInteraction();
  return Date.now();
}
