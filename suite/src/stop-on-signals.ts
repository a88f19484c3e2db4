import { constants } from 'node:os';
import type { Suite } from './start.ts';
import { messageOf } from './unknown.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** One Ctrl-C arrives twice: from the terminal, and from npm. */
const echoMs = 1_000;

/**
 * Lets Ctrl-C, SIGTERM and SIGHUP stop a suite and then end this process, with the exit code that
 * shells have for the signal. A later signal ends this process at once; the suite then saves its data
 * and stops without it.
 */
export function stopOnSignals(suite: Suite): void {
  let firstAt: number | undefined;
  const onSignal = (signal: (typeof signals)[number]) => {
    const exit = () => process.exit(128 + constants.signals[signal]);
    if (firstAt === undefined) {
      firstAt = Date.now();
      suite
        .stop()
        .catch((error) => console.error(messageOf(error)))
        .finally(exit);
    } else if (Date.now() - firstAt > echoMs) {
      exit();
    }
  };
  for (const signal of signals) process.on(signal, onSignal);
}
