import { pause } from './abort.ts';
import { exportData } from './hub.ts';
import type { Plan } from './keeper-protocol.ts';
import type { Run } from './run.ts';
import { incomingPath, swapIn } from './saved-data.ts';
import { messageOf } from './unknown.ts';

/** Puts an export of all data in the place of the one before; without a folder for it, does nothing. */
export async function saveData({ keepIn, ports }: Plan): Promise<void> {
  if (keepIn === undefined) return;
  await exportData(ports.hub, incomingPath(keepIn));
  swapIn(keepIn, new Date());
}

/** Saves again and again, never twice at once; `stop` resolves when none is under way. */
export function saveOnTimer({ plan, log }: Run): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const saving = saveUntil(stopped.signal, plan, (error) =>
    log.write(`suite: ${messageOf(error)}`),
  );
  return {
    stop() {
      stopped.abort();
      return saving;
    },
  };
}

/** A failure is only noted: the next export may succeed, and the last one is reported. */
async function saveUntil(
  stopped: AbortSignal,
  plan: Plan,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!stopped.aborted) {
    await pause(plan.exportEveryMs, stopped);
    if (!stopped.aborted) await saveData(plan).catch(onError);
  }
}
