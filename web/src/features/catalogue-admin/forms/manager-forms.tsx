import { useState } from 'react';
import type { CatalogueTree } from '../catalogue-tree.ts';
import type { DeleteTarget, OpenedForm } from '../manager-actions.ts';
import { CategoryDialog, SubcategoryDialog } from './category-dialogs.tsx';
import { ProductDialog } from './product-dialog.tsx';

interface ManagerFormsProps {
  tree: CatalogueTree;
  form: OpenedForm;
  onClose: () => void;
  onProductAdded: (id: string) => void;
  onDelete: (target: DeleteTarget) => void;
}

/** The open form. */
export function ManagerForms(props: ManagerFormsProps) {
  const { tree, form, onClose, onProductAdded, onDelete } = props;
  const [attemptedIds] = useState(() => new Set<string>());
  const shared = { tree, attemptedIds, onClose };
  switch (form.recordType) {
    case 'category':
      return <CategoryDialog record={form.record} {...shared} />;
    case 'subcategory':
      return <SubcategoryDialog record={form.record} {...shared} />;
    case 'product':
      return (
        <ProductDialog
          record={form.record}
          template={form.template}
          onAdded={onProductAdded}
          onDelete={onDelete}
          {...shared}
        />
      );
  }
}
