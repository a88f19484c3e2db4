/** Rings once for an arrival, in one of the tabs that hear of it. */

import { readLocal, writeLocal } from '@/lib/local-values.ts';
import { playChime } from './chime.ts';
import { isSoundOn } from './sound-setting.ts';

/** When the newest enquiry came that some tab has rung for; milliseconds since 1970. */
const RUNG_KEY = 'neev-inbox-rung';

let context: AudioContext | undefined;

/** Lets this tab sound. A browser allows it only after somebody has pressed something in the tab. */
export async function unlockSound(): Promise<void> {
  context ??= new AudioContext();
  await context.resume();
}

/** What an arrival sounds like. */
export async function playSample(): Promise<void> {
  await unlockSound();
  if (context) playChime(context);
}

/**
 * Rings for what arrived at that time, unless a tab has rung for it or for something newer. A tab
 * that may not sound leaves it to the others.
 */
export async function ringOnce(arrivedAtMs: number): Promise<void> {
  const sounding = context;
  if (!isSoundOn() || sounding?.state !== 'running') return;
  await navigator.locks.request('neev-inbox-ring', () => {
    if (Number(readLocal(RUNG_KEY) ?? 0) >= arrivedAtMs) return;
    writeLocal(RUNG_KEY, String(arrivedAtMs));
    playChime(sounding);
  });
}
