import { describe, expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { pseudonymOf, RECENT_MS, requireUnchanged, stampOf } from './records.ts';

const now = new Date('2026-11-20T12:00:00Z');
const timeBefore = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const currentAuthor = { uid: 'me', now };

const edit = (updatedBy: string, updatedAt: Date, baseVersion?: Date) => () =>
  requireUnchanged({ updatedAt, updatedBy }, { author: currentAuthor, baseVersion });

describe('an edit', () => {
  it('is accepted if the record still has the version that was seen', () => {
    expect(edit('other', timeBefore(5), timeBefore(5))).not.toThrow();
  });

  it('is rejected if the record has any other version, also one by the same author', () => {
    expect(edit('other', timeBefore(5), timeBefore(6))).toThrow(ApiError);
    expect(edit(pseudonymOf('me'), timeBefore(5), timeBefore(6))).toThrow(ApiError);
  });

  it('without a version is rejected within 10 minutes of a change by another administrator', () => {
    expect(edit('other', timeBefore(RECENT_MS - 1))).toThrow(ApiError);
    expect(edit('other', timeBefore(RECENT_MS))).not.toThrow();
    expect(edit(pseudonymOf('me'), timeBefore(5))).not.toThrow();
    expect(edit('', timeBefore(5))).not.toThrow();
  });

  it('that is rejected returns the current record', () => {
    const stored = { updatedAt: timeBefore(5), updatedBy: 'other', name: 'Steel' };
    try {
      requireUnchanged(stored, { author: currentAuthor, baseVersion: timeBefore(6) });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ kind: 'conflict', details: { current: stored } });
    }
  });

  it('always gets a later stamp than the previous change', () => {
    const first = stampOf(currentAuthor);
    expect(stampOf(currentAuthor, first).updatedAt.getTime()).toBe(now.getTime() + 1);
  });
});

it('the pseudonym of an administrator is the SHA-256 of the uid in lower-case hexadecimal digits', () => {
  expect(pseudonymOf('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
