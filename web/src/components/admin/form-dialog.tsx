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
  const discardDialog = useDiscardDialog(onDiscard, question);

  function close() {
    if (isSaving) return;
    if (typeof isDirty === 'function' ? isDirty() : isDirty) discardDialog.ask(onClose);
    else onClose();
  }

  return (
    <>
      <Dialog {...dialogProps} onClose={close}>
        {children(close)}
      </Dialog>
      {discardDialog.question}
    </>
  );
}

/**
 * Asks before drafts with these names are discarded: `leave` runs an action that ends their forms, after a
 * confirmation if there is one of them.
 */
export function useLeaveQuestion(draftNames: readonly string[]) {
  const { ask, question } = useDiscardDialog(() => {
    for (const name of draftNames) writeFormDraft(name, undefined);
  });
  return {
    leave: (run: () => void) => (draftNames.some(hasFormDraft) ? ask(run) : run()),
    question,
  };
}

type DiscardTexts = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'text' | 'action' | 'cancel'
>;

/** Asks before the values of a form are discarded: by `ask`, whose argument then runs. */
export function useDiscardDialog(discard?: () => void, texts?: DiscardTexts) {
  const [leave, setLeave] = useState<() => void>();
  return {
    ask: (onDiscarded: () => void) => setLeave(() => onDiscarded),
    question: leave && (
      <ConfirmDialog
        title="Discard changes?"
        text="What you have entered has not been saved."
        action="Discard"
        cancel="Keep editing"
        {...texts}
        onConfirm={() => {
          discard?.();
          leave();
        }}
        onClose={() => setLeave(undefined)}
      />
    ),
  };
}
