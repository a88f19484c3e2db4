import { zodResolver } from '@hookform/resolvers/zod';
import {
  type EnquiryInput,
  type enquiryInput,
  listSummary,
  MIN_FILLING_MS,
  PLAIN_ENQUIRY_PATH,
} from '@neev/domain';
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
import { useRestoreFocus } from '@/lib/hooks/use-restore-focus.ts';
import { browserOutbox } from '../outbox/browser-outbox.ts';
import {
  createEnquiryDraft,
  forgetContact,
  type RememberedContact,
  readContact,
  readTypedBeforeHydration,
  rememberContact,
} from '../outbox/enquiry-draft.ts';
import type { SubmitResult } from '../outbox/outbox.ts';
import {
  type EnquiryFormName,
  type EnquiryFormValues,
  type FieldProblems,
  fieldNames,
  type NewEnquiry,
  type OutboxEntry,
} from '../outbox/outbox-entry.ts';

type Input = z.input<typeof enquiryInput>;

type Request = Pick<NewEnquiry, 'items' | 'delivery' | 'attachments'>;

interface SubmissionOptions {
  form: EnquiryFormName;
  /** Storage name of the draft. */
  draftName: string;
  schema: z.ZodMiniType<EnquiryInput, Input>;
  /** The values of the empty form. */
  blank: EnquiryFormValues;
  /**
   * A rejected enquiry that is edited in this form. It is removed when the new one is sent or
   * queued.
   */
  edited?: OutboxEntry | undefined;
  /** Returns the lines, delivery details and files to send, when the form is submitted. The product names the lines. */
  takeRequest?: () => Request;
  /** Called when the enquiry is stored on this device, before it is sent. */
  onStored?: () => void;
  /** Called with the result, even if the form is unmounted by then. */
  onResult?: (result: SubmitResult, isFormMounted: boolean) => void;
  /** Called when the enquiry is sent or queued, if the form is still mounted. */
  onSaved?: () => void;
}

export interface EnquirySubmission {
  form: UseFormReturn<Input, unknown, EnquiryInput>;
  /** Attributes that make the form work before hydration and without JavaScript. */
  formAttributes: FormHTMLAttributes<HTMLFormElement>;
  onSubmit: (event: FormEvent) => void;
  /** The result of the last submission. */
  result: SubmitResult | undefined;
  honeypot: RefObject<HTMLInputElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  contact: {
    /** Whether the name and the mobile number of an earlier enquiry are kept on this device. */
    isRemembered: boolean;
    forget(): void;
  };
}

/** The behaviour of the enquiry forms: validation, submission to the outbox, draft. */
export function useEnquirySubmission(options: SubmissionOptions): EnquirySubmission {
  const { blank, edited } = options;
  const form = useForm({ resolver: zodResolver(options.schema), defaultValues: blank });
  const { contact, remember } = useRememberedContact(form);
  const draft = useDraft(form, options);
  const { honeypot, collectSignals } = useAutomationSignals();
  const [result, setResult] = useState<SubmitResult | undefined>(edited && rejectionOf(edited));
  const button = useRef<HTMLButtonElement>(null);
  const isMounted = useIsMounted();
  // The button is disabled while submitting, which removes the focus.
  useRestoreFocus(button, form.formState.isSubmitting);

  function onStored() {
    draft.deleteValues();
    options.onStored?.();
  }

  const submit = form.handleSubmit(async (values) => {
    const request = options.takeRequest?.() ?? {};
    const key = draft.keyOf(values, request);
    const { traps, delayMs } = collectSignals();
    const submitResult = await browserOutbox.submit(
      { key, ...contentOf(values, request), form: options.form, traps, replaces: edited?.key },
      { delayMs, onStored, isClosed: () => !isMounted.current },
    );
    options.onResult?.(submitResult, isMounted.current);
    setResult(submitResult);
    if (submitResult.kind === 'refused') showProblems(form, submitResult.fields);
    if (submitResult.kind !== 'sent' && submitResult.kind !== 'queued') {
      if (isMounted.current) draft.write(values);
      return;
    }
    remember(values);
    form.reset(blank);
    draft.clear();
    if (isMounted.current) options.onSaved?.();
  });

  const submitOnce = useOnceAtATime((event: FormEvent) => {
    setResult(undefined);
    return submit(event);
  });

  return {
    form,
    formAttributes: formAttributesOf(options.draftName),
    onSubmit(event) {
      event.preventDefault();
      void submitOnce(event);
    },
    result,
    honeypot,
    button,
    contact,
  };
}

