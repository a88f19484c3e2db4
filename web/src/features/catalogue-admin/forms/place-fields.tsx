import { SelectField } from '@/components/ui/field.tsx';
import { FormField } from '@/components/ui/form-field.tsx';
import type { RecordForm } from '@/lib/admin/use-record-form.ts';
import type { CategoryBranch } from '../model/catalogue-tree.ts';
import type { ProductValues } from './form-values.ts';

interface PlaceFieldsProps {
  form: RecordForm<ProductValues>;
  categories: readonly CategoryBranch[];
}

/** Where a product stands: the category narrows the subcategories down. */
export function PlaceFields({ form, categories }: PlaceFieldsProps) {
  const { register, watch, setValue } = form.form;
  const categoryId = watch('categoryId');
  const branch = categories.find(({ category }) => category.id === categoryId);
  const allSubcategories = categories.flatMap(({ subcategories }) => subcategories);

  const categoryName = (id: string) =>
    categories.find(({ category }) => category.id === id)?.category.name ?? id;
  const subcategoryName = (id: string) =>
    allSubcategories.find(({ subcategory }) => subcategory.id === id)?.subcategory.name ?? id;

  return (
    <>
      <FormField form={form} field="categoryId" label="Category" describe={categoryName}>
        <SelectField
          label="Category"
          required
          error={form.errorOf('categoryId')}
          {...register('categoryId', { onChange: () => setValue('subcategoryId', '') })}
          value={categoryId}
        >
          <option value="">Choose a category</option>
          {categories.map(({ category }) => (
            <option key={category.id} value={category.id}>
              {category.name}
            </option>
          ))}
        </SelectField>
      </FormField>
      <FormField form={form} field="subcategoryId" label="Subcategory" describe={subcategoryName}>
        <SelectField
          label="Subcategory"
          required
          disabled={categoryId === ''}
          error={form.errorOf('subcategoryId')}
          {...register('subcategoryId')}
          value={watch('subcategoryId')}
        >
          <option value="">
            {categoryId === '' ? 'Choose a category first' : 'Choose a subcategory'}
          </option>
          {branch?.subcategories.map(({ subcategory }) => (
            <option key={subcategory.id} value={subcategory.id}>
              {subcategory.name}
            </option>
          ))}
        </SelectField>
      </FormField>
    </>
  );
}
