import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useRestoreFocus } from '../hooks/use-restore-focus.ts';
import { useConfirmUnload } from './confirm-unload.ts';
import { readFormDraft, writeFormDraft } from './form-draft.ts';
import { changedFields, isSameValue, keysOf, mergeChanges, pickFields } from './record-fields.ts';
import type { Failure, SaveOutcome } from './save-record.ts';
import { useIsUploading } from './use-picture-upload.ts';

interface RecordFormOptions<V extends FieldValues, T extends V> {
  schema: z.ZodMiniType<V, V>;
  blank: V;
  /** Storage name of the draft, with which the form starts if there is one. */
  draftName: string;
  /** The record when the form was opened; `undefined` for a new record. */
  openedRecord: T | undefined;
  /** The live record. */
  live: T | undefined;
  /** `base` is the record that the values were last merged with. */
  onSave: (values: V, base: T | undefined) => Promise<SaveOutcome<T>>;
  /** Called with the id of a record that was created. */
  onSaved: (id?: string) => void;
}

/** The effect of another administrator's change on a field while the form was open. */
type Notice = 'updated' | 'conflict';

export interface RecordForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  onSubmit: (event: SubmitEvent) => void;
  /** Whether the form has values that are not saved, or a picture that is being uploaded. */
  isDirty: boolean;
  /** Whether the form started with a draft. */
  isRestored: boolean;
  /** Deletes the draft and restores the values of the record. */
  discard: () => void;
  /** True until the server has confirmed or denied valid values. The controls are then disabled. */
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
  const { schema, draftName, onSave, onSaved } = options;
  const [start] = useState(() => startOf(options));
  const form = useForm<V>({ resolver: zodResolver(schema), values: start.values });
  const [isSubmitBlocked, setIsSubmitBlocked] = useState(false);
  const [isSaving, setSaving, isRunning] = useSaving();
  /** The control that had the focus, which it loses while it is disabled. */
  const focused = useRef<HTMLElement>(null);
  useRestoreFocus(focused, isSaving);
  const [failure, setFailure] = useState<Failure>();
  /** The record that the last save conflicted with; it may be newer than `live`. */
  const [conflictingRecord, setConflictingRecord] = useState<T>();
  const { base, savedValues, hasConflicts, clearNotices, ...fields } = useOthersChanges(form, {
    ...options,
    initialNotices: start.notices,
    conflictingRecord,
  });
  const hasUnsavedValues = useUnsavedValues(form, draftName, savedValues);
  const isUploading = useIsUploading();

  async function submit(values: V) {
    if (isRunning.current) return;
    setFailure(undefined);
    if (hasConflicts) return setIsSubmitBlocked(true);
    if (document.activeElement instanceof HTMLElement) focused.current = document.activeElement;
    setSaving(true);
    const outcome = await onSave(values, base).finally(() => setSaving(false));
    if (outcome.kind === 'saved') {
      writeFormDraft(draftName, undefined);
      clearNotices('conflict');
      return onSaved(outcome.id);
    }
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
    isDirty: hasUnsavedValues || isUploading,
    isRestored: start.isRestored,
    discard() {
      writeFormDraft(draftName, undefined);
      form.reset(savedValues);
      clearNotices();
      setFailure(undefined);
    },
    isSaving,
    failure,
    problem: isSubmitBlocked && hasConflicts ? CONFLICT_TEXT : undefined,
    errorOf: (field) => messageOf(form.formState.errors[field]) ?? failure?.fields[field],
    ...fields,
  };
}

/** A state and a ref with its next value: a second click can arrive before the controls are rendered as disabled. */
function useSaving() {
  const [isSaving, setIsSaving] = useState(false);
  const isRunning = useRef(false);
  function setSaving(value: boolean) {
    isRunning.current = value;
    setIsSaving(value);
  }
  return [isSaving, setSaving, isRunning] as const;
}

/** Options of `setValue` for a field that is not an input: after a submission, its error follows the value. */
export function changeOptions({ isSubmitted }: { isSubmitted: boolean }) {
  return { shouldDirty: true, shouldValidate: isSubmitted };
}

