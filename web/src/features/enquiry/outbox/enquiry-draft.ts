/**
 * What a visitor has typed into a form and not sent. It survives closing the dialog, a reload and a
 * crash of the tab, and ends with the tab (sessionStorage). The key of the last submission is stored
 * with it, so that the same words sent again after a reload are the same enquiry.
 */
import * as z from 'zod/mini';
import { type EnquiryWords, enquiryWords } from './outbox-entry.ts';

interface EnquiryDraft {
  /** What was typed, if anything. */
  read(): EnquiryWords | undefined;
  write(words: EnquiryWords): void;
  /** The key of these words: the one they were sent with before, or a new one. */
  keyOf(words: EnquiryWords): string;
  /** Deletes it, unless something else was typed in another instance of the form since. */
  clear(): void;
}

interface DraftParts {
  /** Returns the tab's storage; throws where there is none. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  newKey(): string;
}

const storedDraft = z.object({
  words: z.optional(enquiryWords),
  sent: z.optional(z.object({ key: z.string(), words: z.string() })),
});

type StoredDraft = z.infer<typeof storedDraft>;

/** The draft of a form. Without storage it lasts as long as the form. */
export function createEnquiryDraft(name: string, { storage, newKey }: DraftParts): EnquiryDraft {
  const item = `neev-draft-${name}`;
  let draft: StoredDraft | undefined;
  /** As this form has last seen it in the storage. */
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

/** Storage can be switched off, or full, or hold anything: then there is no draft. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * What was typed into the server-rendered form before it was hydrated; `undefined` for nothing. Read
 * it while rendering: hydration empties the fields.
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
