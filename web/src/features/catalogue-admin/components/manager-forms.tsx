import { useSyncExternalStore } from 'react';
import type { Live } from '@/lib/live/use-live.ts';
import {
  useStoredCategories,
  useStoredProduct,
  useStoredSubcategories,
} from '../api/watch-records.ts';
import { CategoryDialog } from '../forms/category-dialog.tsx';
import { failedForms } from '../forms/failed-forms.ts';
import type { OpenedForm } from '../forms/opened-form.ts';
import { ProductDialog } from '../forms/product-dialog.tsx';
import { saveCategory, saveProduct, saveSubcategory } from '../forms/save-form.ts';
import { SubcategoryDialog } from '../forms/subcategory-dialog.tsx';
import type { CatalogueTree } from '../model/catalogue-tree.ts';
import type { DeleteTarget } from '../model/delete-target.ts';

interface ManagerFormsProps {
  tree: CatalogueTree;
  opened: OpenedForm | undefined;
  /** Something else is asked just now: a form that could not be saved waits. */
  isBusy: boolean;
  onClose: () => void;
  onDelete: (target: DeleteTarget) => void;
}

/** The form that is open: the one that was asked for, else one that could not be saved. */
export function ManagerForms({ opened, isBusy, onClose, ...rest }: ManagerFormsProps) {
  const failed = useSyncExternalStore(failedForms.subscribe, failedForms.getState)[0];
  if (opened) return <OpenForm key="opened" opened={opened} onClose={onClose} {...rest} />;
  if (!failed || isBusy) return null;
  const drop = () => failedForms.drop(failed.key);
  return <OpenForm key={failed.key} opened={failed.form} onClose={drop} {...rest} />;
}

interface OpenFormProps extends Omit<ManagerFormsProps, 'isBusy'> {
  opened: OpenedForm;
}

function OpenForm({ opened, ...rest }: OpenFormProps) {
  switch (opened.noun) {
    case 'category':
      return <OpenCategory opened={opened} {...rest} />;
    case 'subcategory':
      return <OpenSubcategory opened={opened} {...rest} />;
    case 'product':
      return <OpenProduct opened={opened} {...rest} />;
  }
}

type OpenProps<N extends OpenedForm['noun']> = Omit<OpenFormProps, 'opened'> & {
  opened: Extract<OpenedForm, { noun: N }>;
};

function OpenCategory({ tree, opened, onClose }: OpenProps<'category'>) {
  const now = recordIn(useStoredCategories(), opened.base?.id);
  return (
    <CategoryDialog
      opened={opened}
      {...now}
      onSave={(values, base) => {
        onClose();
        void saveCategory(values, base, tree);
      }}
      onClose={onClose}
    />
  );
}

function OpenSubcategory({ tree, opened, onClose }: OpenProps<'subcategory'>) {
  const now = recordIn(useStoredSubcategories(), opened.base?.id);
  return (
    <SubcategoryDialog
      categories={tree.categories.map(({ category }) => category)}
      opened={opened}
      {...now}
      onSave={(values, base) => {
        onClose();
        void saveSubcategory(values, base, tree);
      }}
      onClose={onClose}
    />
  );
}

function OpenProduct({ tree, opened, onClose, onDelete }: OpenProps<'product'>) {
  const id = opened.base?.id;
  const stored = useStoredProduct(id ?? 'none', { isWanted: id !== undefined });
  const live = stored.status === 'ready' ? stored.value : undefined;
  return (
    <ProductDialog
      categories={tree.categories}
      opened={opened}
      live={live}
      isGone={id !== undefined && stored.status === 'ready' && !live}
      onSave={(values, base) => {
        onClose();
        void saveProduct(values, base, tree);
      }}
      onDelete={(record) => onDelete({ noun: 'product', record })}
      onClose={onClose}
    />
  );
}

/** The record of that id as the database has it, and whether it is gone. */
function recordIn<T extends { id: string }>(records: Live<T[]>, id: string | undefined) {
  if (id === undefined || records.status !== 'ready') return { live: undefined, isGone: false };
  const live = records.value.find((each) => each.id === id);
  return { live, isGone: live === undefined };
}
