import * as z from 'zod/mini';
import { instant } from '../document.ts';
import { limits } from '../limits.ts';
import { requiredText } from '../text.ts';

export const adminState = z.enum(['pending', 'active', 'revoked']);

/** `admins/{uid}`: written by functions alone. Opens nothing without the claim `admin: true`. */
export const adminDocument = z.object({
  username: requiredText('Username', limits.username),
  email: z.string(),
  state: adminState,
  /** As of the last time that the Auth service was asked; an approval asks again. */
  isEmailVerified: z._default(z.boolean(), false),
  /** Seconds since the epoch: a session that began before is over. */
  sessionsValidFrom: z._default(z.int(), 0),
  createdAt: z.optional(instant),
  /** The uid of the administrator who approved or revoked, and when. */
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(instant),
  /** The uid of the administrator whose invitation was used. */
  invitedBy: z.optional(z.string()),
});

/** `invitations/{SHA-256 of the token, in hexadecimal}`; the token itself is not stored. */
export const invitationDocument = z.object({
  email: z.string(),
  name: z._default(z.string(), ''),
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Null until an account has used it. */
  usedAt: z.nullable(instant),
  usedBy: z.optional(z.string()),
});

/** Who approves when it is not a person: a check that runs by itself. */
export const DECIDED_BY_SYSTEM = 'system';

export type AdminState = z.infer<typeof adminState>;
export type AdminFields = z.infer<typeof adminDocument>;
export type Admin = AdminFields & { id: string };
export type InvitationFields = z.infer<typeof invitationDocument>;
export type Invitation = InvitationFields & { id: string };
