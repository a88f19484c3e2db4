/** Events of documents, whoever wrote them and by whatever path: what they set off. */
import { collections } from '@neev/domain';
import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { REGION } from '../region.ts';
import { settleDeletion } from '../services/clean-up.ts';
import { isSeenInCatalogue } from '../services/seen-in-catalogue.ts';
import { database } from '../stores/database.ts';
import { askFor, askForCleanUp } from './recomputation.ts';

interface Written {
  id: string;
  before: Record<string, unknown> | undefined;
  after: Record<string, unknown> | undefined;
}

function onWritten(collection: string, react: (written: Written) => Promise<unknown>) {
  return onDocumentWritten(
    { document: `${collection}/{id}`, region: REGION, retry: true },
    async ({ params, data }) => {
      await react({ id: params.id, before: data?.before.data(), after: data?.after.data() });
    },
  );
}

export const onCategoryWritten = onWritten(collections.categories, ({ id, after }) =>
  Promise.all([
    askFor('rebuildCatalogue', 'catalogue'),
    !after && askForCleanUp('cleanUpCategory', id),
  ]),
);

export const onSubcategoryWritten = onWritten(collections.subcategories, ({ id, before, after }) =>
  Promise.all([
    askFor('rebuildCatalogue', 'catalogue'),
    before?.categoryId !== after?.categoryId && askForCleanUp('cleanUpSubcategory', id),
  ]),
);

export const onProductWritten = onWritten(collections.products, ({ before, after }) =>
  Promise.all([
    isSeenInCatalogue(before, after) && askFor('rebuildCatalogue', 'catalogue'),
    hasMoved(before, after) && askForCleanUp('cleanUpSubcategory', String(after?.subcategoryId)),
  ]),
);

export const onAdminWritten = onWritten(collections.admins, ({ id, before, after }) =>
  before?.state === after?.state ? Promise.resolve() : askForCleanUp('settleAdminClaim', id),
);

/** A product or a slide has no children: its deletion is complete at once. */
export const onDeletionWritten = onWritten(collections.deletions, async ({ after }) => {
  const { collection, recordId } = after ?? {};
  if (collection !== collections.products && collection !== collections.heroSlides) return;
  await settleDeletion(database, { collection, recordId: String(recordId) });
});

/** A product that came, or came from elsewhere: its parents may be gone, or not agree. */
function hasMoved(before: Written['before'], after: Written['after']): boolean {
  if (!after) return false;
  return before?.subcategoryId !== after.subcategoryId || before?.categoryId !== after.categoryId;
}
