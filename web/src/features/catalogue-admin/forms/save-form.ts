/** Saving what a form holds: seen at once; what could not be saved opens again, with the reason. */
import type { Category, Product, Subcategory } from '@neev/domain';
import toast from 'react-hot-toast/headless';
import { browserEdits } from '../api/browser-edits.ts';
import type { SaveOutcome } from '../api/record-api.ts';
import type { CatalogueTree } from '../model/catalogue-tree.ts';
import { foreseeId } from '../model/edits.ts';
import { changedFields, keysOf, NO_VERSION } from '../model/stored.ts';
import { failedForms } from './failed-forms.ts';
import { saveFailure, saveSuccess } from './form-texts.ts';
import {
  type CategoryValues,
  categoryValues,
  type ProductValues,
  productValues,
  type SubcategoryValues,
  subcategoryValues,
} from './form-values.ts';
import type { OpenedForm, Trouble } from './opened-form.ts';

/** What a new record has until the server has made it. */
const unmade = { updatedAt: NO_VERSION, updatedBy: '' };

export async function saveCategory(
  values: CategoryValues,
  base: Category | undefined,
  { categories }: CatalogueTree,
): Promise<void> {
  const store = browserEdits.category;
  const isTaken = (id: string) => categories.some(({ category }) => category.id === id);
  const position = categories.length;
  const outcome = base
    ? await saveChange(changedFields(categoryValues(base), values), (change) =>
        store.change(base, change),
      )
    : await store.add(values, {
        ...values,
        id: foreseeId(values.name, isTaken),
        icon: '',
        position,
        ...unmade,
      });
  const form = { noun: 'category', base, values } as const;
  tell(form, outcome, (trouble) => ({ ...form, trouble }));
}

export async function saveSubcategory(
  values: SubcategoryValues,
  base: Subcategory | undefined,
  { categories }: CatalogueTree,
): Promise<void> {
  const store = browserEdits.subcategory;
  const all = categories.flatMap(({ subcategories }) => subcategories);
  const isTaken = (id: string) => all.some(({ subcategory }) => subcategory.id === id);
  const { name, categoryId } = values;
  const outcome = base
    ? await saveChange(changedFields(subcategoryValues(base), values), (change) =>
        store.change(base, change),
      )
    : await store.add(
        { name, categoryId },
        { ...values, id: foreseeId(name, isTaken), position: all.length, ...unmade },
      );
  const form = { noun: 'subcategory', base, values } as const;
  tell(form, outcome, (trouble) => ({ ...form, trouble }));
}

export async function saveProduct(
  values: ProductValues,
  base: Product | undefined,
  { categories }: CatalogueTree,
): Promise<void> {
  const store = browserEdits.product;
  const ids = new Set(
    categories
      .flatMap(({ subcategories }) => subcategories)
      .flatMap(({ products }) => products.map(({ id }) => id)),
  );
  const outcome = base
    ? await saveChange(changedFields(productValues(base), values), (change) =>
        store.change(base, change),
      )
    : await store.add(values, {
        ...values,
        id: foreseeId(values.name, (id) => ids.has(id)),
        features: [],
        ...unmade,
      });
  const form = { noun: 'product', base, values } as const;
  tell(form, outcome, (trouble) => ({ ...form, trouble }));
}

/** Nothing is sent when nothing is different. */
async function saveChange<T, C extends object>(
  change: C,
  send: (change: C) => Promise<SaveOutcome<T>>,
): Promise<SaveOutcome<T> | undefined> {
  return keysOf(change).length === 0 ? undefined : send(change);
}

/** `again`: the form as it opens again. */
function tell<T>(
  form: OpenedForm,
  outcome: SaveOutcome<T> | undefined,
  again: (trouble: Trouble<T>) => OpenedForm,
): void {
  if (!outcome) return;
  if (outcome.kind === 'saved') {
    toast.success(saveSuccess(form, form.values.name));
    return;
  }
  toast.error(saveFailure(form));
  failedForms.push(again(outcome));
}
