import { X } from 'lucide-react';
import { useIsHydrating } from '@/lib/loading/lazy-component.ts';

/** Clears the search field; positioned at its right end. Disabled until hydration: a press would be lost. */
export function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      disabled={useIsHydrating()}
      aria-label="Clear the search"
      className="absolute right-0 grid size-11 place-items-center text-ink-soft hover:text-ink"
      onClick={onClear}
    >
      <X aria-hidden className="size-4.5" />
    </button>
  );
}
