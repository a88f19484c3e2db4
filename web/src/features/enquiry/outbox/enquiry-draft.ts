/**
 * The draft of an enquiry form, in sessionStorage: it survives closing the dialog, a reload and a
 * crash of the tab. The idempotency key of the last submission is stored with it, so that the same
 * values sent again after a reload are the same enquiry.
 */
import * as z from 'zod/mini';
import { type EnquiryWords, enquiryWords } from './outbox-entry.ts';

interface EnquiryDraft {
  /** The stored form values, if any. */
  read(): EnquiryWords | undefined;
  write(words: EnquiryWords): void;
  /** The idempotency key of these values: the one they were sent with before, or a new one. */
  keyOf(words: EnquiryWords): string;
  /** Deletes the draft, unless another instance of the form has changed it since. */
  clear(): void;
}

interface DraftParts {
  /** Returns the session storage; throws where it is unavailable. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  newKey(): string;
}

const storedDraft = z.object({
  words: z.optional(enquiryWords),
  sent: z.optional(z.object({ key: z.string(), words: z.string() })),
});

type StoredDraft = z.infer<typeof storedDraft>;

/** Creates the draft of a form. Without storage it lasts as long as the form. */
export function createEnquiryDraft(name: string, { storage, newKey }: DraftParts): EnquiryDraft {
  const item = `neev-draft-${name}`;
  let draft: StoredDraft | undefined;
  /** The stored text as this form has last read or written it. */
  let seen: string | null | undefined;

  function load(): StoredDraft {
    if (draft) return draft;
    seen = attempt(() => storage().getItem(item));
    draft = parseDraft(seen);
    return draft;
  }

  function save(changed: StoredDraft) {
    draft = changed;
    seen = JSON.stringify(changed);
    attempt(() => storage().setItem(item, JSON.stringify(changed)));
  }

  return {
    read: () => load().words,
    write: (words) => save({ ...load(), words }),
    keyOf(sentWords) {
      const { words, sent } = load();
      const text = JSON.stringify(sentWords);
      if (sent?.words === text) return sent.key;
      const key = newKey();
      save({ words, sent: { key, words: text } });
      return key;
    },
    clear() {
      load();
      draft = {};
      attempt(() => {
        if (storage().getItem(item) === seen) storage().removeItem(item);
      });
    },
  };
}

function parseDraft(text: string | null | undefined): StoredDraft {
  const stored = attempt((): unknown => JSON.parse(text ?? '{}'));
  return storedDraft.safeParse(stored).data ?? {};
}

/** Storage can be disabled, full or contain invalid data: then there is no draft. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * The values typed into the server-rendered form before hydration; `undefined` if none. Must be
 * called during render, because hydration clears the fields.
 */
export function readTypedBeforeHydration(draftName: string): EnquiryWords | undefined {
  if (typeof document === 'undefined') return undefined;
  const form = document.querySelector(`form[data-enquiry="${CSS.escape(draftName)}"]`);
  if (!(form instanceof HTMLFormElement)) return undefined;
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const words = {
    name: text('name'),
    mobile: text('mobile'),
    email: text('email'),
    product: text('product'),
    message: text('message'),
  };
  const isTyped = words.name || words.mobile || words.email || words.message;
  return isTyped ? words : undefined;
}
