import { type Admin, collections, documentSource } from '@neev/domain';
import { signOut as signOutOfFirebase, type User } from 'firebase/auth';
import { type ReactNode, useEffect } from 'react';
import { AuthProvider, FirebaseAppProvider, useSigninCheck } from 'reactfire';
import { adminApp, adminAuth, adminDatabase } from '@/lib/admin/admin-app.ts';
import { sendJson } from '@/lib/http.ts';
import { createFirestoreConnection } from '@/lib/live/firestore-connection.ts';
import { createLiveStore } from '@/lib/live/live-store.ts';
import { type Live, LiveStoreProvider, useLiveDocument } from '@/lib/live/use-live.ts';
import { watchIdleness } from './idle.ts';

const connection = createFirestoreConnection(adminDatabase);
const adminStore = createLiveStore(async () => connection);

/** Session and live data on the rights of whoever is signed in. */
export function SessionProviders({ children }: { children: ReactNode }) {
  return (
    <FirebaseAppProvider firebaseApp={adminApp}>
      <AuthProvider sdk={adminAuth}>
        <LiveStoreProvider value={adminStore}>{children}</LiveStoreProvider>
      </AuthProvider>
    </FirebaseAppProvider>
  );
}

export type Session =
  | { status: 'loading' }
  | { status: 'signedOut' }
  /** `hasClaim`: the token says that the account is an administrator's. */
  | { status: 'signedIn'; user: User; hasClaim: boolean };

/** Who is signed in. What it says opens and shuts screens; rules and functions alone forbid. */
export function useSession(): Session {
  const { status, data } = useSigninCheck({ requiredClaims: { admin: true } });
  if (status === 'loading') return { status: 'loading' };
  if (!data.signedIn) return { status: 'signedOut' };
  return { status: 'signedIn', user: data.user, hasClaim: data.hasRequiredClaims };
}

/** The record of one's own account; `undefined` when it never registered. */
export function useOwnRecord(uid: string): Live<Admin | undefined> {
  return useLiveDocument(documentSource(collections.admins, uid));
}

/** Whether this page is signing out already: the record then says that the session has ended. */
let isSigningOut = false;

/**
 * Ends every session of the account, here and elsewhere, and leaves for `destination` by a fresh
 * page load: nothing that was read stays in this page's memory.
 */
export async function signOut(destination: string): Promise<void> {
  isSigningOut = true;
  const token = await adminAuth.currentUser?.getIdToken().catch(() => undefined);
  // Without a response, too, the session ends here.
  if (token)
    await sendJson({
      method: 'POST',
      path: '/api/admin/logout',
      body: {},
      headers: { Authorization: `Bearer ${token}` },
    });
  await forgetSession(destination);
}

/** Leaves a session that has ended on the server. */
async function leaveEndedSession(destination: string): Promise<void> {
  if (!isSigningOut) await forgetSession(destination);
}

async function forgetSession(destination: string): Promise<void> {
  await signOutOfFirebase(adminAuth);
  window.location.replace(destination);
}

/** Leaves for `destination` once the account's record says that this session has ended elsewhere. */
export function useEndedSession(user: User, validFromSeconds: number, destination: string): void {
  useEffect(() => {
    if (validFromSeconds === 0) return;
    user.getIdTokenResult().then(
      ({ authTime }) => {
        const startedSeconds = Math.floor(Date.parse(authTime) / 1_000);
        if (startedSeconds < validFromSeconds) void leaveEndedSession(destination);
      },
      // Without a token there is no session that could be shown.
      () => {},
    );
  }, [user, validFromSeconds, destination]);
}

/** Signs out, and leaves for `destination`, when no tab was used for 12 hours. */
export function useIdleSignOut(destination: string): void {
  useEffect(() => watchIdleness(() => void signOut(destination)), [destination]);
}
