/** Whether arrivals sound: off until switched on, remembered in this browser, the same in all tabs. */
import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '@/lib/local-values.ts';

const KEY = 'neev-inbox-sound';

const subscribers = new Set<() => void>();

export function isSoundOn(): boolean {
  return readLocal(KEY) === 'on';
}

export function switchSound(isOn: boolean): void {
  writeLocal(KEY, isOn ? 'on' : 'off');
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
