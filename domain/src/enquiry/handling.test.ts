import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { addLabel, followUpState, followUpsOf, unhandled } from './handling.ts';
import type { Enquiry } from './stored-enquiry.ts';

describe('a label', () => {
  it('is trimmed and added behind the others', () => {
    expect(addLabel(['urgent'], ' site visit ')).toEqual(['urgent', 'site visit']);
  });

  it('is not added twice, in whatever case', () => {
    expect(addLabel(['Urgent'], 'urgent')).toEqual(['Urgent']);
  });

  it.each([' ', 'x'.repeat(limits.label + 1)])('is rejected with a message: %j', (text) => {
    expect(addLabel([], text)).toEqual(expect.stringMatching(/^Label /));
  });

  it('is rejected when there are as many as allowed', () => {
    const labels = Array.from({ length: limits.labels }, (_, index) => `label ${index}`);
    expect(addLabel(labels, 'one more')).toContain(`at most ${limits.labels}`);
  });
});

describe('a follow-up', () => {
  it.each([
    ['2026-11-24', 'overdue'],
    ['2026-11-25', 'today'],
    ['2026-11-26', 'later'],
    ['', undefined],
  ])('on %j is %s on 25 November', (followUpOn, expected) => {
    expect(followUpState({ status: 'read', followUpOn }, '2026-11-25')).toBe(expected);
  });

  it('of an archived enquiry is none', () => {
    const archived = { status: 'archived', followUpOn: '2026-11-25' } as const;
    expect(followUpState(archived, '2026-11-25')).toBeUndefined();
  });

  it('of the earliest day comes first, and on one day that of the oldest enquiry', () => {
    const enquiries = [
      followUp('later', '2026-12-01', 1),
      followUp('none', '', 1),
      followUp('newer', '2026-11-25', 2),
      followUp('older', '2026-11-25', 1),
      { ...followUp('archived', '2026-11-01', 1), status: 'archived' as const },
    ];
    expect(followUpsOf(enquiries).map(({ id }) => id)).toEqual(['older', 'newer', 'later']);
  });
});

function followUp(id: string, followUpOn: string, time: number): Enquiry {
  return {
    ...unhandled,
    ...{ id, followUpOn, createdAt: new Date(time), status: 'read' },
    ...{ name: 'Site office', email: '', mobile: '', message: 'Hello', product: '' },
    referenceNumber: '',
  };
}
