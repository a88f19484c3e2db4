import type { Ports } from '@neev/suite';

/** What tells a build of the site where the emulators are. */
export function siteBuildEnvironment(ports: Ports): Record<string, string> {
  return {
    VITE_FIRESTORE_EMULATOR: `127.0.0.1:${ports.firestore}`,
    VITE_AUTH_EMULATOR: `127.0.0.1:${ports.auth}`,
    VITE_STORAGE_EMULATOR: `127.0.0.1:${ports.storage}`,
  };
}
