export { api } from './triggers/api.ts';
export {
  onCategoryWritten,
  onProductWritten,
  onSubcategoryWritten,
} from './triggers/on-catalogue-written.ts';
export { rebuildMenu } from './triggers/rebuild-menu.ts';
