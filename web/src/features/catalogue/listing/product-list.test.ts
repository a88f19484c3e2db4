import { describe, expect, it } from 'vitest';
import { isNewlyCreated } from './product-list.tsx';

const atMinute = (minute: number) => ({ updatedAt: new Date(2026, 10, 20, 12, minute) });

describe('a product that enters a list', () => {
  it('is new when it is younger than all products of the list', () => {
    expect(isNewlyCreated(atMinute(9), [atMinute(1), atMinute(8)])).toBe(true);
    expect(isNewlyCreated(atMinute(9), [])).toBe(true);
  });

  it('is not new when a product of the list is younger', () => {
    expect(isNewlyCreated(atMinute(5), [atMinute(1), atMinute(8)])).toBe(false);
  });

  it('is not new when its age is unknown', () => {
    expect(isNewlyCreated({}, [atMinute(1)])).toBe(false);
  });
});
