import { type ApiCall, callApi } from '@/lib/admin/call-api.ts';

/** Approves or revokes an account; the answer is the text of what went wrong, or `undefined`. */
export function setAdminState(
  uid: string,
  state: 'active' | 'revoked',
): Promise<string | undefined> {
  const call: ApiCall = { method: 'PATCH', path: `/api/admins/${uid}`, body: { state } };
  return problemOf(call, 'The account could not be changed.');
}

/** Withdraws an invitation; the answer is the text of what went wrong, or `undefined`. */
export function withdrawInvitation(id: string): Promise<string | undefined> {
  const call: ApiCall = { method: 'DELETE', path: `/api/admin/invitations/${id}` };
  return problemOf(call, 'The invitation could not be withdrawn.');
}

async function problemOf(call: ApiCall, failure: string): Promise<string | undefined> {
  const answer = await callApi(call);
  switch (answer.kind) {
    case 'ok':
      return undefined;
    case 'refused':
      return answer.error || failure;
    case 'unreachable':
      return 'There is no answer. Please check your connection.';
  }
}
