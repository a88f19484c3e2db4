import * as z from 'zod/mini';
import { callApi, problemOf } from '@/lib/admin/call-api.ts';

const madeInvitation = z.object({ email: z.string(), name: z.string(), path: z.string() });

export interface MadeInvitation {
  email: string;
  name: string;
  /** The full URL, which is only shown once. */
  link: string;
}

const NOT_MADE = 'The invitation could not be made.';

/** Creates an invitation; `problem` is an error message. */
export async function invite(person: {
  email: string;
  name: string;
}): Promise<MadeInvitation | { problem: string }> {
  const answer = await callApi({ method: 'POST', path: '/api/admin/invitations', body: person });
  const body = madeInvitation.safeParse(answer.kind === 'ok' && answer.body);
  if (!body.success) return { problem: problemOf(answer, NOT_MADE) ?? NOT_MADE };
  const { email, name, path } = body.data;
  return { email, name, link: new URL(path, window.location.origin).href };
}

/** Withdraws an invitation. Returns an error message, or `undefined`. */
export async function withdrawInvitation(id: string): Promise<string | undefined> {
  const answer = await callApi({ method: 'DELETE', path: `/api/admin/invitations/${id}` });
  return problemOf(answer, 'The invitation could not be withdrawn.');
}

/** Approves or revokes an account. Returns an error message, or `undefined`. */
export async function setAdminState(
  uid: string,
  state: 'active' | 'revoked',
): Promise<string | undefined> {
  const answer = await callApi({ method: 'PATCH', path: `/api/admins/${uid}`, body: { state } });
  return problemOf(answer, 'The account could not be changed.');
}
