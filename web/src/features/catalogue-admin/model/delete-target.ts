import type { Category, Product, Subcategory } from '@neev/domain';

/** What is about to be deleted. */
export type DeleteTarget =
  | { noun: 'category'; record: Category }
  | { noun: 'subcategory'; record: Subcategory }
  | { noun: 'product'; record: Product };
