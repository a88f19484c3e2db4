import { signOut as signOutOfFirebase } from 'firebase/auth';
import { adminAuth } from '@/lib/admin/admin-app.ts';
import { leaving } from '@/lib/admin/leaving.ts';
import { sendJson } from '@/lib/http.ts';

/**
 * Ends every session of the account, here and elsewhere, and leaves for `destination` by a fresh
 * page load: nothing that was read stays in this page's memory.
 */
export async function signOut(destination: string): Promise<void> {
  await leaving.leave();
  const token = await adminAuth.currentUser?.getIdToken().catch(() => undefined);
  // Without an answer the session ends here all the same.
  if (token)
    await sendJson({
      method: 'POST',
      path: '/api/admin/logout',
      body: {},
      headers: { Authorization: `Bearer ${token}` },
    });
  await signOutOfFirebase(adminAuth);
  window.location.replace(destination);
}
