import type { Category, Subcategory } from '@neev/domain';
import { FormField } from '@/components/admin/form-field.tsx';
import { describePicture, ImageField } from '@/components/admin/image-field.tsx';
import { RecordSelect, RecordText, RecordTextArea } from '@/components/admin/record-controls.tsx';
import { categoryIconNames } from '@/components/ui/category-icon.tsx';
import { changeOptions, type RecordForm, useRecordForm } from '@/lib/admin/use-record-form.ts';
import type { Live } from '@/lib/live/use-live.ts';
import type { CatalogueTree } from '../catalogue-tree.ts';
import { useStoredCategories, useStoredSubcategories } from '../watch-catalogue.ts';
import { type DialogProps, FormFrame } from './form-frame.tsx';
import {
  blankCategory,
  blankSubcategory,
  type CategoryValues,
  categorySchema,
  type SubcategoryValues,
  saveCategory,
  saveSubcategory,
  subcategorySchema,
} from './save-form.ts';

/** A form that adds or edits a category. */
export function CategoryDialog({ tree, record, attemptedIds, onClose }: DialogProps<Category>) {
  const { live, isDeleted } = findLiveRecord(useStoredCategories(), record);
  const form = useRecordForm<CategoryValues, Category>({
    schema: categorySchema,
    blank: blankCategory,
    draftName: `categories-${record?.id ?? 'new'}`,
    openedRecord: record,
    live,
    onSave: (values, base) => saveCategory({ values, base, tree, attemptedIds }),
    onSaved: () => onClose(),
  });
  const { watch, setValue, formState } = form.form;

  return (
    <FormFrame
      recordType="category"
      isNew={!record}
      isDeleted={isDeleted}
      form={form}
      onClose={onClose}
    >
      <RecordText form={form} field="name" label="Name" required autoComplete="off" />
      <RecordTextArea form={form} field="description" label="Description" rows={3} />
      <IconField form={form} />
      <FormField form={form} field="image" label="Image" describe={describePicture}>
        <ImageField
          label="Image"
          folder="categories"
          value={watch('image')}
          onChange={(address) => setValue('image', address, changeOptions(formState))}
          error={form.errorOf('image')}
        />
      </FormField>
    </FormFrame>
  );
}

function IconField({ form }: { form: RecordForm<CategoryValues> }) {
  return (
    <RecordSelect form={form} field="icon" label="Icon" describe={iconName}>
      <option value="">{iconName('')}</option>
      {categoryIconNames.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </RecordSelect>
  );
}

/** Unknown names show the default icon. */
const iconName = (name: string) => (categoryIconNames.includes(name) ? name : 'Default');

/** A form that adds a subcategory by name and category (specification, section 7), or edits one. */
export function SubcategoryDialog(props: DialogProps<Subcategory>) {
  const { tree, record, attemptedIds, onClose } = props;
  const { live, isDeleted } = findLiveRecord(useStoredSubcategories(), record);
  const form = useRecordForm<SubcategoryValues, Subcategory>({
    schema: subcategorySchema,
    blank: blankSubcategory,
    draftName: `subcategories-${record?.id ?? 'new'}`,
    openedRecord: record,
    live,
    onSave: (values, base) => saveSubcategory({ values, base, tree, attemptedIds }),
    onSaved: () => onClose(),
  });

  return (
    <FormFrame
      recordType="subcategory"
      isNew={!record}
      isDeleted={isDeleted}
      form={form}
      onClose={onClose}
    >
      <RecordText form={form} field="name" label="Name" required autoComplete="off" />
      <CategoryField form={form} tree={tree} />
      {record && <RecordTextArea form={form} field="description" label="Description" rows={3} />}
    </FormFrame>
  );
}

interface CategoryFieldProps {
  form: RecordForm<SubcategoryValues>;
  tree: CatalogueTree;
}

function CategoryField({ form, tree }: CategoryFieldProps) {
  const categories = tree.categories.map(({ category }) => category);
  const nameOf = (id: string) => categories.find((each) => each.id === id)?.name ?? id;
  return (
    <RecordSelect form={form} field="categoryId" label="Category" describe={nameOf} required>
      <option value="">Choose a category</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </RecordSelect>
  );
}

/** The live record, and whether it has been deleted. */
function findLiveRecord<T extends { id: string }>(records: Live<T[]>, record: T | undefined) {
  if (!record || records.status !== 'ready') return { live: undefined, isDeleted: false };
  const live = records.value.find(({ id }) => id === record.id);
  return { live, isDeleted: live === undefined };
}
