/** Announces new enquiries and responses to quotes, and plays a sound in one of the open tabs if the sound is on. */
import type { Enquiry } from '@neev/domain';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { createLocalStore } from '@/lib/local-store.ts';
import { localValues } from '@/lib/stored-values.ts';
import { findNewEnquiries, useNewestEnquiries, useRespondedEnquiries } from './known-enquiries.ts';

/** Announces new enquiries and responses to quotes on every screen of the admin area, with a sound if it is on. */
export function useNewEnquiryAlert(): void {
  const newest = useNewestEnquiries();
  const enquiries = newest.status === 'ready' ? newest.value : undefined;
  const previous = useRef(enquiries);
  const alert = useAlert();
  useResponseAlert();
  useSoundUnlocking();

  const announceNewEnquiries = useEffectEvent((newEnquiries: readonly Enquiry[]) => {
    const [latest] = newEnquiries;
    if (!latest) return;
    const { length } = newEnquiries;
    const text = length === 1 ? 'A new enquiry has arrived.' : `${length} new enquiries.`;
    alert(text, latest.createdAt.getTime());
  });

  useEffect(() => {
    if (!enquiries) return;
    if (previous.current) announceNewEnquiries(findNewEnquiries(previous.current, enquiries));
    previous.current = enquiries;
  }, [enquiries]);
}

/** An older response is one of an enquiry that was marked as unread by hand. */
const MAX_RESPONSE_AGE_MS = 3_600_000;

/** Announces that a customer has sent a message about a quote. */
function useResponseAlert(): void {
  const latestMs = useLatestResponse();
  const nowMs = useServerNow().getTime();
  const seenMs = useRef<number>(undefined);
  const alert = useAlert();
  const announceResponse = useEffectEvent((atMs: number) => {
    if (nowMs - atMs < MAX_RESPONSE_AGE_MS) alert('A customer has responded to a quote.', atMs);
  });

  useEffect(() => {
    if (latestMs === undefined) return;
    if (seenMs.current !== undefined && latestMs > seenMs.current) announceResponse(latestMs);
    seenMs.current = Math.max(latestMs, seenMs.current ?? 0);
  }, [latestMs]);
}

/** The time of the latest message of a customer, in milliseconds since 1970; `undefined` while loading. */
function useLatestResponse(): number | undefined {
  const newest = useNewestEnquiries();
  const responded = useRespondedEnquiries();
  if (newest.status !== 'ready' || responded.status !== 'ready') return undefined;
  const known = [...newest.value, ...responded.value];
  return Math.max(0, ...known.map(({ unreadSince }) => unreadSince?.getTime() ?? 0));
}

/** Returns a function that announces a text, and plays the sound for what happened at that time. */
function useAlert(): (text: string, atMs: number) => void {
  const announce = useAnnounce();
  return (text, atMs) => {
    announce(text);
    playSoundOnce(atMs).catch((error: unknown) =>
      console.warn('The sound for a new enquiry could not be played.', error),
    );
  };
}

/**
 * Browsers allow sound only after a user interaction, and suspend it later, during a call for example. Resumes it on
 * every interaction, and when the page is visible again.
 */
function useSoundUnlocking() {
  const isOn = useSoundSetting();

  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    const unlock = ({ type }: Event) => {
      const isLocked = context ? context.state !== 'running' : type !== 'visibilitychange';
      if (!isLocked) return;
      unlockSound().catch((error: unknown) => console.warn('Sound is not available.', error));
    };
    for (const eventName of ['pointerdown', 'keydown', 'visibilitychange']) {
      document.addEventListener(eventName, unlock, { signal: controller.signal });
    }
    return () => controller.abort();
  }, [isOn]);
}

const SETTING_KEY = 'neev-inbox-sound';

/** The sound setting: off by default. Earlier versions of the site have stored `on`. */
const soundSetting = createLocalStore(SETTING_KEY, (text) => text === 'true' || text === 'on');

export function switchSound(isOn: boolean): void {
  soundSetting.update(() => isOn);
}

export function useSoundSetting(): boolean {
  return useSyncExternalStore(soundSetting.subscribe, soundSetting.get);
}

/** Time of the newest enquiry or response for which a tab has played the sound; milliseconds since 1970. */
const LAST_SOUND_KEY = 'neev-inbox-rung';

/** Milliseconds within which the other tabs can read what this one has stored. */
const STORAGE_DELAY_MS = 500;

let context: AudioContext | undefined;

/** Allows sound in this tab. Only works after a user interaction. */
async function unlockSound(): Promise<void> {
  context ??= new AudioContext();
  await context.resume();
}

/** Plays the sound once. */
export async function playSample(): Promise<void> {
  await unlockSound();
  if (context) playChime(context);
}

/**
 * Plays the sound for what happened at that time, unless a tab has played it for this or a newer one.
 * A tab that may not play sound leaves it to other tabs.
 */
async function playSoundOnce(atMs: number): Promise<void> {
  const audioContext = context;
  if (!soundSetting.get() || !audioContext || !(await isResumed(audioContext))) return;
  await navigator.locks.request('neev-inbox-ring', async () => {
    if (Number(localValues.read(LAST_SOUND_KEY) ?? 0) >= atMs) return;
    localValues.write(LAST_SOUND_KEY, String(atMs));
    playChime(audioContext);
    // A tab in another process can read the stored time only after a moment.
    await delay(STORAGE_DELAY_MS);
  });
}

/** Milliseconds within which sound is resumed if it is allowed; `resume` does not settle while it is not. */
const RESUME_DELAY_MS = 300;

/** Tries to resume sound that the browser has suspended. Returns whether it can be played. */
async function isResumed(audioContext: AudioContext): Promise<boolean> {
  if (audioContext.state !== 'running')
    await Promise.race([audioContext.resume(), delay(RESUME_DELAY_MS)]);
  return audioContext.state === 'running';
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Frequencies in hertz, start times in seconds. */
const notes = [
  { frequency: 659.25, at: 0 },
  { frequency: 880, at: 0.16 },
];

const LOUDNESS = 0.2;
const ATTACK_SECONDS = 0.015;
const NOTE_SECONDS = 0.5;

/** An exponential ramp cannot reach zero. */
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
