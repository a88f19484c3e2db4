import { type MenuSubcategory, type Product, shortLabelOf } from '@neev/domain';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Picture, pictureSizes } from '@/components/ui/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { materialPathOf } from './material-path.ts';

interface NewProductCardProps {
  product: Product;
  /** `undefined` for a moment, when the menu does not know of it yet. */
  subcategory: MenuSubcategory | undefined;
}

/** A product of the "new products" page, a door to all of its subcategory. */
export function NewProductCard({ product, subcategory }: NewProductCardProps) {
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-white shadow-card">
      <Picture
        src={product.image}
        alt={product.name}
        sizes={pictureSizes.card}
        className="aspect-[4/3] w-full"
      />
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <h2 className="text-lg">{shortLabelOf(product)}</h2>
        <p className="mt-1 mb-5 text-sm text-ink-soft">{product.name}</p>
        <Link
          to={subcategory ? materialPathOf(subcategory) : '/material'}
          aria-label={`VIEW PRODUCTS like ${product.name}`}
          className={buttonClass('outline', 'mt-auto w-full')}
        >
          VIEW PRODUCTS
        </Link>
      </div>
    </article>
  );
}

export function NewProductCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-white">
      <Skeleton className="aspect-[4/3] w-full rounded-none" />
      <div className="space-y-3 p-5">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}
