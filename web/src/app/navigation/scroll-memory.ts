/** How far down the visitor was in each entry of the history. */
export interface ScrollMemory {
  get(entry: string): number | undefined;
  set(entry: string, y: number): void;
  /** Keeps it for the next time that the page is loaded. */
  save(): void;
}

/** Entries that are remembered, the latest ones. */
const MAX_ENTRIES = 100;

const STORAGE_KEY = 'scroll-positions';

/** What was saved in `storage` is known from the start; without one it lasts as long as the page. */
export function createScrollMemory(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
): ScrollMemory {
  const positions = new Map(parseSaved(storage?.getItem(STORAGE_KEY)));
  return {
    get: (entry) => positions.get(entry),
    set(entry, y) {
      positions.delete(entry);
      positions.set(entry, y);
    },
    save() {
      const latest = [...positions].slice(-MAX_ENTRIES);
      storage?.setItem(STORAGE_KEY, JSON.stringify(latest));
    },
  };
}

/** By hand, since no page waits for a library of schemas. */
function parseSaved(text: string | null | undefined): [string, number][] {
  try {
    const saved: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(saved) ? saved.filter(isPosition) : [];
  } catch {
    // Of another version of the site, or of somebody else: as good as nothing.
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
