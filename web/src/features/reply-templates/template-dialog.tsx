import {
  exampleReplyValues,
  fillTemplate,
  type Placeholder,
  placeholders,
  type ReplyTemplate,
  type ReplyTemplateForm,
  replyTemplateForm,
} from '@neev/domain';
import { useId, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { FormDialog } from '@/components/admin/form-dialog.tsx';
import {
  FormControls,
  FormError,
  FormField,
  RestoredNotice,
} from '@/components/admin/form-field.tsx';
import { RecordText } from '@/components/admin/record-controls.tsx';
import { TextArea } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { keysOf } from '@/lib/admin/record-fields.ts';
import { changeOptions, type RecordForm, useRecordForm } from '@/lib/admin/use-record-form.ts';
import { addTemplate, changeTemplate } from './save-templates.ts';

const blank: ReplyTemplateForm = { name: '', subject: '', text: '' };

interface TemplateDialogProps {
  /** The template to edit; `undefined` for a new one. */
  template: ReplyTemplate | undefined;
  /** The live template. */
  live: ReplyTemplate | undefined;
  onClose: () => void;
}

/** Adds or edits a reply template, with a preview for an example. */
export function TemplateDialog({ template, live, onClose }: TemplateDialogProps) {
  const [newId] = useState(() => crypto.randomUUID());
  const form = useRecordForm<ReplyTemplateForm, ReplyTemplate>({
    schema: replyTemplateForm,
    blank,
    draftName: `reply-template-${template?.id ?? 'new'}`,
    openedRecord: template,
    live,
    onSave: (values, base) => (base ? changeTemplate(base, values) : addTemplate(newId, values)),
    onSaved() {
      toast.success('Template saved.');
      onClose();
    },
  });
  const { subject, text } = form.form.watch();

  return (
    <FormDialog
      title={template ? 'Edit template' : 'Add template'}
      size="large"
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onDiscard={form.discard}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate aria-label="Reply template" onSubmit={form.onSubmit}>
          <FormControls isSaving={form.isSaving} className="space-y-4">
            {form.isRestored && form.isDirty && <RestoredNotice />}
            <TemplateFields form={form} />
            <Preview subject={subject} text={text} />
            <FormError text={form.problem} />
            {form.failure && (
              <FormError text={`The template was not saved. ${form.failure.reason}`} />
            )}
            <div className="flex flex-wrap gap-3">
              <Button type="submit">{form.isSaving ? 'Saving…' : 'Save template'}</Button>
              <Button variant="outline" onClick={close}>
                Cancel
              </Button>
            </div>
          </FormControls>
        </form>
      )}
    </FormDialog>
  );
}

function TemplateFields({ form }: { form: RecordForm<ReplyTemplateForm> }) {
  const { register, setValue, formState } = form.form;
  /** The field into which a placeholder is inserted: the one that had the focus last. */
  const target = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const textField = register('text');

  function insert(placeholder: Placeholder) {
    const field = target.current ?? area.current;
    if (!field) return;
    field.setRangeText(
      `{${placeholder}}`,
      field.selectionStart ?? 0,
      field.selectionEnd ?? 0,
      'end',
    );
    const name = field === area.current ? 'text' : 'subject';
    setValue(name, field.value, changeOptions(formState));
    field.focus();
  }

  return (
    <>
      <RecordText form={form} field="name" label="Name" required />
      <RecordText
        form={form}
        field="subject"
        label="Email subject"
        hint="If it is empty, the subject names the product of the enquiry."
        onFocus={(event) => {
          target.current = event.target;
        }}
      />
      <FormField form={form} field="text" label="Text">
        <TextArea
          label="Text"
          required
          rows={9}
          error={form.errorOf('text')}
          {...textField}
          ref={(element) => {
            area.current = element;
            textField.ref(element);
          }}
          onFocus={(event) => {
            target.current = event.target;
          }}
        />
      </FormField>
      <PlaceholderButtons onInsert={insert} />
    </>
  );
}

function PlaceholderButtons({ onInsert }: { onInsert: (name: Placeholder) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Insert details of the enquiry</legend>
      <div className="flex flex-wrap gap-2">
        {keysOf<typeof placeholders>(placeholders).map((name) => (
          <Button key={name} variant="outline" className="px-3!" onClick={() => onInsert(name)}>
            {placeholders[name]}
            <span className="font-normal text-ink-soft">{`{${name}}`}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** The text as the customer of an example gets it. */
function Preview({ subject, text }: { subject: string; text: string }) {
  const id = useId();
  const filled = (template: string) => fillTemplate(template, exampleReplyValues);
  return (
    <section aria-labelledby={id} className="rounded-md bg-slate-100 p-4 text-sm">
      <h3 id={id} className="mb-2 text-sm text-ink-soft">
        Preview with an example
      </h3>
      {subject !== '' && <p className="wrap-anywhere mb-2 font-semibold">{filled(subject)}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{filled(text)}</p>
    </section>
  );
}
