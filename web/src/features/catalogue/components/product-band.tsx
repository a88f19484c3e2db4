import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Picture, pictureSizes } from '@/components/ui/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { ListedProduct } from '../listing/listed-product.ts';
import { Awaited } from './awaited.tsx';
import { Price } from './price.tsx';

/** A product across the page; every other one has its picture on the right. */
export function ProductBand({ product }: { product: ListedProduct }) {
  return (
    <article className="group/band grid items-center gap-x-12 gap-y-5 md:grid-cols-2">
      <div className="md:group-[:nth-child(even)]:order-2">
        <Awaited value={product.image} skeleton={<PictureSkeleton />}>
          {(image) => (
            <Picture
              src={image}
              alt={product.name}
              sizes={pictureSizes.half}
              className="aspect-[4/3] w-full rounded-lg"
            />
          )}
        </Awaited>
      </div>
      <div>
        {product.brand !== '' && (
          <p className="text-sm font-semibold tracking-wider text-accent-strong uppercase">
            {product.brand}
          </p>
        )}
        <h2 className="mt-1 text-2xl sm:text-3xl">{product.name}</h2>
        <Awaited value={product.description} skeleton={<Skeleton className="mt-4 h-12 w-full" />}>
          {(description) =>
            description !== '' && <p className="mt-4 max-w-prose text-ink-soft">{description}</p>
          }
        </Awaited>
        <Price product={product} className="mt-5 text-2xl" />
        <Link
          to={`/product/${product.id}`}
          aria-label={`View Details of ${product.name}`}
          className={buttonClass('dark', 'mt-6')}
        >
          View Details
        </Link>
      </div>
    </article>
  );
}

export function ProductBandSkeleton() {
  return (
    <div className="grid items-center gap-x-12 gap-y-5 md:grid-cols-2">
      <PictureSkeleton />
      <div className="space-y-4">
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-11 w-40" />
      </div>
    </div>
  );
}

function PictureSkeleton() {
  return <Skeleton className="aspect-[4/3] w-full rounded-lg" />;
}
