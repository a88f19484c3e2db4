import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import type { DeleteTarget } from '../model/opened-form.ts';

interface DeleteDialogProps {
  target: DeleteTarget;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is deleted (specification, section 8). */
export function DeleteDialog({ target, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={titles[target.noun]}
      text={textOf(target)}
      action="Delete"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

const titles: Record<DeleteTarget['noun'], string> = {
  category: 'Delete Category',
  subcategory: 'Delete Subcategory',
  product: 'Delete Product',
};

function textOf({ noun, record: { name } }: DeleteTarget): string {
  switch (noun) {
    case 'category':
      return `Are you sure you want to delete "${name}"? This will also remove all its subcategories.`;
    case 'subcategory':
      return `Are you sure you want to delete "${name}"? This will also remove all its products.`;
    case 'product':
      return 'This action cannot be undone. This will permanently delete the product.';
  }
}
