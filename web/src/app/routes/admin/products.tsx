import { useCatalogueIndex } from '@/features/catalogue/api/watch-catalogue-index.ts';
import { CatalogueManager } from '@/features/catalogue-admin/catalogue-manager.tsx';

/** The catalogue manager. */
export function ProductsPage() {
  return <CatalogueManager index={useCatalogueIndex()} />;
}