function formAttributesOf(draftName: string) {
  return {
    noValidate: true,
    method: 'post',
    action: PLAIN_ENQUIRY_PATH,
    'data-enquiry': draftName,
  };
}

/** What the visitor sends. The lines of a request are also its product. */
function contentOf(values: EnquiryInput, request: Request) {
  const product = request.items && listSummary(request.items);
  return {
    ...request,
    words: product === undefined ? values : { ...values, product },
    writtenAt: Date.now(),
  };
}

/** Returns a function that does nothing while its previous call runs. */
function useOnceAtATime<T>(run: (value: T) => Promise<void>) {
  const isRunning = useRef(false);
  return async (value: T) => {
    if (isRunning.current) return;
    isRunning.current = true;
    await run(value).finally(() => {
      isRunning.current = false;
    });
  };
}

/** The name and the mobile number that are kept on this device. */
function useRememberedContact({ setValue }: EnquirySubmission['form']) {
  const [isRemembered, setIsRemembered] = useState(false);
  useEffect(() => setIsRemembered(readContact() !== undefined), []);

  function remember(contact: RememberedContact) {
    rememberContact(contact);
    setIsRemembered(true);
  }

  function forget() {
    forgetContact();
    setIsRemembered(false);
    setValue('name', '');
    setValue('mobile', '');
  }

  return { contact: { isRemembered, forget }, remember };
}

/** Restores the draft, or fills in the remembered contact, and stores changes. */
function useDraft(
  form: EnquirySubmission['form'],
  { draftName, blank, edited }: SubmissionOptions,
) {
  const [draft] = useState(() => createEnquiryDraft(draftName));
  const [initial] = useState({ blank, edited });
  const [typed] = useState(() => readTypedBeforeHydration(draftName));

  useEffect(() => {
    // After a reload, browsers fill in the values that were submitted before it.
    if (typed && !draft.isSubmitted(typed)) draft.write(typed);
    const stored = draft.read() ?? initial.edited?.words ?? { ...initial.blank, ...readContact() };
    const values = { ...stored, product: stored.product || initial.blank.product };
    // Without `keepFieldsRef`, no field could be focused until the next render.
    form.reset(values, { keepFieldsRef: true });
    if (initial.edited) showProblems(form, initial.edited.refusal?.fields ?? {});
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: { email = '', product = '', ...others } }) =>
        draft.write({ ...others, email, product }),
    });
  }, [draft, form, initial, typed]);

  return draft;
}

/**
 * Data for the server's detection of automated senders. Fast human visitors are delayed, not
 * rejected.
 */
function useAutomationSignals() {
  const honeypot = useRef<HTMLInputElement>(null);
  const shownAtMs = useRef(0);
  useEffect(() => {
    shownAtMs.current = performance.now();
  }, []);

  /** Returns the data to send, and the milliseconds until the minimum filling time is over. */
  function collectSignals() {
    const filledForMs = Math.round(performance.now() - shownAtMs.current);
    return {
      traps: {
        website: honeypot.current?.value ?? '',
        filledForMs: Math.max(MIN_FILLING_MS, filledForMs),
      },
      delayMs: MIN_FILLING_MS - filledForMs,
    };
  }

  return { honeypot, collectSignals };
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/** Shows the error messages of the server at their fields and focuses the first one. */
function showProblems(form: EnquirySubmission['form'], fields: FieldProblems) {
  let shouldFocus = true;
  for (const name of fieldNames) {
    const message = fields[name];
    if (message === undefined) continue;
    form.setError(name, { message }, { shouldFocus });
    shouldFocus = false;
  }
}

function rejectionOf({ refusal }: OutboxEntry): SubmitResult {
  return { kind: 'refused', error: refusal?.error ?? '', fields: refusal?.fields ?? {} };
}
