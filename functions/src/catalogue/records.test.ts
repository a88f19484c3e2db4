import { describe, expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { pseudonymOf, RECENT_MS, requireUnchanged, stampOf } from './records.ts';

const now = new Date('2026-11-20T12:00:00Z');
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const me = { uid: 'me', now };

const edit = (updatedBy: string, updatedAt: Date, seen?: Date) => () =>
  requireUnchanged({ updatedAt, updatedBy }, { author: me, seen });

describe('an edit', () => {
  it('is accepted if the record still has the version that was seen', () => {
    expect(edit('other', before(5), before(5))).not.toThrow();
  });

  it('is rejected if the record has any other version, also one by the same author', () => {
    expect(edit('other', before(5), before(6))).toThrow(ApiError);
    expect(edit(pseudonymOf('me'), before(5), before(6))).toThrow(ApiError);
  });

  it('without a version is rejected within 10 minutes of a change by another administrator', () => {
    expect(edit('other', before(RECENT_MS - 1))).toThrow(ApiError);
    expect(edit('other', before(RECENT_MS))).not.toThrow();
    expect(edit(pseudonymOf('me'), before(5))).not.toThrow();
    expect(edit('', before(5))).not.toThrow();
  });

  it('that is rejected returns the current record', () => {
    const stored = { updatedAt: before(5), updatedBy: 'other', name: 'Steel' };
    try {
      requireUnchanged(stored, { author: me, seen: before(6) });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ kind: 'conflict', details: { current: stored } });
    }
  });

  it('always gets a later stamp than the previous change', () => {
    const first = stampOf(me);
    expect(stampOf(me, first).updatedAt.getTime()).toBe(now.getTime() + 1);
  });
});

it('the pseudonym of an administrator is the SHA-256 of the uid in lower-case hexadecimal digits', () => {
  expect(pseudonymOf('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
