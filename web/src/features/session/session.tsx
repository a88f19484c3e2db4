import { type Admin, collections, documentSource } from '@neev/domain';
import { signOut as signOutOfFirebase, type User } from 'firebase/auth';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import toast from 'react-hot-toast/headless';
import { AuthProvider, FirebaseAppProvider, useSigninCheck } from 'reactfire';
import { adminApp, adminAuth, adminDatabase } from '@/lib/admin/admin-app.ts';
import { stopUnloadConfirmation } from '@/lib/admin/confirm-unload.ts';
import { clearFormDrafts, keepFormDraftsOf } from '@/lib/admin/form-draft.ts';
import { errorTextOf, sendAdminJson } from '@/lib/admin/send-admin-json.ts';
import { createFirestoreConnection } from '@/lib/live/firestore-connection.ts';
import { createLiveStore } from '@/lib/live/live-store.ts';
import { type Live, LiveStoreProvider, useLiveDocument } from '@/lib/live/use-live.ts';
import { watchIdleness } from './idle.ts';

const connection = createFirestoreConnection(adminDatabase);
const adminStore = createLiveStore(async () => connection);

// The first listener, so that no form reads the drafts of another account.
adminAuth.onIdTokenChanged((user) => {
  if (user) keepFormDraftsOf(user.uid);
});

/** Provides the session, and live data with the rights of the signed-in account. */
export function SessionProviders({ children }: { children: ReactNode }) {
  return (
    <FirebaseAppProvider firebaseApp={adminApp}>
      <AuthProvider sdk={adminAuth}>
        <LiveStoreProvider value={adminStore}>{children}</LiveStoreProvider>
      </AuthProvider>
    </FirebaseAppProvider>
  );
}

type Session =
  | { status: 'loading' }
  | { status: 'signedOut' }
  /** `hasClaim`: the ID token has the claim `admin`. */
  | { status: 'signedIn'; user: User; hasClaim: boolean };

/**
 * The current session. It only decides which screens are shown; access is enforced by the rules and
 * the functions.
 */
export function useSession(): Session {
  const { status, data } = useSigninCheck({ requiredClaims: { admin: true } });
  if (status === 'loading') return { status: 'loading' };
  if (!data.signedIn) return { status: 'signedOut' };
  return { status: 'signedIn', user: data.user, hasClaim: data.hasRequiredClaims };
}

/** The record of the signed-in account; `undefined` when it never registered. */
export function useOwnRecord(uid: string): Live<Admin | undefined> {
  return useLiveDocument(documentSource(collections.admins, uid));
}

/** Whether this page signs out itself, which also changes the record. */
let isSigningOut = Promise.resolve(false);

/**
 * Ends the session of this browser and loads `destination` as a new document, so that no data stay
 * in memory.
 */
export async function signOut(destination: string): Promise<void> {
  isSigningOut = Promise.resolve(true);
  clearFormDrafts();
  await endPushMessages().catch(() => {});
  await endLocalSession(destination);
}

/** Ends all sessions of the account, on every device. The session stays when the server cannot end them. */
export async function signOutEverywhere(destination: string): Promise<void> {
  isSigningOut = endAllSessions();
  if (await isSigningOut) await signOut(destination);
}

/** Returns whether the server has ended all sessions; reports it if not. */
async function endAllSessions(): Promise<boolean> {
  const request = { method: 'POST', path: '/api/admin/logout', body: {} } as const;
  const problem = errorTextOf(await sendAdminJson(request));
  if (problem !== undefined)
    toast.error(`Failed to log out everywhere. Other devices may still be logged in. ${problem}`);
  return problem === undefined;
}

/** Ends the push messages to this device. The push service reports it, and functions then remove the device. */
async function endPushMessages(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/admin/');
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Leaves a session that was ended on the server. */
async function leaveEndedSession(destination: string): Promise<void> {
  if (!(await isSigningOut)) await endLocalSession(destination);
}

async function endLocalSession(destination: string): Promise<void> {
  await signOutOfFirebase(adminAuth);
  stopUnloadConfirmation();
  window.location.replace(destination);
}

/** Loads the destination when the record shows that this session was ended elsewhere. */
export function useEndedSession(
  user: User,
  validFromSeconds: number,
  getDestination: () => string,
): void {
  const getLatestDestination = useEffectEvent(getDestination);
  useEffect(() => {
    if (validFromSeconds === 0) return;
    user.getIdTokenResult().then(
      ({ authTime }) => {
        const startedSeconds = Math.floor(Date.parse(authTime) / 1_000);
        if (startedSeconds < validFromSeconds) void leaveEndedSession(getLatestDestination());
      },
      // Without a token there is no session to leave.
      () => {},
    );
  }, [user, validFromSeconds]);
}

/** Signs out and loads the destination after 12 hours without interaction in any tab. */
export function useIdleSignOut(getDestination: () => string): void {
  const getLatestDestination = useEffectEvent(getDestination);
  useEffect(() => watchIdleness(() => void endLocalSession(getLatestDestination())), []);
}
