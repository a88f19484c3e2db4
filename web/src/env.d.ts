/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_FIREBASE_API_KEY: string;
  readonly VITE_FIREBASE_APP_ID: string;
  readonly VITE_FIREBASE_PROJECT_ID: string;
  readonly VITE_FIREBASE_AUTH_DOMAIN: string;
  readonly VITE_FIREBASE_STORAGE_BUCKET: string;
  /** The public key of push messages; empty: none are sent. */
  readonly VITE_VAPID_PUBLIC_KEY: string;
  /** Only in builds for the local suite (mode `suite`). */
  readonly VITE_FIRESTORE_EMULATOR: string;
  readonly VITE_AUTH_EMULATOR: string;
  readonly VITE_STORAGE_EMULATOR: string;
}

declare module 'virtual:built-site' {
  const site: import('./document.tsx').BuiltSite;
  export default site;
}
