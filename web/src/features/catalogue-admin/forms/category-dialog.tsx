import type { Category } from '@neev/domain';
import { TextArea, TextField } from '@/components/ui/field.tsx';
import { ImageField } from '@/components/ui/image-field.tsx';
import { FormField } from './form-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { titleOf } from './form-texts.ts';
import { type CategoryValues, categorySchema, categoryValues } from './form-values.ts';
import type { DialogProps } from './opened-form.ts';
import { useRecordForm } from './use-record-form.ts';

/** Adds a category, or edits one. */
export function CategoryDialog(props: DialogProps<'category', Category, CategoryValues>) {
  const { opened, live, onSave, onClose } = props;
  const form = useRecordForm({
    schema: categorySchema,
    opened,
    live,
    valuesOf: categoryValues,
    onSave,
  });
  const { register, watch, setValue } = form.form;

  return (
    <FormFrame {...props} title={titleOf(opened)} form={form} onClose={onClose}>
      <FormField form={form} field="name" label="Name">
        <TextField
          label="Name"
          required
          autoComplete="off"
          error={form.errorOf('name')}
          {...register('name')}
        />
      </FormField>
      <FormField form={form} field="description" label="Description">
        <TextArea
          label="Description"
          rows={3}
          error={form.errorOf('description')}
          {...register('description')}
        />
      </FormField>
      <FormField form={form} field="image" label="Image">
        <ImageField
          label="Image"
          folder="categories"
          value={watch('image')}
          onChange={(address) => setValue('image', address)}
          error={form.errorOf('image')}
        />
      </FormField>
    </FormFrame>
  );
}
