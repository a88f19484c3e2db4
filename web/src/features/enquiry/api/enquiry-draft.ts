/**
 * What a visitor has typed into a form and not sent: it outlives the dialog, a reload and a crash of
 * the tab, and goes with the tab (sessionStorage). The key of what was sent is kept beside it, so
 * that the same words sent again after a reload are still the same enquiry.
 */
import * as z from 'zod/mini';
import { type EnquiryWords, enquiryWords } from './waiting-enquiry.ts';

export interface EnquiryDraft {
  /** What was typed; `undefined` when nothing was. */
  read(): EnquiryWords | undefined;
  write(words: EnquiryWords): void;
  /** The key of these words: the one they were sent with before, or a new one. */
  keyOf(words: EnquiryWords): string;
  /** Forgets it, unless the form was opened anew since and something else was typed. */
  clear(): void;
}

interface DraftParts {
  /** Gives the tab's storage; throws where there is none. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  newKey(): string;
}

const storedDraft = z.object({
  words: z.optional(enquiryWords),
  sent: z.optional(z.object({ key: z.string(), words: z.string() })),
});

type StoredDraft = z.infer<typeof storedDraft>;

/** The draft of a form. Where there is no storage it lives as long as the form does. */
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
