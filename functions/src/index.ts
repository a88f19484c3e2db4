export { api } from './triggers/api.ts';
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
  settleAdminClaim,
} from './triggers/recomputations.ts';
