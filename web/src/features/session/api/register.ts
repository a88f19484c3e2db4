import * as z from 'zod/mini';
import { sendJson } from '@/lib/http.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  /** The token of an invitation. */
  invitation?: string | undefined;
}

/** What a new account may do: the first one ever is an administrator's, later ones wait. */
export type Registered = 'active' | 'pending';

const registeredBody = z.object({ state: z.enum(['active', 'pending']) });

/** What the screen says when the server says nothing (specification, section 8). */
const FAILED = 'Registration failed';

/** Makes an account; `problem` is the text of what went wrong. */
export async function register(
  registration: Registration,
): Promise<{ state: Registered } | { problem: string }> {
  const answer = await sendJson({
    method: 'POST',
    path: '/api/admin/register',
    body: registration,
  });
  if (answer.kind === 'refused') return { problem: answer.error || FAILED };
  const body = registeredBody.safeParse(answer.kind === 'ok' && answer.body);
  return body.success ? { state: body.data.state } : { problem: FAILED };
}
