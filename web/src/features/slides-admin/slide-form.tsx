import { type HeroSlide, type HeroSlideForm, heroSlideForm } from '@neev/domain';
import { type ReactNode, useState } from 'react';
import { useDiscardQuestion } from '@/components/admin/discard-question.tsx';
import {
  FormControls,
  FormError,
  FormField,
  RestoredNotice,
} from '@/components/admin/form-field.tsx';
import { describePicture, ImageField } from '@/components/admin/image-field.tsx';
import { RecordText, RecordTextArea } from '@/components/admin/record-controls.tsx';
import { Checkbox } from '@/components/admin/toggles.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { SaveOutcome } from '@/lib/admin/save-record.ts';
import { changeOptions, type RecordForm, useRecordForm } from '@/lib/admin/use-record-form.ts';

const blankSlide: HeroSlideForm = {
  title: '',
  description: '',
  imageUrl: '',
  linkPath: '',
  isActive: true,
};

/** Renders the fields that choose what the slide links to. */
export type RenderLinkField = (linkPath: string, onChange: (linkPath: string) => void) => ReactNode;

/** Error message (specification, section 8). */
export const SAVE_FAILED = 'Failed to save slide. Please try again.';

interface SlideFormProps {
  /** The slide to edit; `undefined` for a new slide. */
  slide: HeroSlide | undefined;
  /** The live slide. */
  live: HeroSlide | undefined;
  onSave: (values: HeroSlideForm, base: HeroSlide | undefined) => Promise<SaveOutcome<HeroSlide>>;
  /** Called when the slide is saved or editing is cancelled. */
  onClose: () => void;
  /** Renders previews of the slide. */
  preview: (values: HeroSlideForm) => ReactNode;
  linkField: RenderLinkField;
}

/** Adds or edits a slide (specification, sections 2 and 5). */
export function SlideForm(props: SlideFormProps) {
  const { slide, live, onSave, onClose, preview, linkField } = props;
  const [added, setAdded] = useState(0);
  const form = useRecordForm({
    schema: heroSlideForm,
    blank: blankSlide,
    draftName: `heroSlides-${slide?.id ?? 'new'}`,
    openedRecord: slide,
    live,
    onSave,
    onSaved() {
      if (!slide) {
        form.form.reset(blankSlide);
        setAdded(added + 1);
      }
      onClose();
    },
  });
  const formValues = form.form.watch();
  const { ask, question } = useDiscardQuestion(form);

  return (
    <>
      <form
        noValidate
        aria-label={slide ? `Edit ${slide.title}` : 'Add a slide'}
        onSubmit={form.onSubmit}
        className="grid gap-6 xl:grid-cols-2"
      >
        <FormControls isSaving={form.isSaving} className="space-y-4">
          {form.isRestored && form.isDirty && <RestoredNotice />}
          <SlideFields
            form={form}
            isEdited={slide !== undefined}
            {...{ added, formValues, linkField }}
          />
          <FormError text={form.problem} />
          {form.failure && <FormError text={`${SAVE_FAILED} ${form.failure.reason}`} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit">{submitLabel(slide, form.isSaving)}</Button>
            {slide && (
              <Button variant="outline" onClick={() => (form.isDirty ? ask(onClose) : onClose())}>
                Cancel
              </Button>
            )}
          </div>
        </FormControls>
        {preview(formValues)}
      </form>
      {question}
    </>
  );
}

interface SlideFieldsProps {
  form: RecordForm<HeroSlideForm>;
  isEdited: boolean;
  /** The number of slides that the form has added. */
  added: number;
  formValues: HeroSlideForm;
  linkField: RenderLinkField;
}

function SlideFields({ form, isEdited, added, formValues, linkField }: SlideFieldsProps) {
  const { register, setValue, formState } = form.form;
  const options = changeOptions(formState);
  const activeText = (isActive: boolean) => (isActive ? 'Active' : 'Inactive');
  return (
    <>
      <RecordText form={form} field="title" label="Title" required autoFocus={isEdited} />
      <RecordTextArea form={form} field="description" label="Description" required rows={3} />
      <FormField form={form} field="imageUrl" label="Image" describe={describePicture}>
        <ImageField
          // The next slide does not start with the failed picture of this one.
          key={added}
          label="Image"
          folder="slides"
          value={formValues.imageUrl}
          error={form.errorOf('imageUrl')}
          onChange={(address) => setValue('imageUrl', address, options)}
        />
      </FormField>
      <FormField form={form} field="linkPath" label="Link" describe={describeLink}>
        {linkField(formValues.linkPath, (linkPath) => setValue('linkPath', linkPath, options))}
      </FormField>
      <FormField form={form} field="isActive" label="State" describe={activeText}>
        <Checkbox
          label="Active"
          hint="Only active slides are shown to visitors."
          {...register('isActive')}
        />
      </FormField>
    </>
  );
}

function describeLink(linkPath: string): string {
  return linkPath || '/categories';
}

function submitLabel(slide: HeroSlide | undefined, isSaving: boolean): string {
  if (isSaving) return 'Saving…';
  return slide ? 'Update Slide' : 'Add Slide';
}
