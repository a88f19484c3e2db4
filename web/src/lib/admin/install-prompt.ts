/** Chromium's offer to install the admin area on this device. Other browsers have a menu item only. */
import { useSyncExternalStore } from 'react';

/** Not in TypeScript's DOM types: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function setOffer(next: InstallPromptEvent | undefined): void {
  offer = next;
  for (const notify of listeners) notify();
}

/** Call it once, before the event: it is sent only once, soon after the page has loaded. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => setOffer(event as InstallPromptEvent));
  window.addEventListener('appinstalled', () => setOffer(undefined));
}

/** Returns a function that asks the user to install; `undefined` if the browser does not offer it. */
export function useInstallPrompt(): (() => void) | undefined {
  const current = useSyncExternalStore(subscribe, () => offer);
  if (!current) return undefined;
  return () => {
    // Each offer can be used once.
    setOffer(undefined);
    void current.prompt();
  };
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
