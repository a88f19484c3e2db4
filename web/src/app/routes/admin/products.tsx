import { useCatalogueIndex } from '@/features/catalogue/watch-catalogue.ts';
import { CatalogueManager } from '@/features/catalogue-admin/catalogue-manager.tsx';

/** The catalogue manager. */
export function ProductsPage() {
  return <CatalogueManager index={useCatalogueIndex()} />;
}
