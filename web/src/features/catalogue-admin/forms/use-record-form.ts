import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { mergeChanges } from '../model/merge-changes.ts';
import type { Stored } from '../model/stored.ts';
import type { FormState } from './opened-form.ts';

interface RecordFormOptions<T extends Stored, V extends FieldValues> {
  schema: z.ZodMiniType<V, V>;
  opened: FormState<T, V>;
  /** The record as the database has it now. */
  live: T | undefined;
  valuesOf: (record: T) => V;
  /** `base`: the record over which the values are to be saved. */
  onSave: (values: V, base: T | undefined) => void;
}

/** What another administrator has done to a field while the form was open. */
export type Notice = 'landed' | 'contested';

export interface RecordForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  onSubmit: (event: SubmitEvent) => void;
  /** Why what is typed has not been saved, as long as the others' changes wait for a choice. */
  problem: string | undefined;
  errorOf: (field: keyof V & string) => string | undefined;
  noticeOf: (field: keyof V & string) => Notice | undefined;
  /** What the others have made of a contested field. */
  theirsOf: <F extends keyof V>(field: F) => V[F] | undefined;
  takeTheirs: (field: keyof V) => void;
  keepMine: (field: keyof V) => void;
}

const CONTESTED = 'Somebody else has changed this meanwhile. Choose what to keep, then save again.';

/**
 * A form over a record that others may change at the same time: what they save lands in the fields
 * that one has not touched, and the touched ones ask.
 */
export function useRecordForm<T extends Stored, V extends FieldValues>({
  schema,
  opened,
  live,
  valuesOf,
  onSave,
}: RecordFormOptions<T, V>): RecordForm<V> {
  const [first] = useState(opened.values);
  const form = useForm<V>({ resolver: zodResolver(schema), values: first });
  const [base, setBase] = useState(opened.base);
  const [notices, setNotices] = useState<ReadonlyMap<keyof V, Notice>>(new Map());
  const [isHeldUp, setIsHeldUp] = useState(opened.trouble?.kind === 'conflict');
  const newest = newestOf(live, opened.trouble);
  const theirs = base && valuesOf(base);

  const land = useEffectEvent((record: T) => {
    if (!base || record.updatedAt <= base.updatedAt) return;
    const merge = { base: valuesOf(base), mine: form.getValues(), theirs: valuesOf(record) };
    const { values, landed, contested } = mergeChanges(merge);
    setBase(record);
    if (landed.length > 0) form.reset(values, { keepErrors: true });
    setNotices((current) => {
      const next = new Map(current);
      for (const field of landed) next.set(field, 'landed');
      for (const field of contested) next.set(field, 'contested');
      return next;
    });
  });

  useEffect(() => {
    if (newest) land(newest);
  }, [newest]);

  const isContested = [...notices.values()].includes('contested');
  const settle = (field: keyof V) =>
    setNotices((current) => new Map([...current].filter(([each]) => each !== field)));

  function submit(values: V) {
    if (isContested) setIsHeldUp(true);
    else onSave(values, base);
  }

  return {
    form,
    onSubmit(event) {
      event.preventDefault();
      void form.handleSubmit(submit)(event);
    },
    problem: isHeldUp && isContested ? CONTESTED : undefined,
    errorOf: (field) => messageOf(form.formState.errors[field]) ?? refusedFields(opened)[field],
    noticeOf: (field) => notices.get(field),
    theirsOf: (field) => theirs?.[field],
    takeTheirs(field) {
      if (theirs) form.reset({ ...form.getValues(), [field]: theirs[field] }, { keepErrors: true });
      settle(field);
    },
    keepMine: settle,
  };
}

/** A refused change brings the record along, which may be newer than what is being watched. */
function newestOf<T extends Stored>(
  live: T | undefined,
  trouble: FormState<T, unknown>['trouble'],
): T | undefined {
  if (trouble?.kind !== 'conflict') return live;
  return live && live.updatedAt > trouble.current.updatedAt ? live : trouble.current;
}

function refusedFields({ trouble }: FormState<unknown, unknown>): Record<string, string> {
  return trouble?.kind === 'failed' ? trouble.fields : {};
}

/** The message of a field's error, however deep the types of the form hide it. */
function messageOf(error: unknown): string | undefined {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return hasMessage && typeof error.message === 'string' ? error.message : undefined;
}
