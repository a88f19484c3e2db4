/**
 * What the device stores for the enquiry forms. The draft of a form is in sessionStorage: it survives
 * closing the dialog, a reload and a crash of the tab. Submitted values are in the outbox instead. The
 * idempotency key of the last submission is stored with the draft, so that the same values sent again
 * after a reload are the same enquiry. The contact for the next enquiry is in localStorage.
 */
import type { QuoteRequest } from '@neev/domain';
import * as z from 'zod/mini';
import { localValues, parseStored, sessionValues } from '@/lib/stored-values.ts';
import { type EnquiryFormValues, enquiryFormValues, fieldNames } from './outbox-entry.ts';

interface EnquiryDraft {
  /** The stored form values, if any. */
  read(): EnquiryFormValues | undefined;
  write(values: EnquiryFormValues): void;
  /** Deletes the values, which the outbox has stored, and keeps their idempotency key. */
  deleteValues(): void;
  /** Whether the last submission had these values. */
  isSubmitted(values: EnquiryFormValues): boolean;
  /**
   * The idempotency key of these values and what is sent with them: the one they were sent with before,
   * or a new one.
   */
  keyOf(values: EnquiryFormValues, request?: SentRequest): string;
  /** Deletes the draft, unless another instance of the form has changed it since. */
  clear(): void;
}

/** What is sent with the values. Attachments are compared by id, which is new for each chosen file. */
type SentRequest = QuoteRequest & { attachments?: readonly { id: string }[] | undefined };

/** `words` are the form values, under the name that stored drafts have. */
const storedDraft = z.object({
  words: z.optional(enquiryFormValues),
  sent: z.optional(
    z.object({ key: z.string(), words: z.string(), request: z._default(z.string(), '{}') }),
  ),
});

type StoredDraft = z.infer<typeof storedDraft>;

/** Creates the draft of a form. */
export function createEnquiryDraft(name: string): EnquiryDraft {
  const item = `neev-draft-${name}`;
  let draft: StoredDraft | undefined;
  /** The stored text as this form has last read or written it. */
  let lastStoredText: string | undefined;

  function load(): StoredDraft {
    if (draft) return draft;
    lastStoredText = sessionValues.read(item);
    draft = parseStored(lastStoredText, storedDraft) ?? {};
    return draft;
  }

  function save(changed: StoredDraft) {
    draft = changed;
    lastStoredText = JSON.stringify(changed);
    sessionValues.write(item, lastStoredText);
  }

  return {
    read: () => load().words,
    write: (values) => save({ ...load(), words: values }),
    deleteValues: () => save({ sent: load().sent }),
    isSubmitted(values) {
      const submitted = parseStored(load().sent?.words, enquiryFormValues);
      return (
        submitted !== undefined &&
        fieldNames.every((name) => submitted[name].trim() === values[name].trim())
      );
    },
    keyOf(values, quoteRequest = {}) {
      const { words, sent } = load();
      const text = JSON.stringify(values);
      const request = JSON.stringify(quoteRequest);
      if (sent?.words === text && sent.request === request) return sent.key;
      const key = crypto.randomUUID();
      save({ words, sent: { key, words: text, request } });
      return key;
    },
    clear() {
      load();
      draft = {};
      if (sessionValues.read(item) === lastStoredText) sessionValues.remove(item);
    },
  };
}

/**
 * The values typed into the server-rendered form before hydration; `undefined` if none. Must be
 * called during render, because hydration clears the fields.
 */
export function readTypedBeforeHydration(draftName: string): EnquiryFormValues | undefined {
  if (typeof document === 'undefined') return undefined;
  const form = document.querySelector(`form[data-enquiry="${CSS.escape(draftName)}"]`);
  if (!(form instanceof HTMLFormElement)) return undefined;
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const values = {
    name: text('name'),
    mobile: text('mobile'),
    email: text('email'),
    product: text('product'),
    message: text('message'),
  };
  // The product is prefilled, so it does not count.
  const isTyped = values.name || values.mobile || values.email || values.message;
  return isTyped ? values : undefined;
}

const CONTACT_KEY = 'neev-contact';

const rememberedContact = z.object({ name: z.string(), mobile: z.string() });

export type RememberedContact = z.infer<typeof rememberedContact>;

/** The name and the mobile number of the last enquiry, kept on the device for the next one. */
export function readContact(): RememberedContact | undefined {
  return parseStored(localValues.read(CONTACT_KEY), rememberedContact);
}

export function rememberContact({ name, mobile }: RememberedContact): void {
  localValues.write(CONTACT_KEY, JSON.stringify({ name, mobile }));
}

export function forgetContact(): void {
  localValues.remove(CONTACT_KEY);
}
