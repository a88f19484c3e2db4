import * as z from 'zod/mini';
import { callApi } from '@/lib/admin/call-api.ts';

const ownAccess = z.object({
  state: z.enum(['pending', 'active', 'revoked']),
  isEmailVerified: z.boolean(),
});

export type OwnAccess = z.infer<typeof ownAccess>;

/** Claims what the account is entitled to; `problem` is the text of what went wrong. */
export async function claimAccess(): Promise<OwnAccess | { problem: string }> {
  const answer = await callApi({ method: 'POST', path: '/api/admin/access', body: {} });
  const body = ownAccess.safeParse(answer.kind === 'ok' && answer.body);
  if (body.success) return body.data;
  const told = answer.kind === 'refused' ? answer.error : '';
  return { problem: told || 'Your account could not be checked. Please try again.' };
}
