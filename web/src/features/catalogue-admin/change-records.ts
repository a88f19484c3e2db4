/** Changes of the manager without a form, with the toasts of the result (specification, section 8). */
import { collections, documentSchemas, type Product, parseDocument } from '@neev/domain';
import { doc, getDoc } from 'firebase/firestore';
import toast from 'react-hot-toast/headless';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
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

/** Milliseconds after which a product counts as unreadable. */
const READ_TIMEOUT_MS = 5_000;

/**
 * Reads a product: `undefined` if it does not exist, `{}` if it cannot be read in time, as while
 * offline.
 */
export async function readProduct(id: string): Promise<Partial<Product> | undefined> {
  const reference = doc(adminDatabase, collections.products, id);
  const timeout = new Promise<undefined>((resolve) =>
    setTimeout(() => resolve(undefined), READ_TIMEOUT_MS),
  );
  const snapshot = await Promise.race([getDoc(reference).catch(() => undefined), timeout]);
  if (!snapshot) return {};
  if (!snapshot.exists()) return undefined;
  const parsed = parseDocument(documentSchemas.products, reference.path, snapshot.data());
  return parsed.ok ? parsed.value : {};
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
