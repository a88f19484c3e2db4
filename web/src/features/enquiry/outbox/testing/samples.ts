import type { ApiResponse } from '@/lib/http.ts';
import type { SubmittingForm } from '../outbox.ts';
import type { NewEnquiry, OutboxEntry } from '../outbox-entry.ts';

/** The current time in these tests. */
export const NOW = Date.parse('2026-11-20T10:42:00+05:30');

export function newEnquiry(key = 'key-1', part: Partial<NewEnquiry> = {}): NewEnquiry {
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

/** A form that sends at once and stays open. */
export const openForm: SubmittingForm = {
  delayMs: 0,
  onStored: () => {},
  isClosed: () => false,
};

/** An entry after one failed attempt. */
export function queuedEntry(key = 'key-1', part: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    ...newEnquiry(key),
    attempts: 1,
    pausedUntil: NOW + 5_000,
    notBefore: 0,
    reason: 'unreachable',
    ...part,
  };
}

/** The number that the tests derive from every key. */
export const DERIVED_NUMBER = 'NV-7K3-Q2F';

export const accepted: ApiResponse = { kind: 'ok', body: {} };
export const unreachable: ApiResponse = { kind: 'unreachable' };

export function errorResponse(
  status: number,
  part: { error?: string; retryAfter?: string } = {},
): ApiResponse {
  return { kind: 'refused', status, error: '', fields: {}, retryAfter: '', ...part };
}
