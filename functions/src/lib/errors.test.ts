import { describe, expect, it, vi } from 'vitest';
import { isDatabaseOutage, retryOnContention } from './errors.ts';

const errorWithCode = (code: number) => Object.assign(new Error(`Code ${code}`), { code });
const failedPrecondition = errorWithCode(9);

describe('a write that fails because of contention', () => {
  it('is repeated until it succeeds', async () => {
    const attempt = vi.fn().mockResolvedValue('written');
    for (const _ of [1, 2, 3]) attempt.mockRejectedValueOnce(failedPrecondition);
    expect(await retryOnContention(attempt)).toBe('written');
    expect(attempt).toHaveBeenCalledTimes(4);
  });

  it('is a temporary outage when all attempts have failed', async () => {
    const attempt = vi.fn().mockRejectedValue(failedPrecondition);
    const error = await retryOnContention(attempt).catch((reason: unknown) => reason);
    expect(isDatabaseOutage(failedPrecondition)).toBe(false);
    expect(isDatabaseOutage(error)).toBe(true);
    expect(error).toMatchObject({ cause: failedPrecondition });
  });
});

it('a write that fails for another reason is not repeated', async () => {
  const permissionDenied = errorWithCode(7);
  const attempt = vi.fn().mockRejectedValue(permissionDenied);
  await expect(retryOnContention(attempt)).rejects.toBe(permissionDenied);
  expect(attempt).toHaveBeenCalledTimes(1);
});
