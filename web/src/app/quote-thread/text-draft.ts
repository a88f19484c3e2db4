/**
 * A text that a customer types on the page of a quote, kept for a reload. The id that it was sent with is stored with
 * it, so that the same text sent again is added once.
 */
import * as z from 'zod/mini';

export interface TextDraft {
  read(): string;
  write(text: string): void;
  /** The id for what is sent: the one it was sent with before, or a new one. */
  idOf(sent: string): string;
  clear(): void;
}

interface DraftOptions {
  /** Returns the session storage; throws where it is unavailable. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  newId(): string;
}

const storedDraft = z.object({
  text: z.string(),
  sent: z.optional(z.object({ id: z.string(), value: z.string() })),
});

type StoredDraft = z.infer<typeof storedDraft>;

const EMPTY: StoredDraft = { text: '' };

/** Without storage, the draft lasts as long as the page. */
export function createTextDraft(name: string, { storage, newId }: DraftOptions): TextDraft {
  const item = `neev-draft-${name}`;
  let draft: StoredDraft | undefined;

  function load(): StoredDraft {
    draft ??= storedDraft.safeParse(tryOrUndefined(() => parse(storage().getItem(item)))).data;
    draft ??= EMPTY;
    return draft;
  }

  function save(changed: StoredDraft) {
    draft = changed;
    tryOrUndefined(() => storage().setItem(item, JSON.stringify(changed)));
  }

  return {
    read: () => load().text,
    write: (text) => save({ ...load(), text }),
    idOf(value) {
      const { text, sent } = load();
      if (sent?.value === value) return sent.id;
      const id = newId();
      save({ text, sent: { id, value } });
      return id;
    },
    clear() {
      draft = EMPTY;
      tryOrUndefined(() => storage().removeItem(item));
    },
  };
}

function parse(text: string | null): unknown {
  return JSON.parse(text ?? '{}');
}

/** Storage can be blocked or contain something else: then there is no draft. */
function tryOrUndefined<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
