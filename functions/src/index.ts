import { skipEncodedBodies } from './request-head.ts';

export { accounts, catalogueApi, enquiries, visits } from './triggers/api.ts';
export { onImageUploaded, sweepUnusedImages } from './triggers/images.ts';
export {
  onAdminWritten,
  onCategoryWritten,
  onDeletionWritten,
  onProductWritten,
  onSubcategoryWritten,
} from './triggers/on-written.ts';
export {
  cleanUpCategory,
  cleanUpSubcategory,
  rebuildCatalogue,
  rollUpVisits,
  settleAdminClaim,
} from './triggers/recomputations.ts';
export {
  compareAdminAccounts,
  expireEnquiries,
  reconcileNightly,
  sweepOldRegistrations,
} from './triggers/schedules.ts';
export { site } from './triggers/site.ts';

skipEncodedBodies();
