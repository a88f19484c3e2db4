const POLL_MS = 50;

/** Polls `read` until `isExpected` accepts its value, and returns that. Throws after `timeoutMs`. */
export async function eventually<T>(
  read: () => Promise<T>,
  isRight: (value: T) => boolean,
  withinMs = 5_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    if (Date.now() > deadline) {
      throw new Error(`No expected value within ${withinMs} ms; last value: ${shown(value)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 300) ?? 'undefined';
}
