import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { FormError } from '@/components/ui/form-error.tsx';
import { saveFailure } from './form-texts.ts';
import type { OpenedForm } from './opened-form.ts';
import type { RecordForm } from './use-record-form.ts';

interface FormFrameProps {
  title: string;
  opened: OpenedForm;
  /** The record has been deleted while the form was open. */
  isGone: boolean;
  form: Pick<RecordForm<never>, 'onSubmit' | 'problem'>;
  onClose: () => void;
  children: ReactNode;
  /** Another thing to do with the record. */
  extra?: ReactNode;
}

/** A dialog with a form: fields that scroll, what is wrong, and the buttons, always in sight. */
export function FormFrame(props: FormFrameProps) {
  const { title, opened, isGone, form, onClose, children, extra } = props;
  return (
    <Dialog title={title} size="large" bodyClassName="max-h-[70vh] scroll-pb-32" onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit}>
        <div className="space-y-4">{children}</div>
        <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 space-y-3 border-t border-line bg-white px-5 py-4 sm:-mx-6 sm:px-6">
          <Problem opened={opened} isGone={isGone} contested={form.problem} />
          <div className="flex flex-wrap items-center justify-end gap-2 sm:gap-3">
            {extra !== undefined && <div className="mr-auto">{extra}</div>}
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={isGone}>
              Save
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

interface ProblemProps {
  opened: OpenedForm;
  isGone: boolean;
  contested: string | undefined;
}

function Problem({ opened, isGone, contested }: ProblemProps) {
  if (isGone) {
    return <FormError text={`This ${opened.noun} was deleted by somebody else meanwhile.`} />;
  }
  if (contested !== undefined) return <FormError text={contested} />;
  const { trouble } = opened;
  if (trouble?.kind !== 'failed') return null;
  const isShownByField = Object.keys(trouble.fields).length > 0;
  const reason = isShownByField || trouble.reason === '' ? '' : `. ${trouble.reason}`;
  return <FormError text={saveFailure(opened) + reason} />;
}