/** The initial values: those of the record, with the changes of a draft. */
function startOf<V extends FieldValues, T extends V>(options: RecordFormOptions<V, T>) {
  const { draftName, blank, openedRecord } = options;
  const saved = openedRecord ? pickFields<V>(openedRecord, blank) : blank;
  const draft = readFormDraft<V>(draftName, blank);
  if (!draft || !openedRecord) {
    const notices = new Map<keyof V, Notice>();
    // A new record has no changes of others.
    return { values: draft?.values ?? saved, notices, isRestored: draft !== undefined };
  }
  const merge = { base: draft.base, mine: draft.values, theirs: saved };
  const { values, updated, conflicts } = mergeChanges<V>(merge);
  return { values, notices: addNotices<V>(new Map(), updated, conflicts), isRestored: true };
}

/**
 * Stores the values that differ from `savedValues` as a draft, and has the browser confirm that the
 * page is closed. Returns whether there are any.
 */
function useUnsavedValues<V extends FieldValues>(
  form: UseFormReturn<V>,
  draftName: string,
  savedValues: V,
): boolean {
  const values: V = form.watch();
  const isDirty = keysOf(savedValues).some(
    (field) => !isSameValue(values[field], savedValues[field]),
  );
  useConfirmUnload(isDirty);
  // As text, so that the draft is written when a value changes, not on every render.
  const draftText = isDirty ? JSON.stringify({ values, base: savedValues }) : undefined;
  const storeDraft = useEffectEvent(() =>
    writeFormDraft(draftName, isDirty ? { values, base: savedValues } : undefined),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => storeDraft(), [draftText]);
  return isDirty;
}

type Records<V extends FieldValues, T extends V> = Pick<
  RecordFormOptions<V, T>,
  'blank' | 'openedRecord' | 'live'
> & { initialNotices: ReadonlyMap<keyof V, Notice>; conflictingRecord: T | undefined };

/** Merges the changes of other administrators into the open form. */
function useOthersChanges<V extends FieldValues, T extends V>(
  form: UseFormReturn<V>,
  { blank, openedRecord, live, initialNotices, conflictingRecord }: Records<V, T>,
) {
  const [base, setBase] = useState(openedRecord);
  const [notices, setNotices] = useState(initialNotices);
  const theirs = base && pickFields<V>(base, blank);

  /** Leaves the other fields as they are: one may contain a number whose text is incomplete, such as `12.`. */
  function setFields(fields: Partial<V>) {
    form.setValues(fields);
    if (form.formState.isSubmitted) void form.trigger();
  }

  const mergeRecord = useEffectEvent((record: T | undefined) => {
    if (!theirs || !record) return;
    const merge = { base: theirs, mine: form.getValues(), theirs: pickFields<V>(record, blank) };
    const { values, updated, conflicts } = mergeChanges<V>(merge);
    setBase(record);
    if (updated.length > 0) setFields(changedFields(merge.mine, values));
    setNotices((current) => addNotices<V>(current, updated, conflicts));
  });

  useEffect(() => mergeRecord(live), [live]);
  useEffect(() => mergeRecord(conflictingRecord), [conflictingRecord]);

  const clearNotice = (field: keyof V) =>
    setNotices((current) => new Map([...current].filter(([each]) => each !== field)));

  return {
    base,
    savedValues: theirs ?? blank,
    hasConflicts: [...notices.values()].includes('conflict'),
    noticeOf: (field: keyof V) => notices.get(field),
    theirsOf: <F extends keyof V>(field: F) => theirs?.[field],
    takeTheirs(field: keyof V) {
      const taken: Partial<V> = {};
      if (theirs) taken[field] = theirs[field];
      setFields(taken);
      clearNotice(field);
    },
    keepMine: clearNotice,
    /** For a form that stays open when it is saved or discarded. A conflict that arrives during a save can be kept. */
    clearNotices: (kept?: Notice) =>
      setNotices((current) => new Map([...current].filter(([, notice]) => notice === kept))),
  };
}

function addNotices<V>(
  notices: ReadonlyMap<keyof V, Notice>,
  updated: readonly (keyof V)[],
  conflicts: readonly (keyof V)[],
): ReadonlyMap<keyof V, Notice> {
  const next = new Map(notices);
  for (const field of updated) next.set(field, 'updated');
  for (const field of conflicts) next.set(field, 'conflict');
  return next;
}

/** The message of a field error, whose type is generic in the form library. */
function messageOf(error: unknown): string | undefined {
  // The errors of the items of a list.
  if (Array.isArray(error)) return error.map(messageOf).find((each) => each !== undefined);
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return hasMessage && typeof error.message === 'string' ? error.message : undefined;
}
