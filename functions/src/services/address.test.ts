import { describe, expect, it } from 'vitest';
import { callerAddress, UNKNOWN_ADDRESS } from './address.ts';

describe('the address of a caller', () => {
  it('is the entry that the outermost trusted proxy appended', () => {
    expect(callerAddress('203.0.113.9', 1)).toBe('203.0.113.9');
    expect(callerAddress('203.0.113.9, 198.51.100.1', 2)).toBe('203.0.113.9');
  });

  it('is not moved by what the caller puts in front', () => {
    expect(callerAddress('6.6.6.6, 7.7.7.7, 203.0.113.9', 1)).toBe('203.0.113.9');
    expect(callerAddress('6.6.6.6,203.0.113.9,198.51.100.1', 2)).toBe('203.0.113.9');
  });

  it('is not known where no proxy is trusted, or too few have appended', () => {
    expect(callerAddress('6.6.6.6', 0)).toBe(UNKNOWN_ADDRESS);
    expect(callerAddress(null, 1)).toBe(UNKNOWN_ADDRESS);
    expect(callerAddress('203.0.113.9', 2)).toBe(UNKNOWN_ADDRESS);
  });
});
