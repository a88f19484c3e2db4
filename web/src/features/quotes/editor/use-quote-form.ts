import type { Day, Enquiry, QuoteRecord, QuoteVersion } from '@neev/domain';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { ownUid } from '@/lib/admin/admin-app.ts';
import { useConfirmUnload } from '@/lib/admin/confirm-unload.ts';
import { describeField, type FieldPath, mergeQuotes, withField } from '../model/merge-quotes.ts';
import { prefillQuote } from '../model/prefill.ts';
import {
  type Checked,
  checkDraft,
  checkQuote,
  isSameQuote,
  type LineValues,
  normalizeQuote,
  type Problems,
  type QuoteValues,
  valuesOf,
} from '../model/quote-values.ts';
import type { QuoteStart } from '../model/start-quote.ts';
import { type QuoteSent, type QuoteToSend, saveDraft, sendQuote } from '../quotes-api.ts';
import { writeUnsavedQuote } from '../unsaved-quote.ts';
import type { QuoteFacts } from './read-facts.ts';

interface FormState {
  values: QuoteValues;
  saved: QuoteValues;
  /** What was saved before the changes that `conflicts` are about. */
  conflictBase: QuoteValues;
  /** The version of the draft that `saved` is. */
  draftVersion: number;
  /** Fields that took the value of another administrator. */
  updated: readonly FieldPath[];
  conflicts: readonly FieldPath[];
}

interface FormInput {
  enquiry: Enquiry;
  start: QuoteStart;
  facts: QuoteFacts;
  record: QuoteRecord | undefined;
  latest: QuoteVersion | undefined;
  today: Day;
  onSent: (sent: QuoteSent) => void;
}

const CONFLICT_TEXT =
  'Another administrator has changed this quote. Choose what to keep, then try again.';
const PROBLEM_TEXT = 'Some fields need a correction.';

export type QuoteForm = ReturnType<typeof useQuoteForm>;

/** The state of the editor. Merges what other administrators save while it is open. */
export function useQuoteForm(input: FormInput) {
  const { enquiry, start, record, latest } = input;
  const [state, setState] = useState<FormState>(() => ({
    values: start.values,
    saved: start.saved,
    conflictBase: start.conflictBase,
    draftVersion: record?.draftVersion ?? 0,
    updated: [],
    conflicts: start.conflicts,
  }));
  const { problems, attempts, setCheck } = useProblems(state.values);
  const saving = useSaving(enquiry, { state, setState, setCheck });
  const sending = useSending(input, { state, saving });
  const isDirty = useUnsavedQuote(enquiry, state);
  useLateFacts(input, { state, setState });
  useLiveMerge({ record, latest, isIdle: saving.activity === 'idle', state, setState });
  const { activity, failure, isSaved, save } = saving;
  return {
    ...state,
    /** Compares when it is called: what `useUnsavedQuote` returns is deferred. */
    isDirty: () => !isSameQuote(state.values, state.saved),
    activity,
    /** While the quote is sent, or saved to be sent, a change would be lost. */
    isLocked: activity === 'sending' || sending.isPreparing,
    failure,
    isSaved: isSaved && !isDirty,
    problems,
    attempts,
    save,
    ...sending,
    discard: () => writeUnsavedQuote(enquiry.id, undefined),
    ...useChanges(setState),
  };
}

interface FormStateAccess {
  state: FormState;
  setState: SetState;
  setCheck: (check: Check | undefined) => void;
}

/** Saves the draft, and keeps what requests share: whether one is pending, and why the last one failed. */
function useSaving(enquiry: Enquiry, { state, setState, setCheck }: FormStateAccess) {
  const [activity, setActivity] = useState<'idle' | 'saving' | 'sending'>('idle');
  const [failure, setFailure] = useState<string>();
  const [isSaved, setIsSaved] = useState(false);

  /** The checked quote; `undefined` if something prevents that it is saved or sent, which is shown. */
  function checked<T>(check: (values: QuoteValues) => Checked<T>): T | undefined {
    if (activity !== 'idle') return undefined;
    const result = check(state.values);
    setCheck(result.ok ? undefined : check);
    const hasConflict = state.conflicts.length > 0;
    const problem = result.ok ? undefined : PROBLEM_TEXT;
    setFailure(hasConflict ? CONFLICT_TEXT : problem);
    return result.ok && !hasConflict ? result.quote : undefined;
  }

  /** Returns the version of the saved draft; `undefined` when it is not saved. */
  async function save(): Promise<number | undefined> {
    const { values, draftVersion } = state;
    const draft = checked(checkDraft);
    if (!draft) return undefined;
    setActivity('saving');
    const outcome = await saveDraft(enquiry.id, { draft, draftVersion });
    setActivity('idle');
    setIsSaved(outcome.kind === 'saved');
    if (outcome.kind !== 'saved') {
      setFailure(outcome.reason);
      return undefined;
    }
    const saved = { saved: values, draftVersion: outcome.value.draftVersion, updated: [] };
    setState((current) => ({ ...current, ...saved }));
    return saved.draftVersion;
  }

  return { activity, setActivity, failure, setFailure, isSaved, checked, save };
}

