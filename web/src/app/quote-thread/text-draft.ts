/**
 * A text that a customer types on the page of a quote, kept for a reload. The id that it was sent with is stored with
 * it, so that the same text sent again is added once.
 */
import * as z from 'zod/mini';
import { parseStored, sessionValues } from '@/lib/stored-values.ts';

interface TextDraft {
  read(): string;
  write(text: string): void;
  /** The id for what is sent: the one it was sent with before, or a new one. */
  idOf(sent: string): string;
  clear(): void;
}

const storedDraft = z.object({
  text: z.string(),
  sent: z.optional(z.object({ id: z.string(), value: z.string() })),
});

type StoredDraft = z.infer<typeof storedDraft>;

export function createTextDraft(name: string): TextDraft {
  const item = `neev-draft-${name}`;
  const load = (): StoredDraft =>
    parseStored(sessionValues.read(item), storedDraft) ?? { text: '' };
  const save = (draft: StoredDraft) => sessionValues.write(item, JSON.stringify(draft));

  return {
    read: () => load().text,
    write: (text) => save({ ...load(), text }),
    idOf(value) {
      const { text, sent } = load();
      if (sent?.value === value) return sent.id;
      const id = crypto.randomUUID();
      save({ text, sent: { id, value } });
      return id;
    },
    clear: () => sessionValues.remove(item),
  };
}
