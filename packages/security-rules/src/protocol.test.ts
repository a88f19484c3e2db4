import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPacedWriter } from './protocol.ts';

describe('createPacedWriter', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('writes the first line immediately and each further line after a pause, in order', () => {
    const written: string[] = [];
    const writeLine = createPacedWriter((text) => written.push(text), 5);
    for (const line of ['a', 'b', 'c']) writeLine(line);
    expect(written).toEqual(['a\n']);
    vi.advanceTimersByTime(5);
    expect(written).toEqual(['a\n', 'b\n']);
    vi.advanceTimersByTime(100);
    writeLine('d');
    expect(written).toEqual(['a\n', 'b\n', 'c\n', 'd\n']);
  });
});
