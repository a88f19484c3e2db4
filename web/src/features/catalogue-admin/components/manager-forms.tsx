import { useState } from 'react';
import type { Live } from '@/lib/live/use-live.ts';
import {
  useStoredCategories,
  useStoredProduct,
  useStoredSubcategories,
} from '../api/watch-records.ts';
import { CategoryDialog } from '../forms/category-dialog.tsx';
import { ProductDialog } from '../forms/product-dialog.tsx';
import { saveCategory, saveProduct, saveSubcategory } from '../forms/save-form.ts';
import { SubcategoryDialog } from '../forms/subcategory-dialog.tsx';
import type { CatalogueTree } from '../model/catalogue-tree.ts';
import type { DeleteTarget, OpenedForm } from '../model/opened-form.ts';

interface ManagerFormsProps {
  tree: CatalogueTree;
  opened: OpenedForm;
  onClose: () => void;
  onDelete: (target: DeleteTarget) => void;
}

/** The form that is open. */
export function ManagerForms({ opened, ...rest }: ManagerFormsProps) {
  const [attemptedIds] = useState(() => new Set<string>());
  const props = { ...rest, attemptedIds };
  switch (opened.noun) {
    case 'category':
      return <OpenCategory opened={opened} {...props} />;
    case 'subcategory':
      return <OpenSubcategory opened={opened} {...props} />;
    case 'product':
      return <OpenProduct opened={opened} {...props} />;
  }
}

interface OpenProps<N extends OpenedForm['noun']> extends ManagerFormsProps {
  opened: Extract<OpenedForm, { noun: N }>;
  attemptedIds: Set<string>;
}

function OpenCategory({ tree, opened, attemptedIds, onClose }: OpenProps<'category'>) {
  return (
    <CategoryDialog
      record={opened.record}
      {...recordIn(useStoredCategories(), opened.record?.id)}
      onSave={(values, base) => saveCategory({ values, base, tree, attemptedIds })}
      onClose={onClose}
    />
  );
}

function OpenSubcategory({ tree, opened, attemptedIds, onClose }: OpenProps<'subcategory'>) {
  return (
    <SubcategoryDialog
      categories={tree.categories.map(({ category }) => category)}
      record={opened.record}
      {...recordIn(useStoredSubcategories(), opened.record?.id)}
      onSave={(values, base) => saveSubcategory({ values, base, tree, attemptedIds })}
      onClose={onClose}
    />
  );
}

function OpenProduct({ tree, opened, attemptedIds, onClose, onDelete }: OpenProps<'product'>) {
  const id = opened.record?.id;
  const stored = useStoredProduct(id ?? 'none', { isWanted: id !== undefined });
  const live = stored.status === 'ready' ? stored.value : undefined;
  return (
    <ProductDialog
      categories={tree.categories}
      record={opened.record}
      live={live}
      isGone={id !== undefined && stored.status === 'ready' && !live}
      onSave={(values, base) => saveProduct({ values, base, tree, attemptedIds })}
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
