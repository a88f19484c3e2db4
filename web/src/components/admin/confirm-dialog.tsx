import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '../controls/dialog.tsx';
import { TextField } from '../controls/field.tsx';
import { Button } from '../ui/button.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** What else the action affects. */
  details?: string | undefined;
  /** A text that must be typed to confirm. */
  textToType?: string | undefined;
  /** Label of the confirm button: `Delete`. */
  action: string;
  /** Label of the button that closes the dialog. */
  cancel?: string;
  /** Of the confirm button. */
  variant?: 'danger' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
}

/** Requests confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, details, textToType, action, onConfirm, onClose } = props;
  const { cancel = 'Cancel', variant = 'danger' } = props;
  const [typedText, setTypedText] = useState('');
  const form = useRef<HTMLFormElement>(null);

  // The text field, or the button that changes nothing; not the close button above them.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const isConfirmed = textToType === undefined || isSameText(typedText, textToType);

  function confirm(event: SubmitEvent) {
    event.preventDefault();
    if (!isConfirmed) return;
    onConfirm();
    onClose();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} noValidate className="space-y-4" onSubmit={confirm}>
        <p className="break-words text-ink-soft">{text}</p>
        {details !== undefined && <p className="font-semibold">{details}</p>}
        {textToType !== undefined && (
          <TextField
            label={`Type “${textToType}” to confirm`}
            autoComplete="off"
            value={typedText}
            onChange={({ target }) => setTypedText(target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="outline" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={variant} type="submit" disabled={!isConfirmed}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Ignores case and the number of spaces. */
function isSameText(a: string, b: string): boolean {
  const normalize = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return normalize(a) === normalize(b);
}

/** The ref of an element that gets the focus when it is rendered, since it replaces the focused one. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * Moves the focus to an element that stays, since the button of a deleted record disappears with it.
 * Returns the element's ref, and a function to call on each deletion, which can name another element
 * to focus.
 */
export function useFocusAfterDelete<E extends HTMLElement>(): [
  RefObject<E | null>,
  (preferred?: HTMLElement) => void,
] {
  const element = useRef<E>(null);
  const [deletion, setDeletion] = useState<{ preferred: HTMLElement | undefined }>();

  useEffect(() => {
    if (deletion) (deletion.preferred ?? element.current)?.focus();
  }, [deletion]);

  return [element, (preferred) => setDeletion({ preferred })];
}
