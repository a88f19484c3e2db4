import type { Category, Product, Subcategory } from '@neev/domain';
import type { ManagerQuery } from './manager-query.ts';

/** What the tabs ask the manager to do. */
export interface ManagerActions {
  openForm: (form: OpenedForm) => void;
  askToDelete: (target: DeleteTarget) => void;
  /** Shows another tab, or other products; other products begin with the first page. */
  show: (query: Partial<ManagerQuery>) => void;
}

/** The form that is open; without a record it adds one. */
export type OpenedForm =
  | { noun: 'category'; record?: Category }
  | { noun: 'subcategory'; record?: Subcategory }
  | { noun: 'product'; record?: Product };

/** The record that is about to be deleted. */
export type DeleteTarget = Required<OpenedForm>;
