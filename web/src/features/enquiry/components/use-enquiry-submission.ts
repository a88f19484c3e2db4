import { zodResolver } from '@hookform/resolvers/zod';
import { type EnquiryInput, type enquiryInput, PLAIN_ENQUIRY_PATH } from '@neev/domain';
import {
  type FormEvent,
  type FormHTMLAttributes,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { browserOutbox } from '../api/browser-outbox.ts';
import { createEnquiryDraft } from '../api/enquiry-draft.ts';
import type { Outcome } from '../api/outbox-sender.ts';
import { typedBefore } from '../api/typed-before.ts';
import {
  type EnquiryFormName,
  type EnquiryWords,
  type FieldProblems,
  fieldNames,
  type WaitingEnquiry,
} from '../api/waiting-enquiry.ts';
import { useRobotTraps } from './robot-trap.tsx';

type Input = z.input<typeof enquiryInput>;

interface SubmissionOptions {
  form: EnquiryFormName;
  /** What is typed is kept under this name until it has been sent. */
  draftName: string;
  schema: z.ZodMiniType<EnquiryInput, Input>;
  /** What the empty form holds. */
  blank: EnquiryWords;
  /** A refused enquiry that is mended in this form, and goes when this one is safe. */
  mended?: WaitingEnquiry | undefined;
  /** Hears what became of it, even if the form was closed while it was sent. */
  tell?: (outcome: Outcome) => void;
  /** The enquiry is taken or kept, and the form is still there. */
  onSafe?: () => void;
}

export interface EnquirySubmission {
  form: UseFormReturn<Input, unknown, EnquiryInput>;
  /** How the form sends itself, before or without a script. */
  plainForm: FormHTMLAttributes<HTMLFormElement>;
  onSubmit: (event: FormEvent) => void;
  /** What became of the last submission. */
  outcome: Outcome | undefined;
  /** For the field that people do not see. */
  trap: RefObject<HTMLInputElement | null>;
  button: RefObject<HTMLButtonElement | null>;
}

/** What both enquiry forms do: check, hand over to the outbox, keep the draft. */
export function useEnquirySubmission(options: SubmissionOptions): EnquirySubmission {
  const { blank, mended } = options;
  const form = useForm({ resolver: zodResolver(options.schema), defaultValues: blank });
  const draft = useDraft(form, options);
  const { trap, passTraps } = useRobotTraps();
  const [outcome, setOutcome] = useState<Outcome | undefined>(mended && refusalOf(mended));
  const isBusy = useRef(false);
  const isShown = useIsShown();

  const submit = form.handleSubmit(async (words) => {
    const key = draft.keyOf(words);
    const traps = await passTraps();
    const written = { key, form: options.form, words, traps, writtenAt: Date.now() };
    const reached = await browserOutbox.submit({ ...written, replaces: mended?.key });
    options.tell?.(reached);
    setOutcome(reached);
    if (reached.kind === 'refused') showProblems(form, reached.fields);
    if (reached.kind !== 'taken' && reached.kind !== 'kept') return;
    form.reset(blank);
    draft.clear();
    if (isShown.current) options.onSafe?.();
  });

  async function submitOnce(event: FormEvent) {
    if (isBusy.current) return;
    isBusy.current = true;
    setOutcome(undefined);
    await submit(event).finally(() => {
      isBusy.current = false;
    });
  }

  return {
    form,
    plainForm: {
      noValidate: true,
      method: 'post',
      action: PLAIN_ENQUIRY_PATH,
      ...{ 'data-enquiry': options.draftName },
    },
    onSubmit(event) {
      event.preventDefault();
      void submitOnce(event);
    },
    outcome,
    trap,
    button: useFocusKept(form.formState.isSubmitting),
  };
}

/** The form begins with what was typed before, and what is typed is kept. */
function useDraft(
  form: EnquirySubmission['form'],
  { draftName, blank, mended }: SubmissionOptions,
) {
  const [draft] = useState(() =>
    createEnquiryDraft(draftName, {
      storage: () => sessionStorage,
      newKey: () => crypto.randomUUID(),
    }),
  );
  const [first] = useState({ blank, mended });
  const [typed] = useState(() => typedBefore(draftName));

  useEffect(() => {
    if (typed) draft.write(typed);
    const words = draft.read() ?? first.mended?.words;
    if (words) form.reset({ ...words, product: first.blank.product || words.product });
    if (first.mended) showProblems(form, first.mended.refusal?.fields ?? {});
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: { email = '', product = '', ...words } }) =>
        draft.write({ ...words, email, product }),
    });
  }, [draft, form, first, typed]);

  return draft;
}

function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** A button that is disabled while it has the focus loses it; afterwards it gets it back. */
function useFocusKept(isSubmitting: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isSubmitting) return;
    return () => {
      if (document.activeElement === document.body) button.current?.focus();
    };
  }, [isSubmitting]);
  return button;
}

/** The server's problems beside their fields; the first one gets the focus. */
function showProblems(form: EnquirySubmission['form'], fields: FieldProblems) {
  let shouldFocus = true;
  for (const name of fieldNames) {
    const message = fields[name];
    if (message === undefined) continue;
    form.setError(name, { message }, { shouldFocus });
    shouldFocus = false;
  }
}

function refusalOf({ refusal }: WaitingEnquiry): Outcome {
  return { kind: 'refused', error: refusal?.error ?? '', fields: refusal?.fields ?? {} };
}
