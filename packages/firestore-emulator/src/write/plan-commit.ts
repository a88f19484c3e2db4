/** Computes what a commit changes, without changing it. */
import type { Precondition, Write, WriteResult } from '../service/messages.ts';
import { StatusError } from '../status.ts';
import type { Change } from '../store/database.ts';
import { identicalFields } from '../values/compare.ts';
import { deleteField, getField, setField } from '../values/field-path.ts';
import { parseMicros, truncateToMillis } from '../values/time.ts';
import { requireStorableSize } from '../values/validate.ts';
import type { Document, Fields, Value } from '../values/value.ts';
import {
  type CollapsedWrite,
  type CollapseOptions,
  collapseWrites,
  type Effect,
} from './collapse.ts';
import { type ParsedWrite, parseWrite } from './parse-write.ts';

export type ReadDocument = (name: string) => Document | undefined;

/** The writes of one document, with the document before and after them. */
export interface PlannedWrite {
  readonly name: string;
  readonly effect: Effect;
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

export interface CommitPlan {
  readonly writes: readonly PlannedWrite[];
  /** The changed documents. Writes that change nothing are left out. */
  readonly changes: readonly Change[];
  readonly results: WriteResult[];
  /** Checks the preconditions. @throws StatusError */
  requirePreconditions(): void;
  readAfter: ReadDocument;
}

/**
 * @param time the time of the commit
 * @throws StatusError INVALID_ARGUMENT
 */
export function planCommit(
  read: ReadDocument,
  writes: readonly Write[],
  time: string,
  options: CollapseOptions = { canRepeatVerify: false },
): CommitPlan {
  const parsed = writes.map(parseWrite);
  const collapsed = collapseWrites(parsed, options);
  const state = new Map<string, Document | undefined>();
  const readAfter: ReadDocument = (name) => (state.has(name) ? state.get(name) : read(name));
  const transformResults = parsed.map((write) => {
    const { after, results } = applyWrite(write, readAfter(write.name), time);
    state.set(write.name, after);
    return results;
  });
  keepUnchanged(state, read);
  return {
    writes: collapsed.map(({ name, effect }) => ({
      name,
      effect,
      before: read(name),
      after: state.get(name),
    })),
    changes: changesOf(state, read),
    results: parsed.map(({ name, kind }, i) => {
      const after = state.get(name);
      // The update time of a document that was verified to be missing is that of the check.
      const updateTime = kind === 'verify' && !after ? time : after?.updateTime;
      return resultOf(updateTime, transformResults[i] ?? []);
    }),
    requirePreconditions: () => requirePreconditions(collapsed, read),
    readAfter,
  };
}

function applyWrite(write: ParsedWrite, before: Document | undefined, time: string) {
  if (write.kind === 'verify') return { after: before, results: [] };
  if (write.kind === 'delete') return { after: undefined, results: [] };
  let fields = mergeFields(write, before);
  const results: Value[] = [];
  for (const { path, apply } of write.transforms) {
    const { value, result } = apply(getField(fields, path), truncateToMillis(time));
    fields = setField(fields, path, value);
    results.push(result ?? value);
  }
  const after: Document = {
    name: write.name,
    fields,
    createTime: before?.createTime ?? time,
    updateTime: time,
  };
  requireStorableSize(after);
  return { after, results };
}

function mergeFields({ mask, fields }: ParsedWrite, before: Document | undefined): Fields {
  if (!mask) return fields;
  return mask.reduce<Fields>((merged, path) => {
    const value = getField(fields, path);
    return value === undefined ? deleteField(merged, path) : setField(merged, path, value);
  }, before?.fields ?? {});
}

/** Puts back the stored documents where the writes do not change them. */
function keepUnchanged(state: Map<string, Document | undefined>, read: ReadDocument): void {
  for (const [name, after] of state) {
    const stored = read(name);
    const isUnchanged =
      after &&
      stored?.createTime === after.createTime &&
      identicalFields(stored.fields, after.fields);
    if (isUnchanged) state.set(name, stored);
  }
}

const changesOf = (state: Map<string, Document | undefined>, read: ReadDocument): Change[] =>
  [...state]
    .map(([name, after]) => ({ name, before: read(name), after }))
    .filter(({ before, after }) => before !== after);

/** Deleted documents have no update time. */
const resultOf = (updateTime: string | undefined, transformResults: Value[]): WriteResult => ({
  ...(updateTime !== undefined && { updateTime }),
  ...(transformResults.length > 0 && { transformResults }),
});

function requirePreconditions(writes: readonly CollapsedWrite[], read: ReadDocument): void {
  for (const { name, precondition } of writes) requirePrecondition(name, precondition, read(name));
}

function requirePrecondition(
  name: string,
  { exists, updateTime }: Precondition,
  stored: Document | undefined,
): void {
  if (exists === true && !stored) {
    throw new StatusError('NOT_FOUND', `No document to update: ${name}`);
  }
  if (exists === false && stored) {
    throw new StatusError('ALREADY_EXISTS', `Document already exists: ${name}`);
  }
  if (updateTime === undefined || updateTime === stored?.updateTime) return;
  const version = stored ? parseMicros(stored.updateTime) : 0;
  throw new StatusError(
    'FAILED_PRECONDITION',
    `the stored version (${version}) does not match the required base version (${parseMicros(updateTime)})`,
  );
}
