import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useRestoreFocus } from '../hooks/use-restore-focus.ts';
import { useConfirmUnload } from './confirm-unload.ts';
import { readFormDraft, writeFormDraft } from './form-draft.ts';
import {
  changedFields,
  isSameValue,
  keysOf,
  type MergeResult,
  mergeChanges,
  pickFields,
} from './record-fields.ts';
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
interface Notice<T> {
  kind: 'updated' | 'conflict';
  /** The value before that change. */
  base: T;
}

type Notices<V> = ReadonlyMap<keyof V, Notice<V[keyof V]>>;

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
  noticeOf: (field: keyof V & string) => Notice<unknown>['kind'] | undefined;
  /** The other administrator's value of a field in conflict. */
  theirsOf: <F extends keyof V>(field: F) => V[F] | undefined;
  takeTheirs: (field: keyof V) => void;
  keepMine: (field: keyof V) => void;
}

const CONFLICT_TEXT =
  'Another administrator has changed this record. Choose what to keep, then save again.';

/**
 * A form for a record that others may change at the same time: untouched fields take their changes,
 * and for a field that both have changed the user chooses which value to keep.
 */
export function useRecordForm<V extends FieldValues, T extends V>(
  options: RecordFormOptions<V, T>,
): RecordForm<V> {
  const { draftName, onSave, onSaved } = options;
  const [start] = useState(() => startOf(options));
  const { form, submitted } = useValidatedForm(options.schema, start.values);
  const [isSubmitBlocked, setIsSubmitBlocked] = useState(false);
  const [isSaving, setSaving, isRunning] = useSaving();
  const { failure, setFailure, errorOf } = useErrors(form);
  /** The record that the last save conflicted with; it may be newer than `live`. */
  const [conflictingRecord, setConflictingRecord] = useState<T>();
  const others = { ...options, initialNotices: start.notices, conflictingRecord };
  const { base, savedValues, draftBase, hasConflicts, clearNotices, ...fields } = useOthersChanges(
    form,
    others,
  );
  const hasUnsavedValues = useUnsavedValues(form, { draftName, savedValues, draftBase });
  const isUploading = useIsUploading();

  async function submit(values: V) {
    if (isRunning.current) return;
    setFailure(undefined);
    if (hasConflicts) return setIsSubmitBlocked(true);
    setSaving(true);
    const outcome = await onSave(values, base).finally(() => setSaving(false));
    if (outcome.kind === 'saved') {
      writeFormDraft(draftName, undefined);
      clearNotices('conflict');
      return onSaved(outcome.id);
    }
    if (outcome.kind === 'failed') return setFailure({ ...outcome, values });
    setIsSubmitBlocked(true);
    setConflictingRecord(outcome.current);
  }

  return {
    form,
    onSubmit(event) {
      event.preventDefault();
      submitted.current = event.currentTarget;
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
    errorOf,
    ...fields,
  };
}

/** Why the last save failed, and the errors of fields; that of the server until the field has another value. */
function useErrors<V extends FieldValues>({ getValues, formState }: UseFormReturn<V>) {
  const [failure, setFailure] = useState<Failure & { values: V }>();
  const failureOf = (field: keyof V & string) =>
    isSameValue(getValues()[field], failure?.values[field]) ? failure?.fields[field] : undefined;
  return {
    failure,
    setFailure,
    errorOf: (field: keyof V & string) => messageOf(formState.errors[field]) ?? failureOf(field),
  };
}

/**
 * A validated form that focuses the first invalid control of the element `submitted`. The form library focuses
 * registered fields only, but the hours of a day, for example, are set by `setValue`.
 */
function useValidatedForm<V extends FieldValues>(
  schema: RecordFormOptions<V, V>['schema'],
  values: V,
) {
  const form = useForm<V>({ resolver: zodResolver(schema), values, shouldFocusError: false });
  const { submitCount, isSubmitSuccessful } = form.formState;
  const submitted = useRef<Element>(null);
  useEffect(() => {
    if (submitCount === 0 || isSubmitSuccessful) return;
    submitted.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isSubmitSuccessful]);
  return { form, submitted };
}

/** A state and a ref with its next value: a second click can arrive before the controls are rendered as disabled. */
function useSaving() {
  const [isSaving, setIsSaving] = useState(false);
  const isRunning = useRef(false);
  /** The control that had the focus, which it loses while it is disabled. */
  const focused = useRef<HTMLElement>(null);
  useRestoreFocus(focused, isSaving);
  function setSaving(value: boolean) {
    if (value && document.activeElement instanceof HTMLElement)
      focused.current = document.activeElement;
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
    const notices: Notices<V> = new Map();
    // A new record has no changes of others.
    return { values: draft?.values ?? saved, notices, isRestored: draft !== undefined };
  }
  const merge = { base: draft.base, mine: draft.values, theirs: saved };
  const merged = mergeChanges<V>(merge);
  return {
    values: merged.values,
    notices: addNotices<V>(new Map(), draft.base, merged),
    isRestored: true,
  };
}

/**
 * Stores the values that differ from `savedValues` as a draft, and has the browser confirm that the
 * page is closed. Returns whether there are any.
 */
function useUnsavedValues<V extends FieldValues>(
  form: UseFormReturn<V>,
  { draftName, savedValues, draftBase }: { draftName: string; savedValues: V; draftBase: V },
): boolean {
  const values: V = form.watch();
  const isDirty = keysOf(savedValues).some(
    (field) => !isSameValue(values[field], savedValues[field]),
  );
  useConfirmUnload(isDirty);
  // As text, so that the draft is written when a value changes, not on every render.
  const draftText = isDirty ? JSON.stringify({ values, base: draftBase }) : undefined;
  const storeDraft = useEffectEvent(() =>
    writeFormDraft(draftName, isDirty ? { values, base: draftBase } : undefined),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => storeDraft(), [draftText]);
  return isDirty;
}

type Records<V extends FieldValues, T extends V> = Pick<
  RecordFormOptions<V, T>,
  'blank' | 'openedRecord' | 'live'
> & { initialNotices: Notices<V>; conflictingRecord: T | undefined };

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
    const merged = mergeChanges<V>(merge);
    setBase(record);
    if (merged.updated.length > 0) setFields(changedFields(merge.mine, merged.values));
    setNotices((current) => addNotices<V>(current, theirs, merged));
  });

  useEffect(() => mergeRecord(live), [live]);
  useEffect(() => mergeRecord(conflictingRecord), [conflictingRecord]);

  const clearNotice = (field: keyof V) =>
    setNotices((current) => new Map([...current].filter(([each]) => each !== field)));

  const savedValues = theirs ?? blank;
  return {
    base,
    savedValues,
    draftBase: draftBaseOf(savedValues, notices),
    hasConflicts: [...notices.values()].some(({ kind }) => kind === 'conflict'),
    noticeOf: (field: keyof V) => notices.get(field)?.kind,
    theirsOf: <F extends keyof V>(field: F) => theirs?.[field],
    takeTheirs(field: keyof V) {
      const taken: Partial<V> = {};
      if (theirs) taken[field] = theirs[field];
      setFields(taken);
      clearNotice(field);
    },
    keepMine: clearNotice,
    /** For a form that stays open when it is saved or discarded. A conflict that arrives during a save can be kept. */
    clearNotices: (kept?: 'conflict') =>
      setNotices((current) => new Map([...current].filter(([, { kind }]) => kind === kept))),
  };
}

/** `base` has the values before the change. */
function addNotices<V extends object>(
  notices: Notices<V>,
  base: V,
  { updated, conflicts }: Pick<MergeResult<V>, 'updated' | 'conflicts'>,
): Notices<V> {
  const next = new Map(notices);
  for (const field of updated) next.set(field, { kind: 'updated', base: base[field] });
  for (const field of conflicts) next.set(field, { kind: 'conflict', base: base[field] });
  return next;
}

/** The base with which a draft is merged again: a conflict without a choice is one again. */
function draftBaseOf<V extends object>(savedValues: V, notices: Notices<V>): V {
  const base = { ...savedValues };
  for (const [field, notice] of notices) {
    if (notice.kind === 'conflict') base[field] = notice.base;
  }
  return base;
}

/** The message of a field error, whose type is generic in the form library. */
function messageOf(error: unknown): string | undefined {
  // The errors of the items of a list.
  if (Array.isArray(error)) return error.map(messageOf).find((each) => each !== undefined);
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return hasMessage && typeof error.message === 'string' ? error.message : undefined;
}
