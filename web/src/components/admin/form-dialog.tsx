import { type ComponentProps, type ReactNode, useState } from 'react';
import { hasFormDraft, writeFormDraft } from '@/lib/admin/form-draft.ts';
import { Dialog } from '../controls/dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type DialogProps = ComponentProps<typeof Dialog>;

interface FormDialogProps extends Omit<DialogProps, 'children'> {
  /** Whether the form has values that would be lost; a function is called when the dialog is closed. */
  isDirty: boolean | (() => boolean);
  /** Whether the form is being saved, during which it stays open. */
  isSaving: boolean;
  /** Called before `onClose` when the values are discarded. */
  onDiscard?: () => void;
  /** The texts of the question before values are discarded. */
  question?: DiscardTexts | undefined;
  /** Gets the function that closes the dialog, for the cancel button. */
  children: (close: () => void) => ReactNode;
}

/** A dialog with a form. However it is closed, it asks before it discards values. */
export function FormDialog(props: FormDialogProps) {
  const { isDirty, isSaving, onDiscard, question, onClose, children, ...dialogProps } = props;
  const [isAsking, setIsAsking] = useState(false);

  function close() {
    if (isSaving) return;
    if (typeof isDirty === 'function' ? isDirty() : isDirty) setIsAsking(true);
    else onClose();
  }

  return (
    <>
      <Dialog {...dialogProps} onClose={close}>
        {children(close)}
      </Dialog>
      {isAsking && (
        <DiscardDialog
          {...question}
          onDiscard={() => {
            onDiscard?.();
            onClose();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/**
 * Asks before drafts with these names are discarded: `leave` runs an action that ends their forms, after a
 * confirmation if there is one of them.
 */
export function useLeaveQuestion(draftNames: readonly string[]) {
  const [action, setAction] = useState<() => void>();

  function discardAndLeave() {
    for (const name of draftNames) writeFormDraft(name, undefined);
    action?.();
  }

  return {
    leave: (run: () => void) => (draftNames.some(hasFormDraft) ? setAction(() => run) : run()),
    question: action && (
      <DiscardDialog onDiscard={discardAndLeave} onClose={() => setAction(undefined)} />
    ),
  };
}

type DiscardTexts = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'text' | 'action' | 'cancel'
>;

interface DiscardDialogProps extends Partial<DiscardTexts> {
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks before the values of a form are discarded. */
export function DiscardDialog({ onDiscard, onClose, ...texts }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      text="What you have entered has not been saved."
      action="Discard"
      cancel="Keep editing"
      {...texts}
      onConfirm={onDiscard}
      onClose={onClose}
    />
  );
}
