/** Finds personal data of visitors in logs and documents. */
import { inspect } from 'node:util';
import { logger } from 'firebase-functions';
import { vi } from 'vitest';

/**
 * Records what this process logs and prints; `end` returns it as one text. Also records the calls of the logger,
 * which holds its own reference to the console and prints only a part of each error.
 */
export function recordLogs(): { end: () => string } {
  const printed: string[] = [];
  const keep = (...words: unknown[]) => printed.push(inspect(words, { depth: 4 })) > 0;
  const spies = [
    ...(['debug', 'log', 'info', 'warn', 'error'] as const).flatMap((method) => [
      vi.spyOn(console, method).mockImplementation(keep),
      vi.spyOn(logger, method).mockImplementation(keep),
    ]),
    vi.spyOn(process.stdout, 'write').mockImplementation(keep),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep),
  ];
  return {
    end() {
      for (const spy of spies) spy.mockRestore();
      return printed.join('\n');
    },
  };
}

/** Returns the terms that occur in any of the texts. */
export function findTraces(texts: readonly string[], words: readonly string[]): string[] {
  return words.filter((word) => texts.some((text) => text.includes(word)));
}
