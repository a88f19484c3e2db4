import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button.tsx';

interface UndoRemovalProps<T> {
  /** What was removed last. */
  removed: T | undefined;
  textOf: (removed: T) => string;
  /** Restores it. */
  onUndo: (removed: T) => void;
  /** The list that it is restored in, which then gets the focus. */
  list: RefObject<HTMLElement | null>;
}

/** Offers to restore what was removed last. Its button gets the focus of the one that has been removed. */
export function UndoRemoval<T>({ removed, textOf, onUndo, list }: UndoRemovalProps<T>) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removed) button.current?.focus();
  }, [removed]);

  function undo(undone: T) {
    // The list may have been empty, and not rendered.
    flushSync(() => onUndo(undone));
    list.current?.focus({ preventScroll: true });
  }

  return (
    <div role="status" className="print-hidden mt-4">
      {removed && (
        <p className="flex flex-wrap items-center gap-3">
          {textOf(removed)}
          <Button ref={button} variant="outline" onClick={() => undo(removed)}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}
