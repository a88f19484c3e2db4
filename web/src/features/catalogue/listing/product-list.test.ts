import { describe, expect, it } from 'vitest';
import { isNewcomer } from './product-list.tsx';

const at = (minute: number) => ({ updatedAt: new Date(2026, 10, 20, 12, minute) });

describe('a product that enters a list', () => {
  it('is new when it is younger than all products of the list', () => {
    expect(isNewcomer(at(9), [at(1), at(8)])).toBe(true);
    expect(isNewcomer(at(9), [])).toBe(true);
  });

  it('is not new when a product of the list is younger', () => {
    expect(isNewcomer(at(5), [at(1), at(8)])).toBe(false);
  });

  it('is not new when its age is unknown', () => {
    expect(isNewcomer({}, [at(1)])).toBe(false);
  });
});
