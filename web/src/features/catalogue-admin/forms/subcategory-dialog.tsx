import type { Category, Subcategory } from '@neev/domain';
import { SelectField, TextArea, TextField } from '@/components/ui/field.tsx';
import { FormField } from './form-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { titleOf } from './form-texts.ts';
import { type SubcategoryValues, subcategorySchema, subcategoryValues } from './form-values.ts';
import type { DialogProps } from './opened-form.ts';
import { useRecordForm } from './use-record-form.ts';

interface SubcategoryDialogProps
  extends DialogProps<'subcategory', Subcategory, SubcategoryValues> {
  categories: readonly Category[];
}

/** Adds a subcategory by name and category (specification, section 7), or edits one. */
export function SubcategoryDialog({ categories, ...props }: SubcategoryDialogProps) {
  const { opened, live, onSave, onClose } = props;
  const form = useRecordForm({
    schema: subcategorySchema,
    opened,
    live,
    valuesOf: subcategoryValues,
    onSave,
  });
  const { register, watch } = form.form;
  const nameOf = (id: string) => categories.find((each) => each.id === id)?.name ?? id;

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
      <FormField form={form} field="categoryId" label="Category" describe={nameOf}>
        <SelectField
          label="Category"
          required
          error={form.errorOf('categoryId')}
          {...register('categoryId')}
          value={watch('categoryId')}
        >
          <option value="">Choose a category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </FormField>
      {opened.base && (
        <FormField form={form} field="description" label="Description">
          <TextArea
            label="Description"
            rows={3}
            error={form.errorOf('description')}
            {...register('description')}
          />
        </FormField>
      )}
    </FormFrame>
  );
}
