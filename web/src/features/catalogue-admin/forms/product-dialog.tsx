import { formatAdminPrice, type Product, RUPEE_SIGN } from '@neev/domain';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormField } from '@/components/admin/form-field.tsx';
import { describePicture, ImageField } from '@/components/admin/image-field.tsx';
import { RecordSelect, RecordText, RecordTextArea } from '@/components/admin/record-controls.tsx';
import { TextArea, TextField } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { pickFields } from '@/lib/admin/record-fields.ts';
import { changeOptions, type RecordForm, useRecordForm } from '@/lib/admin/use-record-form.ts';
import { type CategoryBranch, findNamesake, type SubcategoryBranch } from '../catalogue-tree.ts';
import type { DeleteTarget } from '../manager-actions.ts';
import { DeleteDialog } from '../tabs/manager-controls.tsx';
import { useStoredProduct } from '../watch-catalogue.ts';
import { type DialogProps, FormFrame } from './form-frame.tsx';
import { OrderingFields } from './ordering-fields.tsx';
import {
  blankProduct,
  type ProductValues,
  parseNumberField,
  productSchema,
  saveProduct,
} from './save-form.ts';

interface ProductDialogProps extends DialogProps<Product> {
  /** The product whose values a new one starts with. */
  template: Product | undefined;
  onAdded: (id: string) => void;
  onDelete: (target: DeleteTarget) => void;
}

/** A form that adds, edits or deletes a product. */
export function ProductDialog(props: ProductDialogProps) {
  const { tree, record, template, attemptedIds, onClose, onAdded, onDelete } = props;
  const [isDeleting, setIsDeleting] = useState(false);
  const stored = useStoredProduct(record?.id ?? 'none', { isEnabled: record !== undefined });
  const live = stored.status === 'ready' ? stored.value : undefined;
  const isDeleted = record !== undefined && stored.status === 'ready' && !live;
  const form = useRecordForm<ProductValues, Product>({
    schema: productSchema,
    blank: template ? pickFields<ProductValues>(template, blankProduct) : blankProduct,
    draftName: `products-${record?.id ?? (template ? `copy-of-${template.id}` : 'new')}`,
    openedRecord: record,
    live,
    onSave: (values, base) => saveProduct({ values, base, tree, attemptedIds }),
    onSaved(id) {
      onClose();
      if (id !== undefined) onAdded(id);
    },
  });
  const name = form.form.watch('name');
  const namesake = useMemo(() => findNamesake(tree, name, record?.id), [tree, name, record?.id]);

  return (
    <>
      <FormFrame
        recordType="product"
        isNew={!record}
        isDeleted={isDeleted}
        form={form}
        onClose={onClose}
        extraButton={record && !isDeleted && <DeleteButton onClick={() => setIsDeleting(true)} />}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <NameFields form={form} namesake={namesake} />
          <NumberFields form={form} />
          <CategoryFields form={form} categories={tree.categories} />
        </div>
        <ImageAndDescriptionFields form={form} />
        <FeaturesField form={form} />
        <OrderingFields form={form} />
      </FormFrame>
      {isDeleting && record && (
        <DeleteDialog
          target={{ recordType: 'product', record }}
          tree={tree}
          onConfirm={() => {
            form.discard();
            onClose();
            onDelete({ recordType: 'product', record });
          }}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}

function DeleteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outline" className="text-red-700" onClick={onClick}>
      <Trash2 aria-hidden className="hidden size-4 sm:block" />
      Delete
    </Button>
  );
}

interface FieldsProps {
  form: RecordForm<ProductValues>;
}

interface NameFieldsProps extends FieldsProps {
  /** Another product with the same name. */
  namesake: SubcategoryBranch | undefined;
}

function NameFields({ form, namesake }: NameFieldsProps) {
  return (
    <>
      <FormField form={form} field="name" label="Name" className="sm:col-span-2">
        <TextField
          label="Product Name"
          required
          autoComplete="off"
          error={form.errorOf('name')}
          {...form.form.register('name')}
        />
        <p role="status" className="mt-1.5 text-sm font-medium text-amber-800 empty:hidden">
          {namesake && `${namesake.subcategory.name} already has a product with this name.`}
        </p>
      </FormField>
      <RecordText form={form} field="brand" label="Brand" autoComplete="off" />
      <RecordText
        form={form}
        field="unit"
        label="Unit"
        hint="What the price is for: bag, kg, litre …"
        autoComplete="off"
      />
    </>
  );
}

function NumberFields({ form }: FieldsProps) {
  const number = { form, autoComplete: 'off', options: { setValueAs: parseNumberField } };
  return (
    <>
      <RecordText
        {...number}
        field="price"
        label={`Price (${RUPEE_SIGN})`}
        noticeLabel="Price"
        inputMode="decimal"
        describe={formatAdminPrice}
      />
      <RecordText {...number} field="stock" label="Stock" inputMode="numeric" />
    </>
  );
}

function ImageAndDescriptionFields({ form }: FieldsProps) {
  const { watch, setValue, formState } = form.form;
  return (
    <>
      <FormField form={form} field="image" label="Image" describe={describePicture}>
        <ImageField
          label="Image"
          folder="products"
          value={watch('image')}
          onChange={(address) => setValue('image', address, changeOptions(formState))}
          error={form.errorOf('image')}
        />
      </FormField>
      <RecordTextArea form={form} field="description" label="Description" rows={4} />
    </>
  );
}

const joinFeatures = (features: readonly string[]) => features.join('\n');

function FeaturesField({ form }: FieldsProps) {
  const { watch, setValue, formState } = form.form;
  return (
    <FormField form={form} field="features" label="Features" describe={joinFeatures}>
      <TextArea
        label="Features"
        hint="One per line. A line such as “Grade: Fe 550D” becomes a row of the property table."
        rows={4}
        error={form.errorOf('features')}
        value={joinFeatures(watch('features'))}
        onChange={({ target: { value } }) =>
          setValue('features', value === '' ? [] : value.split('\n'), changeOptions(formState))
        }
      />
    </FormField>
  );
}

interface CategoryFieldsProps {
  form: RecordForm<ProductValues>;
  categories: readonly CategoryBranch[];
}

/** Category and subcategory; the category limits the subcategories to choose from. */
function CategoryFields({ form, categories }: CategoryFieldsProps) {
  const { watch, setValue } = form.form;
  const categoryId = watch('categoryId');
  const branch = categories.find(({ category }) => category.id === categoryId);
  const allSubcategories = categories.flatMap(({ subcategories }) => subcategories);

  const categoryName = (id: string) =>
    categories.find(({ category }) => category.id === id)?.category.name ?? id;
  const subcategoryName = (id: string) =>
    allSubcategories.find(({ subcategory }) => subcategory.id === id)?.subcategory.name ?? id;

  return (
    <>
      <RecordSelect
        form={form}
        field="categoryId"
        label="Category"
        describe={categoryName}
        required
        options={{ onChange: () => setValue('subcategoryId', '') }}
      >
        <option value="">Choose a category</option>
        {categories.map(({ category }) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </RecordSelect>
      <RecordSelect
        form={form}
        field="subcategoryId"
        label="Subcategory"
        describe={subcategoryName}
        required
        disabled={categoryId === ''}
      >
        <option value="">
          {categoryId === '' ? 'Choose a category first' : 'Choose a subcategory'}
        </option>
        {branch?.subcategories.map(({ subcategory }) => (
          <option key={subcategory.id} value={subcategory.id}>
            {subcategory.name}
          </option>
        ))}
      </RecordSelect>
    </>
  );
}
