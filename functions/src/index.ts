export { accounts, catalogueApi, enquiries, visits } from './triggers/api.ts';
export { onImageUploaded, sweepUnusedImages } from './triggers/images.ts';
export {
  onAdminWritten,
  onCategoryWritten,
  onHeroSlideWritten,
  onProductWritten,
  onSubcategoryWritten,
} from './triggers/on-written.ts';
export {
  cleanUpCategory,
  cleanUpImage,
  cleanUpSubcategory,
  rebuildCatalogue,
  rollUpVisits,
  settleAdminClaim,
} from './triggers/recomputations.ts';
export { closeVisitDays } from './triggers/schedules.ts';
export { site } from './triggers/site.ts';
