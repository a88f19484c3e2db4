/** Erasure of one customer's data (functions/src/enquiry/erasure.ts). */
import * as z from 'zod/mini';
import { callApi } from '@/lib/admin/call-api.ts';
import { problemOf } from './problem.ts';

const instant = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
);

const preview = z.object({
  enquiries: z.int(),
  quarantined: z.int(),
  /** At most twenty of them. */
  newest: z.array(z.object({ _id: z.string(), name: z.string(), createdAt: instant })),
});

const erasure = z.object({ enquiries: z.int(), quarantined: z.int(), backupsUntil: instant });

export type ErasurePreview = z.infer<typeof preview>;
export type Erasure = z.infer<typeof erasure>;

/** What would be deleted. @throws Error that says why not, in words for people. */
export function previewErasure(contact: string): Promise<ErasurePreview> {
  return post('/api/erasures/preview', contact, preview);
}

/** Deletes it. @throws Error as above; repeating it deletes what is left. */
export function eraseCustomer(contact: string): Promise<Erasure> {
  return post('/api/erasures', contact, erasure);
}

/** Milliseconds: every enquiry is looked at. */
const TIMEOUT_MS = 60_000;

async function post<T>(path: string, contact: string, schema: z.ZodMiniType<T>): Promise<T> {
  const answer = await callApi({ method: 'POST', path, body: { contact }, timeoutMs: TIMEOUT_MS });
  if (answer.kind !== 'ok') throw new Error(problemOf(answer));
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) throw new Error('The answer was not understood.', { cause: parsed.error });
  return parsed.data;
}
