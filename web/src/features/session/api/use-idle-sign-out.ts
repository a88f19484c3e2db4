import { useEffect } from 'react';
import { readLocal, writeLocal } from '@/lib/local-values.ts';
import { idleTimeLeftMs } from './idle.ts';
import { signOut } from './sign-out.ts';

/** All tabs share it. */
const LAST_INTERACTION_KEY = 'neev-last-interaction';

/** Milliseconds between two notes of an interaction. */
const NOTE_EVERY_MS = 30_000;

const interactions = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Notes that the administrator is here; a new session begins with it. */
export function noteInteraction(): void {
  writeLocal(LAST_INTERACTION_KEY, String(Date.now()));
}

/** Signs out, and leaves for `destination`, when no tab was used for 12 hours. */
export function useIdleSignOut(destination: string): void {
  useEffect(() => watchIdleness(() => void signOut(destination)), [destination]);
}

/** Calls back once the time is over. Returns a function that stops watching. */
function watchIdleness(onOver: () => void): () => void {
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
