import { adminLimits } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import {
  choiceProblemOf,
  MAX_CHOSEN_BYTES,
  PICTURE_LIMITS,
  uploadProblemOf,
} from './shrink-picture.ts';

describe('the file picker', () => {
  it.each(adminLimits.imageTypes)('accepts a file of type %s up to 40 MB', (type) => {
    expect(choiceProblemOf({ type, size: MAX_CHOSEN_BYTES })).toBeUndefined();
    expect(choiceProblemOf({ type, size: MAX_CHOSEN_BYTES + 1 })).toBe(
      'This image is too large (40.1 MB). The limit is 40 MB.',
    );
  });

  it.each(['image/svg+xml', 'image/gif', 'text/html', ''])('rejects type "%s"', (type) => {
    expect(choiceProblemOf({ type, size: 1 })).toBe(
      'This file type is not supported. Use JPEG, PNG, WebP or AVIF.',
    );
  });

  it('describes its limits', () => {
    expect(PICTURE_LIMITS).toBe('JPEG, PNG, WebP or AVIF. Up to 40 MB; large pictures are shrunk.');
  });
});

it('an uploaded picture has at most 5 MB', () => {
  expect(uploadProblemOf({ size: adminLimits.imageBytes })).toBeUndefined();
  expect(uploadProblemOf({ size: adminLimits.imageBytes + 1 })).toBe(
    'This image is too large (5.1 MB). The limit is 5 MB.',
  );
});
