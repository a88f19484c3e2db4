/** Several writes of one document in a commit: which sequences Google's emulator rejects. */
import type { Precondition } from '../service/messages.ts';
import { invalidArgument } from '../status.ts';
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

export interface CollapseOptions {
  /** Whether a document may be verified and also written, or verified twice. Google's emulator allows it on streams. */
  readonly canRepeatVerify: boolean;
}

/** @throws StatusError INVALID_ARGUMENT */
export function collapseWrites(
  writes: readonly ParsedWrite[],
  { canRepeatVerify }: CollapseOptions,
): CollapsedWrite[] {
  const collapsed = new Map<string, CollapsedWrite>();
  for (const write of writes) {
    const previous = collapsed.get(write.name);
    if (previous && !canRepeatVerify) requireOneVerify(previous.effect, effectOf(write));
    collapsed.set(write.name, previous ? collapsePair(previous, write) : startOf(write));
  }
  return [...collapsed.values()];
}

const startOf = (write: ParsedWrite): CollapsedWrite => ({
  name: write.name,
  effect: effectOf(write),
  precondition: write.precondition,
});

function collapsePair(previous: CollapsedWrite, write: ParsedWrite): CollapsedWrite {
  const next = effectOf(write);
  if (isDeletedBy(previous) ? requiresDocument(write) : requiresNoDocument(write)) {
    throw invalidArgument(`Cannot ${previous.effect} then ${next} an entity in the same request.`);
  }
  const required = previous.precondition.updateTime;
  const { updateTime } = write.precondition;
  if (updateTime !== undefined && updateTime !== required) {
    throw invalidArgument(
      `Cannot collapse mutations with different version preconditions (${required ?? null} and ${updateTime})`,
    );
  }
  return { ...previous, effect: combinedEffect(previous.effect, next) };
}

function combinedEffect(previous: Effect, next: Effect): Effect {
  if (next === 'verify') return previous;
  if (previous === 'verify' || next === 'delete') return next;
  return previous === 'delete' ? 'upsert' : previous;
}

function requireOneVerify(previous: Effect, next: Effect): void {
  if (previous === 'verify' && next === 'verify') {
    throw invalidArgument(
      'the same document cannot be verified more than once in a single request',
    );
  }
  if (previous === 'verify') {
    throw invalidArgument(
      'the same document cannot be verified and then written in a single request',
    );
  }
  if (next === 'verify') {
    throw invalidArgument(
      'the same document cannot be written and then verified in a single request',
    );
  }
}

function effectOf({ kind, precondition }: ParsedWrite): Effect {
  if (kind !== 'set') return kind;
  if (precondition.exists === false) return 'insert';
  return precondition.exists || precondition.updateTime !== undefined ? 'update' : 'upsert';
}

/** Whether the document does not exist after a write that succeeds. */
const isDeletedBy = ({ effect, precondition }: CollapsedWrite): boolean =>
  effect === 'delete' || (effect === 'verify' && precondition.exists === false);

function requiresDocument(write: ParsedWrite): boolean {
  const { exists } = write.precondition;
  return effectOf(write) === 'update' || exists === true;
}

const requiresNoDocument = ({ precondition }: ParsedWrite): boolean =>
  precondition.exists === false;
