/** Rings once for an arrival, in one of the open tabs. */
import { readLocal, writeLocal } from '@/lib/local-values.ts';
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

/** Hertz, and seconds from the beginning. */
const notes = [
  { frequency: 659.25, at: 0 },
  { frequency: 880, at: 0.16 },
];

const LOUDNESS = 0.2;
const ATTACK_SECONDS = 0.015;
const NOTE_SECONDS = 0.5;

/** An exponential fall never reaches nothing. */
const SILENCE = 0.0001;

/** Two soft notes, a fourth apart. */
function playChime(context: AudioContext): void {
  for (const { frequency, at } of notes) {
    const start = context.currentTime + at;
    const volume = context.createGain();
    volume.gain.setValueAtTime(SILENCE, start);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS, start + ATTACK_SECONDS);
    volume.gain.exponentialRampToValueAtTime(SILENCE, start + NOTE_SECONDS);
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  }
}
