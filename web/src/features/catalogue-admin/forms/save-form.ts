/**
 * The form values of the manager (specification, section 3), with the validation of the API;
 * saving, with the toasts of the result (section 8).
 */
import {
  type Category,
  categoryChange,
  type DocumentOf,
  enteredPrice,
  type Product,
  parseEnteredNumber,
  productChange,
  type Subcategory,
  subcategoryChange,
} from '@neev/domain';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { nextPosition } from '@/lib/admin/record-fields.ts';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordCollection,
  type SaveOutcome,
} from '@/lib/admin/save-record.ts';
import { type UpdateOutcome, updateRecord } from '@/lib/admin/update-records.ts';
import type { CatalogueTree } from '../catalogue-tree.ts';
import type { DeleteTarget, OpenedForm } from '../manager-actions.ts';

export const categorySchema = z.required(categoryChange);
export const subcategorySchema = z.required(subcategoryChange);
export const productSchema = z.extend(z.required(z.omit(productChange, { features: true })), {
  price: enteredPrice,
});

export type CategoryValues = z.infer<typeof categorySchema>;
export type SubcategoryValues = z.infer<typeof subcategorySchema>;
export type ProductValues = z.infer<typeof productSchema>;

export const blankCategory: CategoryValues = { name: '', description: '', image: '' };

export const blankSubcategory: SubcategoryValues = { name: '', description: '', categoryId: '' };

export const blankProduct: ProductValues = {
  name: '',
  brand: '',
  price: 0,
  unit: '',
  stock: 0,
  categoryId: '',
  subcategoryId: '',
  image: '',
  description: '',
};

/**
 * The value of a number field: 0 when it has no digit (specification, section 5). A text that is not
 * a number is kept, and rejected by the schema.
 */
export function parseNumberField(value: unknown): number | string {
  const text = String(value);
  return /\d/.test(text) ? (parseEnteredNumber(text) ?? text) : 0;
}

interface SaveOptions<T, V> {
  values: V;
  /** The record that the values were last merged with; `undefined` for a new record. */
  base: T | undefined;
  tree: CatalogueTree;
  /** See `createRecord`. */
  attemptedIds: Set<string>;
}

export function saveCategory(options: SaveOptions<Category, CategoryValues>) {
  const { values, base, tree, attemptedIds } = options;
  const position = nextPosition(tree.categories.map(({ category }) => category));
  const fields = { ...values, icon: '', position };
  return reportOutcome(
    { recordType: 'category', name: values.name, isNew: !base },
    base
      ? changeRecord('categories', base, values)
      : createRecord('categories', { name: values.name, fields, attemptedIds }),
  );
}

export function saveSubcategory(options: SaveOptions<Subcategory, SubcategoryValues>) {
  const { values, base, tree, attemptedIds } = options;
  const branch = tree.categories.find(({ category }) => category.id === values.categoryId);
  const siblings = branch?.subcategories.map(({ subcategory }) => subcategory) ?? [];
  const fields = { ...values, position: nextPosition(siblings) };
  return reportOutcome(
    { recordType: 'subcategory', name: values.name, isNew: !base },
    base
      ? changeRecord('subcategories', base, values)
      : createRecord('subcategories', { name: values.name, fields, attemptedIds }),
  );
}

export function saveProduct({ values, base, attemptedIds }: SaveOptions<Product, ProductValues>) {
  const fields = { ...values, features: [] };
  return reportOutcome(
    { recordType: 'product', name: values.name, isNew: !base },
    base
      ? changeRecord('products', base, values)
      : createRecord('products', { name: values.name, fields, attemptedIds }),
  );
}

/** Updates numbers of a product at once, without a form. */
export function updateProduct(id: string, change: Record<string, number>): Promise<UpdateOutcome> {
  return updateRecord('products', id, {
    change,
    failureText: `${saveFailureText('product', false)}.`,
  });
}

export async function deleteTarget({ recordType, record }: DeleteTarget): Promise<void> {
  const outcome = await deleteRecord(collectionOf[recordType], record.id);
  if (outcome.kind === 'failed') toast.error(`Failed to delete ${recordType}. ${outcome.reason}`);
  else toast.success(`“${record.name}” deleted.`);
}

export const saveFailureText = (recordType: OpenedForm['recordType'], isNew: boolean) =>
  isNew ? `Failed to add ${recordType}` : `Failed to update ${recordType}`;

const collectionOf = {
  category: 'categories',
  subcategory: 'subcategories',
  product: 'products',
} as const;

interface SavedRecord {
  recordType: OpenedForm['recordType'];
  name: string;
  isNew: boolean;
}

async function reportOutcome<C extends RecordCollection>(
  { recordType, name, isNew }: SavedRecord,
  pendingOutcome: Promise<SaveOutcome<DocumentOf<C>>>,
): Promise<SaveOutcome<DocumentOf<C>>> {
  const outcome = await pendingOutcome;
  if (outcome.kind !== 'saved') toast.error(saveFailureText(recordType, isNew));
  else toast.success(isNew ? `“${name}” added.` : `“${name}” updated.`);
  return outcome;
}
