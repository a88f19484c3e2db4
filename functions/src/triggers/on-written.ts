/** Triggers of documents and files. They run for every write: of the API, of clients and of imports. */
import { COMPANY_ID, collections, PICTURE_METADATA_KEY } from '@neev/domain';
import type { Timestamp } from 'firebase-admin/firestore';
import { onDocumentDeleted, onDocumentWritten } from 'firebase-functions/v2/firestore';
import { onObjectFinalized } from 'firebase-functions/v2/storage';
import { ensureVersionSince } from '../catalogue/catalogue-version.ts';
import { completeDeletion } from '../catalogue/clean-up.ts';
import { changesDerivedCatalogue } from '../catalogue/derived-catalogue.ts';
import { createAttachmentFiles } from '../enquiry/attachment-files.ts';
import { deleteAttachmentFile } from '../enquiry/attachments.ts';
import { readAdmin } from '../identity/accounts.ts';
import { createImageStore } from '../images/image-store.ts';
import { processImage } from '../images/render-picture.ts';
import { database } from '../lib/firebase.ts';
import { isInMaintenance } from '../maintenance/maintenance-store.ts';
import { announceRegistration } from '../notifications/notify.ts';
import { notificationContext } from './notifications.ts';
import { optionsOf } from './options.ts';
import { requestCleanUp, requestRecomputation } from './recomputations.ts';

interface WriteEvent {
  id: string;
  /** The time of the write; `undefined` for a deletion. */
  writtenAt: Timestamp | undefined;
  before: Record<string, unknown> | undefined;
  after: Record<string, unknown> | undefined;
}

function onWritten(collection: string, handle: (event: WriteEvent) => Promise<unknown>) {
  return onDocumentWritten(
    { document: `${collection}/{id}`, ...optionsOf('documentEvent'), retry: true },
    async ({ params, data }) => {
      const after = data?.after.data();
      const writtenAt = after && data?.after.updateTime;
      await handle({ id: params.id, writtenAt, before: data?.before.data(), after });
    },
  );
}

/** Also sets the catalogue version, which writes by client SDKs do not set. */
function onCatalogueWritten(collection: string, handle: (event: WriteEvent) => Promise<unknown>) {
  return onWritten(collection, (event) =>
    Promise.all([ensureVersionSince(database, event.writtenAt), handle(event)]),
  );
}

export const onCategoryWritten = onCatalogueWritten(collections.categories, ({ id, after }) =>
  Promise.all([
    requestRecomputation('rebuildCatalogue', 'catalogue'),
    !after && requestCleanUp('cleanUpCategory', id),
  ]),
);

export const onSubcategoryWritten = onCatalogueWritten(
  collections.subcategories,
  ({ id, before, after }) =>
    Promise.all([
      requestRecomputation('rebuildCatalogue', 'catalogue'),
      before?.categoryId !== after?.categoryId && requestCleanUp('cleanUpSubcategory', id),
    ]),
);

export const onProductWritten = onCatalogueWritten(collections.products, ({ before, after }) =>
  Promise.all([
    changesDerivedCatalogue(before, after) && requestRecomputation('rebuildCatalogue', 'catalogue'),
    hasMoved(before, after) && requestCleanUp('cleanUpSubcategory', String(after?.subcategoryId)),
  ]),
);

export const onAdminWritten = onWritten(collections.admins, async ({ id, before, after }) => {
  if (before?.state === after?.state) return;
  await requestCleanUp('settleAdminClaim', id);
  const context = notificationContext();
  const admin = context && (await readAdmin(database, id));
  if (admin) await announceRegistration(context, admin);
});

/** The menu contains the company's data. */
export const onSettingsWritten = onWritten(collections.settings, async ({ id }) => {
  if (id === COMPANY_ID) await requestRecomputation('rebuildCatalogue', 'catalogue');
});

/**
 * The deletion of a product or a slide needs no clean-up, because it has no children. Does nothing during maintenance:
 * the tombstone may have been restored, and reconciliation completes its deletion.
 */
export const onDeletionWritten = onWritten(collections.deletions, async ({ after }) => {
  const { collection, recordId } = after ?? {};
  if (collection !== collections.products && collection !== collections.heroSlides) return;
  if (await isInMaintenance(database)) return;
  await completeDeletion(database, { collection, recordId: String(recordId) });
});

/** Deletes the file of an attachment, however its document was deleted. */
export const onAttachmentDeleted = onDocumentDeleted(
  { document: `${collections.attachments}/{id}`, ...optionsOf('documentEvent'), retry: true },
  ({ data }) => deleteAttachmentFile(createAttachmentFiles(), data?.data()),
);

/** Also runs for the variants that it creates, and ignores them. */
export const onImageUploaded = onObjectFinalized(
  { ...optionsOf('onImageUploaded'), retry: true },
  async ({ data }) => {
    // A restored original already has its metadata and variants.
    if (data.metadata?.[PICTURE_METADATA_KEY] === undefined)
      await processImage(createImageStore(), data.name);
  },
);

/** Whether a product is new or was moved, so that its parents must be checked. */
function hasMoved(before: WriteEvent['before'], after: WriteEvent['after']): boolean {
  if (!after) return false;
  return before?.subcategoryId !== after.subcategoryId || before?.categoryId !== after.categoryId;
}
