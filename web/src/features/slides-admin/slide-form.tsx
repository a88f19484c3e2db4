import { type HeroSlide, heroSlideChange } from '@neev/domain';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormError, FormField } from '@/components/admin/form-field.tsx';
import { ImageField } from '@/components/admin/image-field.tsx';
import { Checkbox } from '@/components/admin/toggles.tsx';
import { Button } from '@/components/ui/button.tsx';
import { TextArea, TextField } from '@/components/ui/field.tsx';
import type { SaveOutcome } from '@/lib/admin/save-record.ts';
import { type RecordForm, useRecordForm } from '@/lib/admin/use-record-form.ts';

const slideSchema = z.required(heroSlideChange);

export type SlideValues = z.infer<typeof slideSchema>;

const blankSlide: SlideValues = { title: '', description: '', imageUrl: '', isActive: true };

/** Error message (specification, section 8). */
export const SAVE_FAILED = 'Failed to save slide. Please try again.';

/** Unsaved form values. */
export interface SlideDraft {
  values: SlideValues;
  /** The slide when the form was opened; `undefined` for a new slide. */
  slide: HeroSlide | undefined;
}

interface SlideFormProps {
  /** The slide to edit; `undefined` for a new slide. */
  slide: HeroSlide | undefined;
  /** Unsaved form values of this slide. */
  draft: SlideDraft | undefined;
  onDraftChange: (draft: SlideDraft) => void;
  /** The live slide. */
  live: HeroSlide | undefined;
  onSave: (values: SlideValues, base: HeroSlide | undefined) => Promise<SaveOutcome<HeroSlide>>;
  /** Called when the slide is saved or editing is cancelled. */
  onClose: () => void;
  /** Renders a preview of the slide. */
  preview: (values: SlideValues) => ReactNode;
}

/** Adds or edits a slide (specification, sections 2 and 5). */
export function SlideForm(props: SlideFormProps) {
  const { slide, draft, live, onDraftChange, onSave, onClose, preview } = props;
  const opened = draft?.slide ?? slide;
  const form = useRecordForm({
    schema: slideSchema,
    blank: blankSlide,
    draft: draft?.values,
    openedRecord: opened,
    live,
    onSave,
    onSaved() {
      form.form.reset(blankSlide);
      onClose();
    },
  });
  const formValues = useFormValues(form, (values) => onDraftChange({ values, slide: opened }));

  return (
    <form
      noValidate
      aria-label={slide ? `Edit ${slide.title}` : 'Add a slide'}
      onSubmit={form.onSubmit}
      className="grid gap-6 xl:grid-cols-2"
    >
      <div className="space-y-4">
        <SlideFields form={form} isEdited={slide !== undefined} imageUrl={formValues.imageUrl} />
        <FormError text={form.problem} />
        {form.failure && <FormError text={`${SAVE_FAILED} ${form.failure.reason}`} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={form.isSaving}>
            {submitLabel(slide, form.isSaving)}
          </Button>
          {slide && (
            <Button variant="outline" disabled={form.isSaving} onClick={onClose}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      {preview(formValues)}
    </form>
  );
}

/** Returns the current form values, and reports changes. */
function useFormValues(
  { form }: RecordForm<SlideValues>,
  onDraftChange: (values: SlideValues) => void,
) {
  const { subscribe, control } = form;
  const formValues = useWatch({ control });
  const reportChange = useEffectEvent(onDraftChange);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => reportChange({ ...blankSlide, ...values }),
      }),
    [subscribe],
  );

  return { ...blankSlide, ...formValues };
}

interface SlideFieldsProps {
  form: RecordForm<SlideValues>;
  isEdited: boolean;
  imageUrl: string;
}

function SlideFields({ form, isEdited, imageUrl }: SlideFieldsProps) {
  const { register, setValue } = form.form;
  const activeText = (isActive: boolean) => (isActive ? 'Active' : 'Inactive');
  return (
    <>
      <FormField form={form} field="title" label="Title">
        <TextField
          label="Title"
          required
          autoFocus={isEdited}
          error={form.errorOf('title')}
          {...register('title')}
        />
      </FormField>
      <FormField form={form} field="description" label="Description">
        <TextArea
          label="Description"
          required
          rows={3}
          error={form.errorOf('description')}
          {...register('description')}
        />
      </FormField>
      <FormField form={form} field="imageUrl" label="Image">
        <ImageField
          label="Image"
          folder="slides"
          value={imageUrl}
          error={form.errorOf('imageUrl')}
          onChange={(address) => setValue('imageUrl', address, { shouldDirty: true })}
        />
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

function submitLabel(slide: HeroSlide | undefined, isSaving: boolean): string {
  if (isSaving) return 'Saving…';
  return slide ? 'Update Slide' : 'Add Slide';
}
