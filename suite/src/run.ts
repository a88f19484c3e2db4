import type { Plan } from './keeper-protocol.ts';
import type { Log } from './log.ts';

/** What the steps of a run share. */
export interface Run {
  plan: Plan;
  log: Log;
  /** Aborted when the run shall end. */
  asked: AbortSignal;
}
