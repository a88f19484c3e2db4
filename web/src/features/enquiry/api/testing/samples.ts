import type { ApiAnswer } from '@/lib/http.ts';
import type { WaitingEnquiry, WrittenEnquiry } from '../waiting-enquiry.ts';

/** The time in these tests, by the device's clock. */
export const NOW = Date.parse('2026-11-20T10:42:00+05:30');

export function written(key = 'key-1', part: Partial<WrittenEnquiry> = {}): WrittenEnquiry {
  return {
    key,
    form: 'enquiry',
    words: {
      name: 'Site office',
      mobile: '+91 10000 12345',
      email: 'office@example.com',
      product: 'River Sand',
      message: 'Two lorries.',
    },
    traps: { website: '', filledForMs: 9_000 },
    writtenAt: NOW,
    ...part,
  };
}

/** One that was sent once in vain. */
export function waiting(key = 'key-1', part: Partial<WaitingEnquiry> = {}): WaitingEnquiry {
  return {
    ...written(key),
    attempts: 1,
    pausedUntil: NOW + 5_000,
    notBefore: 0,
    reason: 'unreachable',
    ...part,
  };
}

export const taken: ApiAnswer = { kind: 'ok', body: {} };
export const unreachable: ApiAnswer = { kind: 'unreachable' };

export function answer(
  status: number,
  part: { error?: string; retryAfter?: string } = {},
): ApiAnswer {
  return { kind: 'refused', status, error: '', fields: {}, retryAfter: '', ...part };
}
