/** What visits leave behind where it does not belong. */
import { inspect } from 'node:util';
import { logger } from 'firebase-functions';
import { vi } from 'vitest';

/**
 * Keeps from now on what this process logs and prints; `end` gives it as one text. The logger has its
 * own hold of the console and is listened to itself, with more of each error than it would print.
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

/** Those of the words that are anywhere in the texts. */
export function findTraces(texts: readonly string[], words: readonly string[]): string[] {
  return words.filter((word) => texts.some((text) => text.includes(word)));
}
