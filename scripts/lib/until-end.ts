import type { Suite } from '@neev/suite';

/** Waits for the end of a suite; one that ended by a failure is told and ends the program so. */
export async function untilEnd(suite: Suite): Promise<void> {
  const end = await suite.exited;
  if (end.kind === 'stopped') return;
  console.error(end.message);
  process.exit(1);
}
