import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Picture, pictureSizes } from '@/components/ui/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { ListedProduct } from '../listing/listed-product.ts';
import { Awaited } from './awaited.tsx';
import { Price } from './price.tsx';

interface ProductCardProps {
  product: ListedProduct;
  /** `h2` unless the grid stands below a heading of its own. */
  headingLevel?: 'h2' | 'h3';
}

/** A product in a grid. */
export function ProductCard({ product, headingLevel: Heading = 'h2' }: ProductCardProps) {
  return (
    <article className="group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-white shadow-card">
      <Awaited value={product.image} skeleton={<PictureSkeleton />}>
        {(image) => (
          <Picture
            src={image}
            alt={product.name}
            sizes={pictureSizes.card}
            className="aspect-[4/3] w-full"
          />
        )}
      </Awaited>
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        {product.brand !== '' && (
          <p className="text-xs font-semibold tracking-wider text-accent-strong uppercase">
            {product.brand}
          </p>
        )}
        <Heading className="mt-1 text-base leading-snug sm:text-lg">{product.name}</Heading>
        <Awaited value={product.description} skeleton={<Skeleton className="mt-2 h-10 w-full" />}>
          {(description) => (
            <p className="mt-2 line-clamp-2 text-sm text-ink-soft">{description}</p>
          )}
        </Awaited>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-4">
          <Price product={product} className="text-xl" />
          <Link
            to={`/product/${product.id}`}
            aria-label={`View Details of ${product.name}`}
            className={buttonClass('outline', 'px-4')}
          >
            View Details
          </Link>
        </div>
      </div>
    </article>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-white">
      <PictureSkeleton />
      <div className="space-y-3 p-5">
        <Skeleton className="h-3 w-1/4" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}

function PictureSkeleton() {
  return <Skeleton className="aspect-[4/3] w-full rounded-none" />;
}
