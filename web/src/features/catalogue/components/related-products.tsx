import { findInMenu } from '@neev/domain';
import { useMenu, useRelatedProducts } from '../watch-catalogue.ts';
import { ProductSection } from './product-section.tsx';

/** A few products of the subcategory that an article is about. */
export function RelatedProducts({ subcategoryId }: { subcategoryId: string }) {
  const products = useRelatedProducts(subcategoryId);
  const menu = useMenu();
  const match = menu.status === 'ready' ? findInMenu(menu.value, subcategoryId) : undefined;
  return (
    <ProductSection
      title="Related products"
      products={products}
      listKey={subcategoryId}
      more={
        match && {
          to: `/subcategory/${subcategoryId}`,
          label: `All of ${match.subcategory.name}`,
        }
      }
      className="container-page pb-14 lg:pb-20"
    />
  );
}
