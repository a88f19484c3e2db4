import type { Category, Product, Subcategory } from '@neev/domain';
import type { CatalogueTree } from './catalogue-tree.ts';
import type { ManagerQuery } from './manager-query.ts';

/** Actions that the tabs call on the manager. */
export interface ManagerActions {
  openForm: (form: OpenedForm) => void;
  confirmDelete: (target: DeleteTarget) => void;
  /** Changes the tab, the filters or the order. */
  changeQuery: (query: Partial<ManagerQuery>) => void;
}

/** Props of each tab. */
export interface TabProps {
  tree: CatalogueTree;
  actions: ManagerActions;
}

/** The open form. Without a record it adds one. */
export type OpenedForm =
  | { recordType: 'category'; record?: Category }
  | { recordType: 'subcategory'; record?: Subcategory }
  /** `template`: the product whose values a new one starts with. */
  | { recordType: 'product'; record?: Product; template?: Product };

/** The record to be deleted, after confirmation. */
export type DeleteTarget =
  | { recordType: 'category'; record: Category }
  | { recordType: 'subcategory'; record: Subcategory }
  | { recordType: 'product'; record: Product };
