import { type ReactNode, useEffect, useRef } from 'react';
import { FormDialog } from '@/components/admin/form-dialog.tsx';
import { FormControls, FormError, RestoredNotice } from '@/components/admin/form-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { RecordForm } from '@/lib/admin/use-record-form.ts';
import type { CatalogueTree } from '../catalogue-tree.ts';
import { saveFailureText } from '../change-records.ts';
import type { OpenedForm } from '../manager-actions.ts';

/** Props of the form dialogs. */
export interface DialogProps<T> {
  tree: CatalogueTree;
  /** The record when the form was opened; `undefined` for a new record. */
  record: T | undefined;
  /** See `createRecord`. */
  attemptedIds: Set<string>;
  onClose: () => void;
}

type Form = Pick<
  RecordForm<never>,
  'onSubmit' | 'isDirty' | 'isRestored' | 'discard' | 'isSaving' | 'failure' | 'problem'
>;

interface FormFrameProps {
  recordType: OpenedForm['recordType'];
  isNew: boolean;
  /** Whether the record was deleted while the form was open. */
  isDeleted: boolean;
  form: Form;
  onClose: () => void;
  children: ReactNode;
  /** An additional button. */
  extraButton?: ReactNode;
}

/** A dialog with a form: scrolling fields, the error, and buttons that stay visible. */
export function FormFrame({ form, onClose, children, extraButton, ...state }: FormFrameProps) {
  const { recordType, isNew, isDeleted } = state;
  const { isSaving } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isNew) element.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [isNew]);
  const title = `${isNew ? 'Add' : 'Edit'} ${recordType.charAt(0).toUpperCase()}${recordType.slice(1)}`;
  return (
    <FormDialog
      title={title}
      size="large"
      bodyClassName="max-h-[70vh] scroll-pb-32"
      isDirty={form.isDirty}
      isSaving={isSaving}
      onDiscard={form.discard}
      onClose={onClose}
    >
      {(close) => (
        <form ref={element} noValidate onSubmit={form.onSubmit}>
          {form.isRestored && <RestoredNotice />}
          <FormControls isSaving={isSaving} className="space-y-4">
            {children}
          </FormControls>
          <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 space-y-3 border-t border-line bg-white px-5 py-4 sm:-mx-6 sm:px-6">
            <FormError text={errorText(form, state)} />
            <div className="flex flex-wrap items-center justify-end gap-2 sm:gap-3">
              {extraButton !== undefined && <div className="mr-auto">{extraButton}</div>}
              <Button variant="outline" disabled={isSaving} onClick={close}>
                Cancel
              </Button>
              <Button type="submit" disabled={isDeleted || isSaving}>
                {isSaving ? 'Saving…' : 'Save'}
              </Button>
            </div>
          </div>
        </form>
      )}
    </FormDialog>
  );
}

function errorText(
  { problem, failure }: Form,
  { recordType, isNew, isDeleted }: Pick<FormFrameProps, 'recordType' | 'isNew' | 'isDeleted'>,
): string | undefined {
  if (isDeleted) return `Another administrator has deleted this ${recordType}.`;
  if (problem !== undefined || !failure) return problem;
  const hasFieldErrors = Object.keys(failure.fields).length > 0;
  return saveFailureText(recordType, isNew) + (hasFieldErrors ? '' : `. ${failure.reason}`);
}