interface SendingAccess {
  state: FormState;
  saving: ReturnType<typeof useSaving>;
}

/** Sends the quote after a confirmation, which shows `toSend`. */
function useSending(input: FormInput, access: SendingAccess) {
  const { enquiry, record, latest, today, onSent } = input;
  const { state, saving } = access;
  const [toSend, setToSend] = useState<QuoteToSend>();
  const [isPreparing, setIsPreparing] = useState(false);
  /** Sent, but it is not known whether it arrived. */
  const [unconfirmed, setUnconfirmed] = useState<QuoteToSend>();

  /** Asks for the confirmation. An enquiry without a quote gets one when its draft is saved. */
  async function prepareToSend() {
    const quote = saving.checked((values) => checkQuote(values, today));
    if (!quote) return;
    setIsPreparing(true);
    const draftVersion = record ? state.draftVersion : await saving.save();
    setIsPreparing(false);
    if (draftVersion === undefined) return;
    const { version = 0, state: quoteState = 'inProgress' } = record ?? {};
    setToSend({ quote, draftVersion, version, state: quoteState });
  }

  async function send() {
    if (!toSend) return;
    saving.setActivity('sending');
    const outcome = await sendQuote(enquiry.id, toSend);
    saving.setActivity('idle');
    if (outcome.kind === 'saved') return finish(outcome.value);
    if (outcome.kind === 'unconfirmed') setUnconfirmed(toSend);
    saving.setFailure(outcome.reason);
  }

  function finish(sent: QuoteSent) {
    writeUnsavedQuote(enquiry.id, undefined);
    onSent(sent);
  }

  const confirm = useEffectEvent(() => {
    if (!unconfirmed || !latest || !isVersionOf(unconfirmed, latest)) return;
    // Whether an email is sent is not known: the link can be sent in any case.
    if (isSameQuote(state.values, valuesOf(latest)))
      finish({ version: latest.version, isEmailed: false });
  });
  useEffect(() => {
    if (unconfirmed && latest) confirm();
  }, [unconfirmed, latest]);

  return { toSend, isPreparing, prepareToSend, send, cancelSending: () => setToSend(undefined) };
}

/** Whether a version is the quote that this administrator has sent. */
function isVersionOf({ quote, version }: QuoteToSend, sent: QuoteVersion): boolean {
  const isOwn = sent.version === version + 1 && sent.sentBy === ownUid();
  return isOwn && isSameQuote(valuesOf(sent), valuesOf(quote));
}

type Check = (values: QuoteValues) => Checked<unknown>;

const noProblems: Problems = new Map();

/** The problems after a check that has failed, until they are corrected, and the number of failed checks. */
function useProblems(current: QuoteValues) {
  const values = useDeferredValue(current);
  const [{ check, attempts }, setState] = useState<{ check?: Check; attempts: number }>({
    attempts: 0,
  });
  const problems = useMemo(() => {
    const checked = check?.(values);
    return checked?.ok === false ? checked.problems : noProblems;
  }, [check, values]);
  const setCheck = (next: Check | undefined) =>
    setState(next ? { check: next, attempts: attempts + 1 } : { attempts });
  return { problems, attempts, setCheck };
}

type SetState = (change: (current: FormState) => FormState) => void;

/** The functions that change the values; the same ones on every render. */
function useChanges(setState: SetState) {
  return useMemo(
    () => ({
      changeHead: (head: Partial<Omit<QuoteValues, 'lines'>>) =>
        setState((current) => ({ ...current, values: { ...current.values, ...head } })),
      changeLine: (id: string, change: Partial<LineValues>) =>
        setState((current) => ({
          ...current,
          values: { ...current.values, lines: changedLines(current.values.lines, id, change) },
        })),
      /** Adds, removes or moves lines, whose conflicts are named by position. */
      changeLines: (change: (lines: LineValues[]) => LineValues[]) =>
        setState((current) => ({
          ...current,
          values: { ...current.values, lines: change(current.values.lines) },
          conflicts: withWholeLines(current.conflicts),
        })),
      takeTheirs: (paths: readonly FieldPath[]) =>
        setState((current) => ({
          ...current,
          values: paths.reduce(
            (values, path) => withField(values, path, current.saved),
            current.values,
          ),
          conflicts: current.conflicts.filter((path) => !paths.includes(path)),
        })),
      keepMine: (paths: readonly FieldPath[]) =>
        setState((current) => ({
          ...current,
          conflicts: current.conflicts.filter((path) => !paths.includes(path)),
        })),
    }),
    [setState],
  );
}

