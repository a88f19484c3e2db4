import * as z from 'zod/mini';
import { callApi } from '@/lib/admin/call-api.ts';

const madeInvitation = z.object({ email: z.string(), name: z.string(), path: z.string() });

export interface MadeInvitation {
  email: string;
  name: string;
  /** The whole address; it is shown once. */
  link: string;
}

/** Makes an invitation; `problem` is the text of what went wrong. */
export async function invite(person: {
  email: string;
  name: string;
}): Promise<MadeInvitation | { problem: string }> {
  const answer = await callApi({ method: 'POST', path: '/api/admin/invitations', body: person });
  if (answer.kind === 'unreachable') {
    return { problem: 'There is no answer. Please check your connection.' };
  }
  const body = madeInvitation.safeParse(answer.kind === 'ok' && answer.body);
  if (body.success) {
    const { email, name, path } = body.data;
    return { email, name, link: new URL(path, window.location.origin).href };
  }
  const told = answer.kind === 'refused' ? answer.error : '';
  return { problem: told || 'The invitation could not be made.' };
}
