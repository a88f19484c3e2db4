import type { Category } from '@neev/domain';
import { TextArea, TextField } from '@/components/ui/field.tsx';
import { FormField } from '@/components/ui/form-field.tsx';
import { ImageField } from '@/components/ui/image-field.tsx';
import { useRecordForm } from '@/lib/admin/use-record-form.ts';
import { type DialogProps, FormFrame } from './form-frame.tsx';
import {
  blankCategory,
  type CategoryValues,
  categorySchema,
  categoryValues,
} from './form-values.ts';

/** Adds a category, or edits one. */
export function CategoryDialog(props: DialogProps<Category, CategoryValues>) {
  const { record, onClose } = props;
  const form = useRecordForm({
    ...props,
    schema: categorySchema,
    values: record ? categoryValues(record) : blankCategory,
    opened: record,
    valuesOf: categoryValues,
    onSaved: onClose,
  });
  const { register, watch, setValue } = form.form;

  return (
    <FormFrame {...props} noun="category" isNew={!record} form={form}>
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
