/** Changes of the manager without a form, with the toasts of the result (specification, section 8). */
import toast from 'react-hot-toast/headless';
import { deleteRecord } from '@/lib/admin/save-record.ts';
import { type UpdateOutcome, updateRecord } from '@/lib/admin/update-records.ts';
import type { DeleteTarget, OpenedForm } from './manager-actions.ts';

/** Updates numbers of a product at once. */
export function updateProduct(id: string, change: Record<string, number>): Promise<UpdateOutcome> {
  return updateRecord('products', id, {
    change,
    failureText: `${saveFailureText('product', false)}.`,
  });
}

export async function deleteTarget({ recordType, record }: DeleteTarget): Promise<void> {
  const outcome = await deleteRecord(collectionOf[recordType], record.id);
  if (outcome.kind === 'failed') toast.error(`Failed to delete ${recordType}. ${outcome.reason}`);
  else toast.success(`“${record.name}” deleted.`);
}

export const saveFailureText = (recordType: OpenedForm['recordType'], isNew: boolean) =>
  isNew ? `Failed to add ${recordType}` : `Failed to update ${recordType}`;

const collectionOf = {
  category: 'categories',
  subcategory: 'subcategories',
  product: 'products',
} as const;
