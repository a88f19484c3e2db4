import * as z from 'zod/mini';
import { instant } from '../document.ts';
import { limits } from '../limits.ts';
import { requiredText } from '../text.ts';

export const adminState = z.enum(['pending', 'active', 'revoked']);

/** `admins/{uid}`: written only by functions. Grants no access without the claim `admin: true`. */
export const adminDocument = z.object({
  username: requiredText('Username', limits.username),
  email: z.string(),
  state: adminState,
  /** A copy from Firebase Auth, updated on approval. */
  isEmailVerified: z._default(z.boolean(), false),
  /** Seconds since the epoch; sessions that started earlier are invalid. */
  sessionsValidFrom: z._default(z.int(), 0),
  createdAt: z.optional(instant),
  /** The uid of the administrator who approved or revoked. */
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
  /** Null until a registration uses it. */
  usedAt: z.nullable(instant),
  usedBy: z.optional(z.string()),
});

/** The value of `decidedBy` when a scheduled check decides instead of an administrator. */
export const DECIDED_BY_SYSTEM = 'system';

export type AdminState = z.infer<typeof adminState>;
export type AdminFields = z.infer<typeof adminDocument>;
export type Admin = AdminFields & { id: string };
export type InvitationFields = z.infer<typeof invitationDocument>;
export type Invitation = InvitationFields & { id: string };
