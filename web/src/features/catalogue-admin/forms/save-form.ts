/**
 * The form values of the manager (specification, section 3), with the validation of the API;
 * saving, with the toasts of the result (section 8).
 */
import {
  type Category,
  categoryChange,
  type DocumentOf,
  enteredPrice,
  limits,
  type Product,
  parseEnteredNumber,
  productChange,
  type Subcategory,
  subcategoryChange,
  text,
  unsetProductFields,
} from '@neev/domain';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { withoutPercentSign } from '@/lib/admin/percent.ts';
import { nextPosition } from '@/lib/admin/record-fields.ts';
import {
  changeRecord,
  createRecord,
  type RecordCollection,
  type RecordCreation,
  type SaveOutcome,
} from '@/lib/admin/save-record.ts';
import type { CatalogueTree } from '../catalogue-tree.ts';
import { saveFailureText } from '../change-records.ts';
import type { OpenedForm } from '../manager-actions.ts';

export const categorySchema = z.extend(z.required(categoryChange), {
  icon: text('Icon', limits.icon),
});
export const subcategorySchema = z.required(subcategoryChange);

const requiredProduct = z.required(productChange);

export const productSchema = z.extend(requiredProduct, {
  price: enteredPrice,
  /** The lines of a text field, of which empty ones are left out. */
  features: z.pipe(
    z.pipe(
      z.array(z.string()),
      z.transform((lines) => lines.filter((line) => line.trim() !== '')),
    ),
    requiredProduct.shape.features,
  ),
});

export type CategoryValues = z.infer<typeof categorySchema>;
export type SubcategoryValues = z.infer<typeof subcategorySchema>;
export type ProductValues = z.infer<typeof productSchema>;

export const blankCategory: CategoryValues = {
  name: '',
  description: '',
  icon: '',
  image: '',
};

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
  features: [],
  ...unsetProductFields,
};

/**
 * The value of a number field: 0 when it has no digit (specification, section 5). A text that is not
 * a number is kept, and rejected by the schema.
 */
export function parseNumberField(value: unknown): number | string {
  const text = String(value);
  return /\p{N}/u.test(text) ? (parseEnteredNumber(text) ?? text) : 0;
}

/** The value of a number field that can be empty: `null`. */
export function parseOptionalNumber(value: unknown): number | string | null {
  const text = String(value ?? '').trim();
  return text === '' ? null : (parseEnteredNumber(text) ?? text);
}

/** As `parseOptionalNumber`, with or without a percent sign. */
export function parseOptionalRate(value: unknown): number | string | null {
  return parseOptionalNumber(withoutPercentSign(String(value ?? '')));
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
  const { values, tree } = options;
  const position = nextPosition(tree.categories.map(({ category }) => category));
  return saveAndReport('category', 'categories', { ...options, fields: { ...values, position } });
}

export function saveSubcategory(options: SaveOptions<Subcategory, SubcategoryValues>) {
  const { values, tree } = options;
  const branch = tree.categories.find(({ category }) => category.id === values.categoryId);
  const siblings = branch?.subcategories.map(({ subcategory }) => subcategory) ?? [];
  const fields = { ...values, position: nextPosition(siblings) };
  return saveAndReport('subcategory', 'subcategories', { ...options, fields });
}

export function saveProduct(options: SaveOptions<Product, ProductValues>) {
  return saveAndReport('product', 'products', { ...options, fields: options.values });
}

interface RecordSave<C extends RecordCollection>
  extends Pick<RecordCreation<C>, 'fields' | 'attemptedIds'> {
  values: Partial<DocumentOf<C>> & { name: string };
  base: DocumentOf<C> | undefined;
}

async function saveAndReport<C extends RecordCollection>(
  recordType: OpenedForm['recordType'],
  collection: C,
  { values, base, ...creation }: RecordSave<C>,
): Promise<SaveOutcome<DocumentOf<C>>> {
  const { name } = values;
  const outcome = await (base
    ? changeRecord(collection, base, values)
    : createRecord(collection, { name, ...creation }));
  if (outcome.kind !== 'saved') toast.error(saveFailureText(recordType, !base));
  else toast.success(base ? `“${name}” updated.` : `“${name}” added.`);
  return outcome;
}
