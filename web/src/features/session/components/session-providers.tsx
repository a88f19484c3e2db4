import type { ReactNode } from 'react';
import { AuthProvider, FirebaseAppProvider } from 'reactfire';
import { adminApp, adminAuth, adminDatabase } from '@/lib/admin/admin-app.ts';
import { createFirestoreConnection } from '@/lib/live/firestore-connection.ts';
import { createLiveStore } from '@/lib/live/live-store.ts';
import { LiveStoreProvider } from '@/lib/live/use-live.ts';

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
