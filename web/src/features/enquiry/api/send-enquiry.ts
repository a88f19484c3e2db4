import type { EnquiryInput } from '@neev/domain';
import { type ApiAnswer, postJson } from '@/lib/http.ts';

/** Sends an enquiry. The same key sent again is the same enquiry: the server keeps it once. */
export function sendEnquiry(input: EnquiryInput, key: string): Promise<ApiAnswer> {
  return postJson('/api/enquiries', input, { 'Idempotency-Key': key });
}
