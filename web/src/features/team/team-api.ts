import * as z from 'zod/mini';
import { errorTextOf, sendAdminJson } from '@/lib/admin/send-admin-json.ts';

const createdInvitation = z.object({ email: z.string(), name: z.string(), path: z.string() });

export interface CreatedInvitation {
  email: string;
  name: string;
  /** The full URL, which is only shown once. */
  link: string;
}

const INVITATION_FAILED = 'Failed to create the invitation.';

/** Creates an invitation; `problem` is an error message. */
export async function invite(person: {
  email: string;
  name: string;
}): Promise<CreatedInvitation | { problem: string }> {
  const response = await sendAdminJson({
    method: 'POST',
    path: '/api/admin/invitations',
    body: person,
  });
  const body = createdInvitation.safeParse(response.kind === 'ok' && response.body);
  if (!body.success)
    return { problem: errorTextOf(response, INVITATION_FAILED) ?? INVITATION_FAILED };
  const { email, name, path } = body.data;
  return { email, name, link: new URL(path, window.location.origin).href };
}

/** Withdraws an invitation. Returns an error message, or `undefined`. */
export async function withdrawInvitation(id: string): Promise<string | undefined> {
  const response = await sendAdminJson({ method: 'DELETE', path: `/api/admin/invitations/${id}` });
  return errorTextOf(response, 'Failed to withdraw the invitation.');
}

/** Removes a revoked account. Returns an error message, or `undefined`. */
export async function removeAccount(uid: string): Promise<string | undefined> {
  const response = await sendAdminJson({ method: 'DELETE', path: `/api/admins/${uid}` });
  return errorTextOf(response, 'The account could not be removed.');
}

/** Approves or revokes an account. Returns an error message, or `undefined`. */
export async function setAdminState(
  uid: string,
  state: 'active' | 'revoked',
): Promise<string | undefined> {
  const response = await sendAdminJson({
    method: 'PATCH',
    path: `/api/admins/${uid}`,
    body: { state },
  });
  return errorTextOf(response, 'Failed to change the account.');
}
