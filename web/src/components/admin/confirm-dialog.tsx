import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** Label of the confirm button: `Delete`. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Requests confirmation of an action that cannot be undone. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Moves the focus to an element that stays, since the button of a deleted record disappears with it.
 * Returns the element's ref, and a function to call on each deletion.
 */
export function useFocusAfterDelete<E extends HTMLElement>(): [RefObject<E | null>, () => void] {
  const element = useRef<E>(null);
  const [deletionCount, setDeletionCount] = useState(0);

  useEffect(() => {
    if (deletionCount > 0) element.current?.focus();
  }, [deletionCount]);

  return [element, () => setDeletionCount((count) => count + 1)];
}
