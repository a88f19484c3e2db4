import { describe, expect, it, vi } from 'vitest';
import { hasCode, isDatabaseOutage, retryOnContention, tryWrite } from './errors.ts';

const errorWithCode = (code: number) => Object.assign(new Error(`Code ${code}`), { code });
const failedPrecondition = errorWithCode(9);
const permissionDenied = errorWithCode(7);

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
    expect(attempt).toHaveBeenCalledTimes(25);
  });
});

it('a write that fails for another reason is not repeated', async () => {
  const attempt = vi.fn().mockRejectedValue(permissionDenied);
  await expect(retryOnContention(attempt)).rejects.toBe(permissionDenied);
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('a write that may fail returns whether it was made, and rejects any other error', async () => {
  const tried = (write: Promise<unknown>) => tryWrite(write, (error) => hasCode(error, 9));
  expect(await tried(Promise.resolve())).toBe(true);
  expect(await tried(Promise.reject(failedPrecondition))).toBe(false);
  await expect(tried(Promise.reject(permissionDenied))).rejects.toBe(permissionDenied);
});
