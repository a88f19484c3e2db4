/** Announces new enquiries, and plays a sound for each in one of the open tabs, if that is switched on. */
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { readLocal, writeLocal } from '@/lib/local-values.ts';
import { findArrivals, useNewestEnquiries } from './known-enquiries.ts';

/** Says that an enquiry has arrived, and rings when that is switched on; on every admin screen. */
export function useArrivalNews(): void {
  const newest = useNewestEnquiries();
  const enquiries = newest.status === 'ready' ? newest.value : undefined;
  const known = useRef(enquiries);
  const announce = useAnnounce();
  useSoundUnlocking();

  const tell = useEffectEvent((arrivals: ReturnType<typeof findArrivals>) => {
    const [latest] = arrivals;
    if (!latest) return;
    announce(
      arrivals.length === 1 ? 'A new enquiry has come.' : `${arrivals.length} new enquiries.`,
    );
    ringOnce(latest.createdAt.getTime()).catch((error: unknown) =>
      console.warn('The sound of an arrival could not be played.', error),
    );
  });

  useEffect(() => {
    if (!enquiries) return;
    if (known.current) tell(findArrivals(known.current, enquiries));
    known.current = enquiries;
  }, [enquiries]);
}

/** A page that was loaded anew with the sound on may sound once something has been pressed in it. */
function useSoundUnlocking() {
  const isOn = useSoundSetting();

  useEffect(() => {
    if (!isOn) return;
    const stopped = new AbortController();
    const unlock = () => {
      stopped.abort();
      unlockSound().catch((error: unknown) => console.warn('There is no sound.', error));
    };
    for (const press of ['pointerdown', 'keydown']) {
      document.addEventListener(press, unlock, { signal: stopped.signal });
    }
    return () => stopped.abort();
  }, [isOn]);
}

/** Whether arrivals sound: off until switched on, remembered in this browser, the same in all tabs. */
const SETTING_KEY = 'neev-inbox-sound';

const subscribers = new Set<() => void>();

function isSoundOn(): boolean {
  return readLocal(SETTING_KEY) === 'on';
}

export function switchSound(isOn: boolean): void {
  writeLocal(SETTING_KEY, isOn ? 'on' : 'off');
  for (const notify of subscribers) notify();
}

export function useSoundSetting(): boolean {
  return useSyncExternalStore(subscribe, isSoundOn);
}

function subscribe(onChange: () => void): () => void {
  subscribers.add(onChange);
  // What another tab has switched.
  window.addEventListener('storage', onChange);
  return () => {
    subscribers.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** When the newest enquiry came that some tab has rung for; milliseconds since 1970. */
const RUNG_KEY = 'neev-inbox-rung';

let context: AudioContext | undefined;

/** Lets this tab sound. A browser allows it only after a press in the tab. */
async function unlockSound(): Promise<void> {
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
async function ringOnce(arrivedAtMs: number): Promise<void> {
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
