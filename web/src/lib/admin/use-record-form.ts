import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { mergeChanges, pickFields } from './record-fields.ts';
import type { Failure, SaveOutcome } from './save-record.ts';

interface RecordFormOptions<V extends FieldValues, T extends V> {
  schema: z.ZodMiniType<V, V>;
  blank: V;
  /** A saved draft; by default the form starts with the values of the record. */
  draft?: V | undefined;
  /** The record when the form was opened; `undefined` for a new record. */
  openedRecord: T | undefined;
  /** The live record. */
  live: T | undefined;
  /** `base` is the record that the values were last merged with. */
  onSave: (values: V, base: T | undefined) => Promise<SaveOutcome<T>>;
  onSaved: () => void;
}

/** The effect of another administrator's change on a field while the form was open. */
type Notice = 'updated' | 'conflict';

export interface RecordForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  onSubmit: (event: SubmitEvent) => void;
  /** True from the submission until the server has confirmed or denied it. */
  isSaving: boolean;
  failure: Failure | undefined;
  /** The message shown after a submission was blocked by an unresolved conflict. */
  problem: string | undefined;
  errorOf: (field: keyof V & string) => string | undefined;
  noticeOf: (field: keyof V & string) => Notice | undefined;
  /** The other administrator's value of a field in conflict. */
  theirsOf: <F extends keyof V>(field: F) => V[F] | undefined;
  takeTheirs: (field: keyof V) => void;
  keepMine: (field: keyof V) => void;
}

const CONFLICT_TEXT =
  'Another administrator has changed this meanwhile. Choose what to keep, then save again.';

/**
 * A form for a record that others may change at the same time: untouched fields take their changes,
 * and for a field that both have changed the user chooses which value to keep.
 */
export function useRecordForm<V extends FieldValues, T extends V>(
  options: RecordFormOptions<V, T>,
): RecordForm<V> {
  const { schema, blank, draft, openedRecord, onSave, onSaved } = options;
  const [initialValues] = useState(
    draft ?? (openedRecord ? pickFields<V>(openedRecord, blank) : blank),
  );
  const form = useForm<V>({ resolver: zodResolver(schema), values: initialValues });
  const [isSubmitBlocked, setIsSubmitBlocked] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** The record that the last save conflicted with; it may be newer than `live`. */
  const [conflictingRecord, setConflictingRecord] = useState<T>();
  const { base, hasConflicts, ...fields } = useOthersChanges(form, {
    ...options,
    conflictingRecord,
  });

  async function submit(values: V) {
    setFailure(undefined);
    if (hasConflicts) return setIsSubmitBlocked(true);
    const outcome = await onSave(values, base);
    if (outcome.kind === 'saved') return onSaved();
    if (outcome.kind === 'failed') return setFailure(outcome);
    setIsSubmitBlocked(true);
    setConflictingRecord(outcome.current);
  }

  return {
    form,
    onSubmit(event) {
      event.preventDefault();
      void form.handleSubmit(submit)(event);
    },
    isSaving: form.formState.isSubmitting,
    failure,
    problem: isSubmitBlocked && hasConflicts ? CONFLICT_TEXT : undefined,
    errorOf: (field) => messageOf(form.formState.errors[field]) ?? failure?.fields[field],
    ...fields,
  };
}

type Records<V extends FieldValues, T extends V> = Pick<
  RecordFormOptions<V, T>,
  'blank' | 'openedRecord' | 'live'
> & { conflictingRecord: T | undefined };

/** Merges the changes of other administrators into the open form. */
function useOthersChanges<V extends FieldValues, T extends V>(
  form: UseFormReturn<V>,
  { blank, openedRecord, live, conflictingRecord }: Records<V, T>,
) {
  const [base, setBase] = useState(openedRecord);
  const [notices, setNotices] = useState<ReadonlyMap<keyof V, Notice>>(new Map());
  const theirs = base && pickFields<V>(base, blank);

  const mergeRecord = useEffectEvent((record: T | undefined) => {
    if (!theirs || !record) return;
    const merge = { base: theirs, mine: form.getValues(), theirs: pickFields<V>(record, blank) };
    const { values, updated, conflicts } = mergeChanges<V>(merge);
    setBase(record);
    if (updated.length > 0) form.reset(values, { keepErrors: true });
    setNotices((current) => {
      const next = new Map(current);
      for (const field of updated) next.set(field, 'updated');
      for (const field of conflicts) next.set(field, 'conflict');
      return next;
    });
  });

  useEffect(() => mergeRecord(live), [live]);
  useEffect(() => mergeRecord(conflictingRecord), [conflictingRecord]);

  const clearNotice = (field: keyof V) =>
    setNotices((current) => new Map([...current].filter(([each]) => each !== field)));

  return {
    base,
    hasConflicts: [...notices.values()].includes('conflict'),
    noticeOf: (field: keyof V) => notices.get(field),
    theirsOf: <F extends keyof V>(field: F) => theirs?.[field],
    takeTheirs(field: keyof V) {
      if (theirs) form.reset({ ...form.getValues(), [field]: theirs[field] }, { keepErrors: true });
      clearNotice(field);
    },
    keepMine: clearNotice,
  };
}

/** The message of a field error, whose type is generic in the form library. */
function messageOf(error: unknown): string | undefined {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return hasMessage && typeof error.message === 'string' ? error.message : undefined;
}
