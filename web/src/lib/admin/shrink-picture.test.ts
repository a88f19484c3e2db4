import { limits } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import {
  choiceProblemOf,
  MAX_CHOSEN_BYTES,
  PICTURE_LIMITS,
  uploadProblemOf,
} from './shrink-picture.ts';

describe('the file picker', () => {
  it.each(limits.imageTypes)('accepts a file of type %s up to 40 MB', (type) => {
    expect(choiceProblemOf({ type, size: MAX_CHOSEN_BYTES })).toBeUndefined();
    expect(choiceProblemOf({ type, size: MAX_CHOSEN_BYTES + 1 })).toBe(
      'This picture is too large (40.1 MB): JPEG, PNG, WebP or AVIF, at most 40 MB.',
    );
  });

  it.each(['image/svg+xml', 'image/gif', 'text/html', ''])('rejects type "%s"', (type) => {
    expect(choiceProblemOf({ type, size: 1 })).toBe(
      'This file is no picture of these kinds: JPEG, PNG, WebP or AVIF, at most 5 MB.',
    );
  });

  it('describes its limits', () => {
    expect(PICTURE_LIMITS).toBe(
      'JPEG, PNG, WebP or AVIF, at most 5 MB; larger ones, up to 40 MB, are made smaller first',
    );
  });
});

it('an uploaded picture has at most 5 MB', () => {
  expect(uploadProblemOf({ size: limits.imageBytes })).toBeUndefined();
  expect(uploadProblemOf({ size: limits.imageBytes + 1 })).toBe(
    'This picture is too large (5.1 MB): JPEG, PNG, WebP or AVIF, at most 5 MB.',
  );
});
