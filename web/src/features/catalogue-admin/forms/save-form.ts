/** Saves the values of the forms, and says what became of them (specification, section 8). */
import type { Category, DocumentOf, Product, Subcategory } from '@neev/domain';
import toast from 'react-hot-toast/headless';
import { changedFields, nextPosition } from '@/lib/admin/record-fields.ts';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordCollection,
  type SaveOutcome,
} from '@/lib/admin/save-record.ts';
import type { CatalogueTree } from '../model/catalogue-tree.ts';
import type { DeleteTarget, OpenedForm } from '../model/opened-form.ts';
import {
  type CategoryValues,
  categoryValues,
  type ProductValues,
  productValues,
  type SubcategoryValues,
  subcategoryValues,
} from './form-values.ts';

interface Saving<T, V> {
  values: V;
  /** The record over which the values are saved; none: one is added. */
  base: T | undefined;
  tree: CatalogueTree;
  /** See `createRecord`. */
  attemptedIds: Set<string>;
}

export function saveCategory({
  values,
  base,
  tree,
  attemptedIds,
}: Saving<Category, CategoryValues>) {
  const siblings = tree.categories.map(({ category }) => category);
  const fields = { ...values, icon: '', position: nextPosition(siblings) };
  return tell(
    { noun: 'category', name: values.name, isNew: !base },
    base
      ? changeRecord('categories', base, changedFields(categoryValues(base), values))
      : createRecord('categories', { name: values.name, fields, attemptedIds }),
  );
}

export function saveSubcategory({
  values,
  base,
  tree,
  attemptedIds,
}: Saving<Subcategory, SubcategoryValues>) {
  const branch = tree.categories.find(({ category }) => category.id === values.categoryId);
  const siblings = branch?.subcategories.map(({ subcategory }) => subcategory) ?? [];
  const fields = { ...values, position: nextPosition(siblings) };
  return tell(
    { noun: 'subcategory', name: values.name, isNew: !base },
    base
      ? changeRecord('subcategories', base, changedFields(subcategoryValues(base), values))
      : createRecord('subcategories', { name: values.name, fields, attemptedIds }),
  );
}

export function saveProduct({ values, base, attemptedIds }: Saving<Product, ProductValues>) {
  const fields = { ...values, features: [] };
  return tell(
    { noun: 'product', name: values.name, isNew: !base },
    base
      ? changeRecord('products', base, changedFields(productValues(base), values))
      : createRecord('products', { name: values.name, fields, attemptedIds }),
  );
}

export async function deleteTarget({ noun, record }: DeleteTarget): Promise<void> {
  const outcome = await deleteRecord(collectionOf[noun], record.id);
  if (outcome.kind === 'failed') toast.error(`Failed to delete ${noun}. ${outcome.reason}`);
  else toast.success(`“${record.name}” deleted.`);
}

export const saveFailure = (noun: OpenedForm['noun'], isNew: boolean) =>
  isNew ? `Failed to add ${noun}` : `Failed to update ${noun}`;

const collectionOf = {
  category: 'categories',
  subcategory: 'subcategories',
  product: 'products',
} as const;

interface Said {
  noun: OpenedForm['noun'];
  name: string;
  isNew: boolean;
}

async function tell<C extends RecordCollection>(
  { noun, name, isNew }: Said,
  saving: Promise<SaveOutcome<DocumentOf<C>>>,
): Promise<SaveOutcome<DocumentOf<C>>> {
  const outcome = await saving;
  if (outcome.kind !== 'saved') toast.error(saveFailure(noun, isNew));
  else
    toast.success(isNew ? `“${name}” added to the ${collectionOf[noun]}.` : `“${name}” updated.`);
  return outcome;
}
