/** A form of the manager, as it opens: anew, or again with what could not be saved. */
import type { Category, Product, Subcategory } from '@neev/domain';
import type { Failure } from '../api/record-api.ts';
import type { CategoryValues, ProductValues, SubcategoryValues } from './form-values.ts';

export interface FormState<T, V> {
  /** The record that is edited, as it was seen; none: one is added. */
  base?: T | undefined;
  values: V;
  /** Why it opens again: nothing that was typed is lost. */
  trouble?: Trouble<T> | undefined;
}

/** The change failed, or somebody else has made something else of the same fields. */
export type Trouble<T> = Failure | { kind: 'conflict'; current: T };

export type OpenedForm =
  | ({ noun: 'category' } & FormState<Category, CategoryValues>)
  | ({ noun: 'subcategory' } & FormState<Subcategory, SubcategoryValues>)
  | ({ noun: 'product' } & FormState<Product, ProductValues>);

/** What every dialog with a form takes. */
export interface DialogProps<N extends OpenedForm['noun'], T, V> {
  opened: OpenedForm & FormState<T, V> & { noun: N };
  /** The record as the database has it now. */
  live: T | undefined;
  /** The record has been deleted while the form was open. */
  isGone: boolean;
  /** `base`: the record over which the values are to be saved. */
  onSave: (values: V, base: T | undefined) => void;
  onClose: () => void;
}
