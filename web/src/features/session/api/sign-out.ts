import { signOut as signOutOfFirebase } from 'firebase/auth';
import { adminAuth } from '@/lib/admin/admin-app.ts';
import { sendJson } from '@/lib/http.ts';

/** Whether this page is signing out already: the record then says that the session has ended. */
let isSigningOut = false;

/**
 * Ends every session of the account, here and elsewhere, and leaves for `destination` by a fresh
 * page load: nothing that was read stays in this page's memory.
 */
export async function signOut(destination: string): Promise<void> {
  isSigningOut = true;
  const token = await adminAuth.currentUser?.getIdToken().catch(() => undefined);
  // Without an answer the session ends here all the same.
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
export async function leaveEndedSession(destination: string): Promise<void> {
  if (!isSigningOut) await forgetSession(destination);
}

async function forgetSession(destination: string): Promise<void> {
  await signOutOfFirebase(adminAuth);
  window.location.replace(destination);
}
