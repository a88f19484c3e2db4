/** Finds personal data of visitors in logs and documents. */
import { inspect } from 'node:util';
import { logger } from 'firebase-functions/logger';
import { vi } from 'vitest';

/**
 * Records what this process logs and prints; `end` returns it as one text. Also records the calls of the logger,
 * which holds its own reference to the console and prints only a part of each error.
 */
export function recordLogs(): { end: () => string } {
  const records: string[] = [];
  const record = (...args: unknown[]) => records.push(inspect(args, { depth: 4 })) > 0;
  const spies = [
    ...(['debug', 'log', 'info', 'warn', 'error'] as const).flatMap((method) => [
      vi.spyOn(console, method).mockImplementation(record),
      vi.spyOn(logger, method).mockImplementation(record),
    ]),
    vi.spyOn(process.stdout, 'write').mockImplementation(record),
    vi.spyOn(process.stderr, 'write').mockImplementation(record),
  ];
  return {
    end() {
      for (const spy of spies) spy.mockRestore();
      return records.join('\n');
    },
  };
}

/** Returns the terms that occur in any of the texts. */
export function findTraces(texts: readonly string[], terms: readonly string[]): string[] {
  return terms.filter((term) => texts.some((text) => text.includes(term)));
}
