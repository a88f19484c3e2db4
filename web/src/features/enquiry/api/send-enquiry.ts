import { type ApiAnswer, sendJson } from '@/lib/http.ts';
import type { WaitingEnquiry } from './waiting-enquiry.ts';

/** Sends an enquiry. The same key sent again is the same enquiry: the server keeps it once. */
export function sendEnquiry({ key, words, traps }: WaitingEnquiry): Promise<ApiAnswer> {
  return sendJson({
    method: 'POST',
    path: '/api/enquiries',
    body: { ...words, ...traps },
    headers: { 'Idempotency-Key': key },
  });
}
