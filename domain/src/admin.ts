import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { requiredText } from './text.ts';

export const adminState = z.enum(['pending', 'active', 'revoked']);

/** `admins/{uid}`: written by functions alone. Opens nothing without the claim `admin: true`. */
export const adminDocument = z.object({
  username: requiredText('Username', limits.username),
  email: z.string(),
  state: adminState,
});

export type AdminState = z.infer<typeof adminState>;
export type AdminFields = z.infer<typeof adminDocument>;
export type Admin = AdminFields & { id: string };
