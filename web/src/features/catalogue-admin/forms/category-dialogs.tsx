import type { Category, Subcategory } from '@neev/domain';
import { FormField } from '@/components/admin/form-field.tsx';
import { ImageField } from '@/components/admin/image-field.tsx';
import { SelectField, TextArea, TextField } from '@/components/ui/field.tsx';
import { useRecordForm } from '@/lib/admin/use-record-form.ts';
import { type DialogProps, FormFrame } from './form-frame.tsx';
import {
  blankCategory,
  blankSubcategory,
  type CategoryValues,
  categorySchema,
  type SubcategoryValues,
  subcategorySchema,
} from './save-form.ts';

/** Adds a category, or edits one. */
export function CategoryDialog(props: DialogProps<Category, CategoryValues>) {
  const { record, onClose } = props;
  const form = useRecordForm({
    ...props,
    schema: categorySchema,
    blank: blankCategory,
    opened: record,
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

interface SubcategoryDialogProps extends DialogProps<Subcategory, SubcategoryValues> {
  categories: readonly Category[];
}

/** Adds a subcategory by name and category (specification, section 7), or edits one. */
export function SubcategoryDialog({ categories, ...props }: SubcategoryDialogProps) {
  const { record, onClose } = props;
  const form = useRecordForm({
    ...props,
    schema: subcategorySchema,
    blank: blankSubcategory,
    opened: record,
    onSaved: onClose,
  });
  const { register, watch } = form.form;
  const nameOf = (id: string) => categories.find((each) => each.id === id)?.name ?? id;

  return (
    <FormFrame {...props} noun="subcategory" isNew={!record} form={form}>
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
      {record && (
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