function changedLines(lines: LineValues[], id: string, change: Partial<LineValues>): LineValues[] {
  return lines.map((line) => (line.id === id ? { ...line, ...change } : line));
}

/** One conflict of all lines instead of those of single ones. */
function withWholeLines(conflicts: readonly FieldPath[]): FieldPath[] {
  const others = conflicts.filter((path) => !path.startsWith('lines'));
  return others.length === conflicts.length ? others : [...others, 'lines'];
}

/** Fills in what was not known of the products when the first quote was opened, where nothing was entered. */
function useLateFacts(
  { enquiry, start, facts, today }: FormInput,
  { state, setState }: { state: FormState; setState: SetState },
): void {
  const [first] = useState(facts);
  const fill = useEffectEvent(() => {
    if (!start.isFirst || state.draftVersion > 0) return;
    const theirs = prefillQuote(enquiry, { ...facts, today });
    setState((current) => {
      const merge = mergeQuotes({ base: current.saved, mine: current.values, theirs });
      return { ...current, values: merge.values, saved: theirs };
    });
  });
  useEffect(() => {
    if (first.unread.length > 0 && facts !== first) fill();
  }, [first, facts]);
}

interface LiveMerge {
  record: QuoteRecord | undefined;
  latest: QuoteVersion | undefined;
  /** While a request is pending, its response decides. */
  isIdle: boolean;
  state: FormState;
  setState: SetState;
}

/** Merges a draft that another administrator has saved, or a version that replaced it. */
function useLiveMerge({ record, latest, isIdle, state, setState }: LiveMerge): void {
  const merge = useEffectEvent(() => {
    if (!isIdle || !record || record.draftVersion <= state.draftVersion) return;
    const theirs = storedValuesOf(record, latest);
    if (theirs) setState((current) => mergeInto(current, theirs, record.draftVersion));
  });
  useEffect(() => {
    if (record || latest || isIdle) merge();
  }, [record, latest, isIdle]);
}

/** `undefined` until the version that was sent instead of the draft is known. */
function storedValuesOf(
  { draft, version }: QuoteRecord,
  latest: QuoteVersion | undefined,
): QuoteValues | undefined {
  if (draft) return valuesOf(draft);
  return latest?.version === version ? valuesOf(latest) : undefined;
}

function mergeInto(current: FormState, theirs: QuoteValues, draftVersion: number): FormState {
  const merge = mergeQuotes({ base: current.saved, mine: current.values, theirs });
  const isWhole = [...merge.updated, ...merge.conflicts].includes('lines');
  const earlier = isWhole ? withWholeLines(current.conflicts) : current.conflicts;
  const textOf = (path: FieldPath, quote: QuoteValues) =>
    describeField(path, normalizeQuote(quote)).text;
  const isSettled = (path: FieldPath) =>
    path !== 'lines' && textOf(path, merge.values) === textOf(path, theirs);
  return {
    values: merge.values,
    saved: theirs,
    conflictBase: draftBaseOf({ ...current, conflicts: earlier }),
    draftVersion,
    updated: merge.updated,
    conflicts: [...new Set([...earlier, ...merge.conflicts])].filter((path) => !isSettled(path)),
  };
}

/**
 * Keeps unsaved values in this tab, and has the browser confirm that the page is closed. Returns whether there are any,
 * which is deferred: comparing many lines would delay each keystroke.
 */
function useUnsavedQuote(enquiry: Enquiry, state: FormState): boolean {
  const deferred = useDeferredValue(state);
  const { values, saved } = deferred;
  const isDirty = useMemo(() => !isSameQuote(values, saved), [values, saved]);
  const { id } = enquiry;
  useConfirmUnload(isDirty);
  useEffect(() => {
    const draft = { values: deferred.values, base: draftBaseOf(deferred) };
    writeUnsavedQuote(id, isDirty ? draft : undefined);
  }, [id, deferred, isDirty]);
  return isDirty;
}

/** The base with which unsaved values are merged again: a conflict without a choice is one again. */
function draftBaseOf({ saved, conflictBase, conflicts }: FormState): QuoteValues {
  return conflicts.reduce((base, path) => withField(base, path, conflictBase), saved);
}
