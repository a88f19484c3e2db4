import { describe, expect, it } from 'vitest';
import { isNewcomer } from './product-list.tsx';

const at = (minute: number) => ({ updatedAt: new Date(2026, 10, 20, 12, minute) });

describe('a product that comes into a list', () => {
  it('is new when it is younger than all that was there', () => {
    expect(isNewcomer(at(9), [at(1), at(8)])).toBe(true);
    expect(isNewcomer(at(9), [])).toBe(true);
  });

  it('has only moved up when something there is younger', () => {
    expect(isNewcomer(at(5), [at(1), at(8)])).toBe(false);
  });

  it('is not called new when nobody knows its age', () => {
    expect(isNewcomer({}, [at(1)])).toBe(false);
  });
});
