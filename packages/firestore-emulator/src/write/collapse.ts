/**
 * Several writes of one document in a commit: which sequences Google's emulator rejects. Only the first
 * precondition is checked against the stored document.
 */
import { StatusError } from '../status.ts';
import type { ParsedWrite } from './parse-write.ts';

type Effect = 'insert' | 'update' | 'upsert' | 'delete' | 'verify';

interface Sequence {
  readonly effect: Effect;
  /** The required update time of the first write. */
  readonly updateTime: string | undefined;
}

/** @throws StatusError INVALID_ARGUMENT */
export function requireCollapsible(writes: readonly ParsedWrite[]): void {
  const sequences = new Map<string, Sequence>();
  for (const write of writes) {
    const previous = sequences.get(write.name);
    if (previous) requireCollapsiblePair(previous, write);
    sequences.set(write.name, {
      effect: effectOf(write),
      updateTime: previous ? previous.updateTime : write.precondition.updateTime,
    });
  }
}

function requireCollapsiblePair(previous: Sequence, write: ParsedWrite): void {
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
  if (updateTime !== undefined && updateTime !== previous.updateTime) {
    throw invalid(
      `Cannot collapse mutations with different version preconditions (${previous.updateTime ?? null} and ${updateTime})`,
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
