import type { Enquiry } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { findArrivals, mergeEnquiries, slideWindow, WINDOW_SIZE } from './known-enquiries.ts';

/** The enquiry of that minute; a larger one is newer. */
const at = (minute: number): Enquiry => ({
  id: `e-${minute}`,
  name: 'Site office',
  email: '',
  mobile: '',
  message: '',
  product: '',
  status: 'unread',
  createdAt: new Date(minute * 60_000),
});

/** A full window, whose newest is of that minute. */
const windowAt = (minute: number) =>
  Array.from({ length: WINDOW_SIZE }, (_, index) => at(minute - index));

const ids = (enquiries: readonly Enquiry[]) => enquiries.map(({ id }) => id);

const nothing = { window: [], passed: [] };

describe('the window of the newest enquiries', () => {
  it('keeps what slides out of it', () => {
    const known = slideWindow(slideWindow(nothing, windowAt(100)), windowAt(102));
    expect(ids(known.passed)).toEqual(['e-52', 'e-51']);
  });

  it('keeps what slid out of it long ago', () => {
    const minutes = [100, 101, 102];
    const known = minutes.map(windowAt).reduce(slideWindow, nothing);
    expect(ids(known.passed)).toEqual(['e-52', 'e-51']);
  });

  it('forgets what is gone from its midst', () => {
    const before = slideWindow(nothing, windowAt(100));
    const without = [...windowAt(100).filter(({ id }) => id !== 'e-80'), at(50)];
    expect(slideWindow(before, without)).toEqual({ window: without, passed: [] });
  });

  it('takes back what slides in again', () => {
    const slid = slideWindow(slideWindow(nothing, windowAt(100)), windowAt(101));
    expect(slideWindow(slid, windowAt(100)).passed).toEqual([]);
  });

  it('knows all there is when it is not full', () => {
    const before = slideWindow(nothing, windowAt(100));
    expect(slideWindow(before, [at(100)])).toEqual({ window: [at(100)], passed: [] });
    expect(slideWindow(before, [])).toEqual(nothing);
  });
});

describe('enquiries from several places', () => {
  it('stand once, the newest first, as the first place has them', () => {
    const newer = { ...at(2), status: 'read' as const };
    const merged = mergeEnquiries([[newer], [at(1), at(2)], [at(3)]]);
    expect(merged).toEqual([at(3), newer, at(1)]);
  });

  it('of one instant stand as the database orders them', () => {
    const twins = ['a', 'c', 'b'].map((id) => ({ ...at(1), id }));
    expect(ids(mergeEnquiries([twins]))).toEqual(['c', 'b', 'a']);
  });
});

describe('arrivals', () => {
  it('are those that are newer than the newest', () => {
    expect(ids(findArrivals(windowAt(100), windowAt(102)))).toEqual(['e-102', 'e-101']);
  });

  it('are not what comes in at the end because something is gone', () => {
    expect(findArrivals(windowAt(100), windowAt(99))).toEqual([]);
  });

  it('are all when there was none', () => {
    expect(findArrivals([], [at(1)])).toEqual([at(1)]);
  });
});
