import { zodResolver } from '@hookform/resolvers/zod';
import { type HeroSlide, type HeroSlideInput, heroSlideInput } from '@neev/domain';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { TextArea, TextField } from '@/components/ui/field.tsx';
import { ImageField } from '@/components/ui/image-field.tsx';
import type { ApiAnswer } from '@/lib/http.ts';
import { SaveFailure } from './save-failure.tsx';

/** What an empty form holds. */
export const blankSlide: HeroSlideInput = {
  title: '',
  description: '',
  imageUrl: '',
  isActive: true,
};

interface SlideFormProps {
  /** The slide to be edited, as it was when that began; `undefined`: a new one is added. */
  slide: HeroSlide | undefined;
  /** What the form begins with. */
  first: HeroSlideInput;
  /** Told whatever is typed. */
  onType: (input: HeroSlideInput) => void;
  /** The same slide as it is on the server now; `undefined` when there is none. */
  current: HeroSlide | undefined;
  /** `seen`: the version that the words were made of. */
  onSave: (input: HeroSlideInput, seen: HeroSlide | undefined) => Promise<ApiAnswer>;
  /** It has been saved, or given up. */
  onClose: () => void;
  /** How visitors will see it. */
  preview: (input: HeroSlideInput) => ReactNode;
}

/** Adds or edits a slide (specification, sections 2 and 5). */
export function SlideForm(props: SlideFormProps) {
  const { slide, first, current, onType, onSave, onClose, preview } = props;
  const form = useForm({ resolver: zodResolver(heroSlideInput), defaultValues: first });
  const { register, setValue, formState, control, setError } = form;
  const { errors, isSubmitting } = formState;
  const [refusal, setRefusal] = useState<ApiAnswer>();
  const written = wordsOf(useWatch({ control }));
  const tellTyped = useEffectEvent(onType);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => tellTyped(wordsOf(values)),
      }),
    [form],
  );

  async function save(input: HeroSlideInput, seen: HeroSlide | undefined) {
    setRefusal(undefined);
    const answer = await onSave(input, seen);
    if (answer.kind === 'ok') {
      form.reset(blankSlide);
      return onClose();
    }
    setRefusal(answer);
    if (answer.kind === 'refused') showProblems(answer.fields);
  }

  function showProblems(fields: Record<string, string>) {
    for (const name of ['title', 'description', 'imageUrl'] as const) {
      if (fields[name] !== undefined) setError(name, { message: fields[name] });
    }
  }

  const submit = form.handleSubmit((input) => save(input, slide));
  const saveAnyway = form.handleSubmit((input) => save(input, current));

  function takeCurrent() {
    form.reset(current);
    setRefusal(undefined);
  }

  return (
    <form
      noValidate
      aria-label={slide ? `Edit ${slide.title}` : 'Add a slide'}
      onSubmit={submit}
      className="grid gap-6 xl:grid-cols-2"
    >
      <div className="space-y-4">
        <TextField
          label="Title"
          required
          autoFocus={slide !== undefined}
          error={errors.title?.message}
          {...register('title')}
        />
        <TextArea
          label="Description"
          required
          rows={3}
          error={errors.description?.message}
          {...register('description')}
        />
        <ImageField
          label="Image"
          folder="slides"
          value={written.imageUrl}
          error={errors.imageUrl?.message}
          onChange={(address) => setValue('imageUrl', address, { shouldDirty: true })}
        />
        <Checkbox
          label="Active"
          hint="Visitors see active slides alone."
          {...register('isActive')}
        />
        {refusal && (
          <SaveFailure
            refusal={refusal}
            current={current}
            onSaveAnyway={saveAnyway}
            onTakeCurrent={takeCurrent}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isSubmitting}>
            {labelOf(slide, isSubmitting)}
          </Button>
          {slide && (
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      {preview(written)}
    </form>
  );
}

/** What a form holds, whose fields may be left out. */
function wordsOf(values: { [K in keyof HeroSlideInput]?: HeroSlideInput[K] | undefined }) {
  const { title = '', description = '', imageUrl = '', isActive = true } = values;
  return { title, description, imageUrl, isActive };
}

function labelOf(slide: HeroSlide | undefined, isSubmitting: boolean): string {
  if (isSubmitting) return 'Saving...';
  return slide ? 'Update Slide' : 'Add Slide';
}
