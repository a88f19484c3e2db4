import { limits } from '@neev/domain';
import { expect, it } from 'vitest';
import { fileProblemOf } from './file-problem.ts';

it.each(limits.imageTypes)('a file of type %s may be uploaded, up to 5 MB', (type) => {
  expect(fileProblemOf({ type, size: limits.imageBytes })).toBeUndefined();
  expect(fileProblemOf({ type, size: limits.imageBytes + 1 })).toBe(
    'This picture is too large (5.1 MB): JPEG, PNG, WebP or AVIF, at most 5 MB.',
  );
});

it.each(['image/svg+xml', 'image/gif', 'text/html', ''])('one of type "%s" may not', (type) => {
  expect(fileProblemOf({ type, size: 1 })).toBe(
    'This file is no picture of these kinds: JPEG, PNG, WebP or AVIF, at most 5 MB.',
  );
});
