import { callApi } from '@/lib/admin/call-api.ts';

/** Approves or revokes an account; the answer is the text of what went wrong, or `undefined`. */
export async function setAdminState(
  uid: string,
  state: 'active' | 'revoked',
): Promise<string | undefined> {
  const answer = await callApi({ method: 'PATCH', path: `/api/admins/${uid}`, body: { state } });
  switch (answer.kind) {
    case 'ok':
      return undefined;
    case 'refused':
      return answer.error || 'The account could not be changed.';
    case 'unreachable':
      return 'There is no answer. Please check your connection.';
  }
}
