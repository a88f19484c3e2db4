import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { ConfirmDialog } from '@/components/admin/confirm-dialog.tsx';
import { IconButton } from '@/components/admin/icon-button.tsx';
import { Button } from '@/components/ui/button.tsx';
import { type ChildCounts, childCountTexts } from '@/lib/admin/record-counts.ts';
import { classNames } from '@/lib/class-names.ts';
import { type CatalogueTree, countChildren } from '../catalogue-tree.ts';
import type { DeleteTarget } from '../manager-actions.ts';

interface TabHeaderProps {
  title: string;
  /** `Add Category` */
  addLabel: string;
  onAdd: () => void;
}

/** The heading of a tab with the add button. */
export function TabHeader({ title, addLabel, onAdd }: TabHeaderProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h3 className="text-xl">{title}</h3>
      <Button onClick={onAdd}>
        <Plus aria-hidden className="size-4.5" />
        {addLabel}
      </Button>
    </div>
  );
}

interface RecordButtonsProps {
  /** Name of the record, for the accessible labels. */
  name: string;
  /** Disabled until the record has been read. */
  isDisabled?: boolean;
  onEdit: () => void;
  /** Without it there is no such button. */
  onDuplicate?: () => void;
  onDelete: () => void;
}

const buttonClass =
  'size-10 pointer-coarse:size-11 disabled:cursor-not-allowed disabled:opacity-40';

/**
 * The buttons that edit, duplicate and delete a record. The rows of products on phones have room for
 * two, one above the other; the form has a delete button too.
 */
export function RecordButtons(props: RecordButtonsProps) {
  const { name, isDisabled, onEdit, onDuplicate, onDelete } = props;
  const button = { disabled: isDisabled, className: buttonClass, iconClass: 'size-4.5' };
  return (
    <div className={classNames('flex shrink-0', onDuplicate && 'max-sm:flex-col')}>
      <IconButton {...button} label={`Edit ${name}`} icon={Pencil} onClick={onEdit} />
      {onDuplicate && (
        <IconButton {...button} label={`Duplicate ${name}`} icon={Copy} onClick={onDuplicate} />
      )}
      <IconButton
        {...button}
        label={`Delete ${name}`}
        icon={Trash2}
        className={`${buttonClass} text-red-700 ${onDuplicate ? 'max-sm:hidden' : ''}`}
        onClick={onDelete}
      />
    </div>
  );
}

interface DeleteDialogProps {
  target: DeleteTarget;
  tree: CatalogueTree;
  onConfirm: () => void;
  onClose: () => void;
}

/** Above this number of records that are deleted too, the name must be typed. */
const MAX_RECORDS_WITHOUT_TYPING = 20;

/** Requests confirmation of a deletion (specification, section 8), and says what goes with it. */
export function DeleteDialog({ target, tree, onConfirm, onClose }: DeleteDialogProps) {
  const { name } = target.record;
  const { subcategories, products } = countChildren(tree, target);
  const isLarge = subcategories + products > MAX_RECORDS_WITHOUT_TYPING;
  return (
    <ConfirmDialog
      title={`Delete “${name}”`}
      text={confirmationText(target)}
      details={childrenText(target, { subcategories, products })}
      textToType={isLarge ? name : undefined}
      action="Delete"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

function confirmationText({ recordType, record: { name } }: DeleteTarget): string {
  switch (recordType) {
    case 'category':
      return `Are you sure you want to delete "${name}"? This will also remove all its subcategories.`;
    case 'subcategory':
      return `Are you sure you want to delete "${name}"? This will also remove all its products.`;
    case 'product':
      return 'This action cannot be undone. This will permanently delete the product.';
  }
}

/** `Also deleted: 22 subcategories, 2,001 products.` */
function childrenText({ recordType }: DeleteTarget, counts: ChildCounts): string | undefined {
  if (recordType === 'product') return undefined;
  const texts = childCountTexts(counts);
  if (texts.length > 0) return `Also deleted: ${texts.join(', ')}.`;
  return recordType === 'category' ? 'It has no subcategories.' : 'It has no products.';
}
