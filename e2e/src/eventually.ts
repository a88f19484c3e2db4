const POLL_MS = 50;

/** Polls `read` until `isExpected` accepts its value, and returns that. Throws after `timeoutMs`. */
export async function eventually<T>(
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
  timeoutMs = 5_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value;
    if (Date.now() > deadline) {
      throw new Error(`No expected value within ${timeoutMs} ms; last value: ${format(value)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function format(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 300) ?? 'undefined';
}
