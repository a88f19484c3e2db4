import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import {
  addLabel,
  anyHandling,
  followUpState,
  followUpsOf,
  handlingConditions,
  matchesHandling,
  UNASSIGNED,
  unhandled,
} from './handling.ts';
import type { Enquiry } from './stored-enquiry.ts';

describe('a label', () => {
  it('is trimmed and added behind the others', () => {
    expect(addLabel(['urgent'], ' site visit ')).toEqual(['urgent', 'site visit']);
  });

  it('is not added twice, in whatever case', () => {
    expect(addLabel(['Urgent'], 'urgent')).toEqual(['Urgent']);
    expect(addLabel(['urgent'], 'Urgent')).toEqual(['urgent']);
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

describe('the filter of the inbox', () => {
  const enquiry = {
    assignee: 'asha',
    labels: ['urgent', 'site visit'],
    quote: { state: 'quoted' as const },
  };

  it.each([
    [{}, true],
    [{ assignee: 'asha' }, true],
    [{ assignee: 'ravi' }, false],
    [{ assignee: UNASSIGNED }, false],
    [{ label: 'site visit' }, true],
    [{ label: 'site' }, false],
    [{ quote: 'quoted' as const }, true],
    [{ quote: 'accepted' as const }, false],
    [{ assignee: 'asha', label: 'urgent', quote: 'quoted' as const }, true],
    [{ assignee: 'ravi', label: 'urgent', quote: 'quoted' as const }, false],
    [{ assignee: 'asha', label: 'credit', quote: 'quoted' as const }, false],
    [{ assignee: 'asha', label: 'urgent', quote: 'accepted' as const }, false],
  ])('matches an enquiry that meets all of %j: %j', (filter, matches) => {
    expect(matchesHandling(enquiry, { ...anyHandling, ...filter })).toBe(matches);
  });

  it('matches enquiries that are not assigned, and that have no quote', () => {
    const handled = { assignee: '', labels: [] };
    expect(matchesHandling(handled, { ...anyHandling, assignee: UNASSIGNED })).toBe(true);
    expect(matchesHandling(handled, { ...anyHandling, quote: 'quoted' })).toBe(false);
  });

  it('is a condition of the query for each part that is chosen', () => {
    expect(handlingConditions(anyHandling)).toEqual([]);
    expect(handlingConditions({ assignee: UNASSIGNED, label: '', quote: '' })).toEqual([
      { field: 'assignee', operator: '==', value: '' },
    ]);
    expect(handlingConditions({ assignee: 'asha', label: 'urgent', quote: 'quoted' })).toEqual([
      { field: 'assignee', operator: '==', value: 'asha' },
      { field: 'labels', operator: 'array-contains', value: 'urgent' },
      { field: 'quote.state', operator: '==', value: 'quoted' },
    ]);
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
