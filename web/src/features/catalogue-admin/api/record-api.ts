/** The rows of the API for one kind of record (specification, section 7). */
import * as z from 'zod/mini';
import type { ApiCall } from '@/lib/admin/call-api.ts';
import { createAdd } from '@/lib/admin/create-add.ts';
import type { ApiAnswer } from '@/lib/http.ts';
import { isSameValue, keysOf, type Stored } from '../model/stored.ts';
import type { RecordKind } from './record-kinds.ts';

/** What became of a change. */
export type SaveOutcome<T> =
  | { kind: 'saved'; id: string; savedAt: Date }
  | Failure
  /** Somebody else has changed the same fields to something else: nothing was saved. */
  | { kind: 'conflict'; current: T };

export interface Failure {
  kind: 'failed';
  /** In words. */
  reason: string;
  /** What is wrong, by field. */
  fields: Record<string, string>;
}

export interface RecordApi<T extends Stored> {
  add(input: object): Promise<SaveOutcome<T>>;
  /** Saves the fields of `change` over `base`, the record as it was seen. */
  change(base: T, change: Partial<T>): Promise<SaveOutcome<T>>;
  remove(id: string): Promise<SaveOutcome<T>>;
  /** A removal that can be sent while the page is being left. */
  prepareRemoval(id: string): Promise<() => Promise<unknown>>;
}

interface Caller {
  call: (call: ApiCall) => Promise<ApiAnswer>;
  prepare: (call: ApiCall) => Promise<() => Promise<unknown>>;
}

/** Attempts to save over a record that others change at the same time, in other fields. */
const MAX_ATTEMPTS = 5;

/** Attempts more where there was no answer in time. */
const MAX_RETRIES = 2;

const UNREACHABLE = 'The server cannot be reached. Check your connection.';

export function createRecordApi<T extends Stored>(kind: RecordKind<T>, caller: Caller) {
  const path = `/api/${kind.collection}`;
  const add = createAdd(caller.call);

  async function change(base: T, changed: Partial<T>): Promise<SaveOutcome<T>> {
    let seen = base;
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      const answer = await caller.call(changeCall(kind, base.id, changed, seen.updatedAt));
      // Saved or not: over the version that was seen it is saved once.
      if (answer.kind === 'unreachable' && attempt <= MAX_RETRIES) continue;
      const current = currentOf(kind, base.id, answer);
      if (!current) return outcomeOf(answer);
      if (isContested(base, changed, current)) return { kind: 'conflict', current };
      // Others have changed other fields: theirs stay, these are added.
      seen = current;
    }
    return failure('Others are changing this at the same time. Please try again.');
  }

  const api: RecordApi<T> = {
    add: async (input) => outcomeOf(await add(path, input)),
    change,
    remove: async (id) => removalOf(id, await caller.call(removalCall(path, id))),
    prepareRemoval: (id) => caller.prepare(removalCall(path, id)),
  };
  return api;
}

function changeCall<T extends Stored>(
  { noun, collection }: RecordKind<T>,
  id: string,
  change: Partial<T>,
  seen: Date,
): ApiCall {
  const body = { ...change, updatedAt: seen.toISOString() };
  const path = `/api/${collection}`;
  if (noun === 'product') return { method: 'PUT', path, body: { ...body, id } };
  return { method: 'PUT', path: `${path}?id=${encodeURIComponent(id)}`, body };
}

function removalCall(path: string, id: string): ApiCall {
  return { method: 'DELETE', path: `${path}?id=${encodeURIComponent(id)}` };
}

/** Every good answer names the record and its version. */
const savedAnswer = z.object({
  _id: z.string(),
  updatedAt: z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
});

function outcomeOf<T>(answer: ApiAnswer): SaveOutcome<T> {
  if (answer.kind === 'unreachable') return failure(UNREACHABLE);
  if (answer.kind === 'refused') {
    return { kind: 'failed', reason: answer.error, fields: answer.fields };
  }
  const saved = savedAnswer.safeParse(answer.body);
  if (!saved.success) return failure('The server’s answer could not be read.');
  return { kind: 'saved', id: saved.data._id, savedAt: saved.data.updatedAt };
}

/** What is gone already need not be deleted. */
function removalOf<T>(id: string, answer: ApiAnswer): SaveOutcome<T> {
  const isGone = answer.kind === 'ok' || (answer.kind === 'refused' && answer.status === 404);
  return isGone ? { kind: 'saved', id, savedAt: new Date() } : outcomeOf(answer);
}

function failure(reason: string): Failure {
  return { kind: 'failed', reason, fields: {} };
}

/** The record as it is now, when that is why a change was refused. */
function currentOf<T extends Stored>(
  kind: RecordKind<T>,
  id: string,
  answer: ApiAnswer,
): T | undefined {
  if (answer.kind !== 'refused' || answer.status !== 409) return undefined;
  const parsed = versionedRecord.safeParse(answer.current);
  return parsed.success ? kind.parse(id, parsed.data) : undefined;
}

/** A record as it comes by JSON, where an instant is a text. */
const versionedRecord = z.looseObject({ updatedAt: savedAnswer.shape.updatedAt });

/** Whether somebody else has made something else of a field that is to be changed. */
function isContested<T extends Stored>(base: T, change: Partial<T>, current: T): boolean {
  return keysOf(change).some(
    (field) =>
      !isSameValue(base[field], current[field]) && !isSameValue(change[field], current[field]),
  );
}
