import type { Category, Product, Subcategory } from '@neev/domain';

/** The form that is open; without a record it adds one. */
export type OpenedForm =
  | { noun: 'category'; record?: Category }
  | { noun: 'subcategory'; record?: Subcategory }
  | { noun: 'product'; record?: Product };

/** The record that is about to be deleted. */
export type DeleteTarget = Required<OpenedForm>;
