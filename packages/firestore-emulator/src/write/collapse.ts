/** Several writes of one document in a commit: which sequences Google's emulator rejects. */
import type { Precondition } from '../service/messages.ts';
import { StatusError } from '../status.ts';
import type { ParsedWrite } from './parse-write.ts';

export type Effect = 'insert' | 'update' | 'upsert' | 'delete' | 'verify';

/** The writes of one document. */
export interface CollapsedWrite {
  readonly name: string;
  /** What all writes together do. */
  readonly effect: Effect;
  /** That of the first write: only this one is checked against the stored document. */
  readonly precondition: Precondition;
}

/** @throws StatusError INVALID_ARGUMENT */
export function collapseWrites(writes: readonly ParsedWrite[]): CollapsedWrite[] {
  const collapsed = new Map<string, CollapsedWrite>();
  for (const write of writes) {
    const previous = collapsed.get(write.name);
    if (previous) requireCollapsiblePair(previous, write);
    const { name, precondition } = previous ?? write;
    const effect = combinedEffect(previous?.effect, effectOf(write));
    collapsed.set(name, { name, effect, precondition });
  }
  return [...collapsed.values()];
}

function combinedEffect(previous: Effect | undefined, next: Effect): Effect {
  if (previous === undefined || next === 'delete') return next;
  return previous === 'delete' ? 'upsert' : previous;
}

function requireCollapsiblePair(previous: CollapsedWrite, write: ParsedWrite): void {
  const next = effectOf(write);
  requireOneVerify(previous.effect, next);
  const { exists, updateTime } = write.precondition;
  const isContradiction =
    previous.effect === 'delete'
      ? next === 'update' || (next === 'delete' && exists === true)
      : next === 'insert' || (next === 'delete' && exists === false);
  if (isContradiction) {
    throw invalid(`Cannot ${previous.effect} then ${next} an entity in the same request.`);
  }
  const required = previous.precondition.updateTime;
  if (updateTime !== undefined && updateTime !== required) {
    throw invalid(
      `Cannot collapse mutations with different version preconditions (${required ?? null} and ${updateTime})`,
    );
  }
}

function requireOneVerify(previous: Effect, next: Effect): void {
  if (previous === 'verify' && next === 'verify') {
    throw invalid('the same document cannot be verified more than once in a single request');
  }
  if (previous === 'verify') {
    throw invalid('the same document cannot be verified and then written in a single request');
  }
  if (next === 'verify') {
    throw invalid('the same document cannot be written and then verified in a single request');
  }
}

function effectOf({ kind, precondition }: ParsedWrite): Effect {
  if (kind !== 'set') return kind;
  if (precondition.exists === false) return 'insert';
  return precondition.exists || precondition.updateTime !== undefined ? 'update' : 'upsert';
}

const invalid = (message: string) => new StatusError('INVALID_ARGUMENT', message);
