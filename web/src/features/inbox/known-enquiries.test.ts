import { type Enquiry, unhandled } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { findNewEnquiries, mergeEnquiries, slideWindow, WINDOW_SIZE } from './known-enquiries.ts';

/** An enquiry created at that minute. */
const enquiryAt = (minute: number): Enquiry => ({
  id: `e-${minute}`,
  name: 'Site office',
  email: '',
  mobile: '',
  message: '',
  product: '',
  status: 'unread',
  referenceNumber: '',
  ...unhandled,
  createdAt: new Date(minute * 60_000),
});

/** A full window whose newest enquiry is of that minute. */
const windowAt = (minute: number) =>
  Array.from({ length: WINDOW_SIZE }, (_, index) => enquiryAt(minute - index));

const ids = (enquiries: readonly Enquiry[]) => enquiries.map(({ id }) => id);

const emptyState = { window: [], displaced: [] };

describe('the live window of the newest enquiries', () => {
  it('keeps enquiries that newer ones push out', () => {
    const known = slideWindow(slideWindow(emptyState, windowAt(100)), windowAt(102));
    expect(ids(known.displaced)).toEqual(['e-52', 'e-51']);
  });

  it('keeps enquiries that were pushed out earlier', () => {
    const minutes = [100, 101, 102];
    const known = minutes.map(windowAt).reduce(slideWindow, emptyState);
    expect(ids(known.displaced)).toEqual(['e-52', 'e-51']);
  });

  it('drops enquiries that were deleted', () => {
    const before = slideWindow(emptyState, windowAt(100));
    const remaining = [...windowAt(100).filter(({ id }) => id !== 'e-80'), enquiryAt(50)];
    expect(slideWindow(before, remaining)).toEqual({ window: remaining, displaced: [] });
  });

  it('contains an enquiry again that moves back into the window', () => {
    const slid = slideWindow(slideWindow(emptyState, windowAt(100)), windowAt(101));
    expect(slideWindow(slid, windowAt(100)).displaced).toEqual([]);
  });

  it('holds all enquiries when it is not full', () => {
    const before = slideWindow(emptyState, windowAt(100));
    expect(slideWindow(before, [enquiryAt(100)])).toEqual({
      window: [enquiryAt(100)],
      displaced: [],
    });
    expect(slideWindow(before, [])).toEqual(emptyState);
  });
});

describe('enquiries merged from several lists', () => {
  it('are listed once, newest first, in the version of the first list', () => {
    const newer = { ...enquiryAt(2), status: 'read' as const };
    const merged = mergeEnquiries([[newer], [enquiryAt(1), enquiryAt(2)], [enquiryAt(3)]]);
    expect(merged).toEqual([enquiryAt(3), newer, enquiryAt(1)]);
  });

  it('with the same time have the order of the database', () => {
    const twins = ['a', 'c', 'b'].map((id) => ({ ...enquiryAt(1), id }));
    expect(ids(mergeEnquiries([twins]))).toEqual(['c', 'b', 'a']);
  });
});

describe('new enquiries', () => {
  it('are those newer than the newest known one', () => {
    expect(ids(findNewEnquiries(windowAt(100), windowAt(102)))).toEqual(['e-102', 'e-101']);
  });

  it('do not include older ones that enter the window after a deletion', () => {
    expect(findNewEnquiries(windowAt(100), windowAt(99))).toEqual([]);
  });

  it('are all enquiries when none was known', () => {
    expect(findNewEnquiries([], [enquiryAt(1)])).toEqual([enquiryAt(1)]);
  });
});
