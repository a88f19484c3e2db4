import * as z from 'zod/mini';
import { instant } from '../document.ts';

/** `visits/{day}-{hash}`: one visitor on one day. Nothing in it tells who. */
export const visitDocument = z.object({
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** When the database may delete it (time-to-live policy). */
  expiresAt: instant,
});

export type VisitFields = z.infer<typeof visitDocument>;
