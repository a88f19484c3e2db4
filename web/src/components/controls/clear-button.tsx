import { X } from 'lucide-react';

/** Clears the search field; positioned at its right end. */
export function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear the search"
      className="absolute right-0 grid size-11 place-items-center text-ink-soft hover:text-ink"
      onClick={onClear}
    >
      <X aria-hidden className="size-4.5" />
    </button>
  );
}
