/** A write to the catalogue, by whatever path, asks for a new menu. */
import { collections } from '@neev/domain';
import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { REGION } from '../region.ts';
import { coalescedTask } from '../services/coalesce.ts';
import { enqueueOnce } from '../stores/task-queue.ts';

function asksForMenu(collection: string) {
  return onDocumentWritten(
    { document: `${collection}/{id}`, region: REGION, retry: true },
    async () => enqueueOnce('rebuildMenu', coalescedTask('menu', new Date())),
  );
}

export const onCategoryWritten = asksForMenu(collections.categories);
export const onSubcategoryWritten = asksForMenu(collections.subcategories);
export const onProductWritten = asksForMenu(collections.products);
