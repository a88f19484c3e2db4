import { type EnquiryInput, isSameEnquiry } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { createEnquiry } from '../stores/enquiry-store.ts';

/** What became of an enquiry. `conflict`: the key was used before, for other words. */
export type Submission =
  | { outcome: 'stored'; id: string; createdAt: Date }
  | { outcome: 'conflict' };

export interface SubmissionRequest {
  key: string;
  input: EnquiryInput;
  now: Date;
}

/**
 * Stores an enquiry once per key. Sent again with the same words it gives the first answer again
 * (the IETF draft "The Idempotency-Key HTTP Header Field").
 */
export async function submitEnquiry(
  database: Firestore,
  { key, input, now }: SubmissionRequest,
): Promise<Submission> {
  const result = await createEnquiry(database, key, { ...input, status: 'unread', createdAt: now });
  if (result.created) return { outcome: 'stored', id: key, createdAt: now };
  if (!isSameEnquiry(result.stored, input)) return { outcome: 'conflict' };
  return { outcome: 'stored', id: key, createdAt: result.stored.createdAt };
}
