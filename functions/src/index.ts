export { api } from './triggers/api.ts';
export { onImageUploaded, sweepUnusedImages } from './triggers/images.ts';
export {
  onAdminWritten,
  onCategoryWritten,
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
export { reconcileNightly } from './triggers/schedules.ts';
export { site } from './triggers/site.ts';
