import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Picture, pictureSizes } from '@/components/ui/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { ListedProduct } from '../listing/arrange-listing.ts';
import { Price, Stock } from './product-facts.tsx';

interface ProductCardProps {
  product: ListedProduct;
  /** `h2` by default; `h3` below a heading of the section. */
  headingLevel?: 'h2' | 'h3';
}

/** A product card in a grid. */
export function ProductCard({ product, headingLevel: Heading = 'h2' }: ProductCardProps) {
  return (
    <article className="group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-white shadow-card">
      <ValueOrSkeleton value={product.image} skeleton={<PictureSkeleton />}>
        {(image) => (
          <Picture
            src={image}
            alt={product.name}
            sizes={pictureSizes.card}
            className="aspect-[4/3] w-full"
          />
        )}
      </ValueOrSkeleton>
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        {product.brand !== '' && (
          <p className="text-xs font-semibold tracking-wider text-accent-strong uppercase">
            {product.brand}
          </p>
        )}
        <Heading className="mt-1 text-base leading-snug sm:text-lg">{product.name}</Heading>
        <ValueOrSkeleton
          value={product.description}
          skeleton={<Skeleton className="mt-2 h-10 w-full" />}
        >
          {(description) => (
            <p className="mt-2 line-clamp-2 text-sm text-ink-soft">{description}</p>
          )}
        </ValueOrSkeleton>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-4">
          <div>
            <Price product={product} className="text-xl" />
            <ListedStock product={product} />
          </div>
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

/** A full-width product, on alternating sides. */
export function ProductBand({ product }: { product: ListedProduct }) {
  return (
    <article className="group/band grid items-center gap-x-12 gap-y-5 md:grid-cols-2">
      <div className="md:group-[:nth-child(even)]:order-2">
        <ValueOrSkeleton value={product.image} skeleton={<BandPictureSkeleton />}>
          {(image) => (
            <Picture
              src={image}
              alt={product.name}
              sizes={pictureSizes.half}
              className="aspect-[4/3] w-full rounded-lg"
            />
          )}
        </ValueOrSkeleton>
      </div>
      <div>
        {product.brand !== '' && (
          <p className="text-sm font-semibold tracking-wider text-accent-strong uppercase">
            {product.brand}
          </p>
        )}
        <h2 className="mt-1 text-2xl sm:text-3xl">{product.name}</h2>
        <ValueOrSkeleton
          value={product.description}
          skeleton={<Skeleton className="mt-4 h-12 w-full" />}
        >
          {(description) =>
            description !== '' && <p className="mt-4 max-w-prose text-ink-soft">{description}</p>
          }
        </ValueOrSkeleton>
        <Price product={product} className="mt-5 text-2xl" />
        <ListedStock product={product} />
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

/** The availability; an empty line until it has loaded, so that the layout does not shift. */
function ListedStock({ product: { name, stock } }: { product: ListedProduct }) {
  return (
    <div className="min-h-5">{stock !== undefined && <Stock product={{ name, stock }} />}</div>
  );
}

export function ProductBandSkeleton() {
  return (
    <div className="grid items-center gap-x-12 gap-y-5 md:grid-cols-2">
      <BandPictureSkeleton />
      <div className="space-y-4">
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-11 w-40" />
      </div>
    </div>
  );
}

function BandPictureSkeleton() {
  return <Skeleton className="aspect-[4/3] w-full rounded-lg" />;
}

interface ValueOrSkeletonProps<V> {
  /** `undefined` while it is loading. */
  value: V | undefined;
  skeleton: ReactNode;
  children: (value: V) => ReactNode;
}

/** Shows a skeleton until a value of a product has loaded. */
export function ValueOrSkeleton<V>({ value, skeleton, children }: ValueOrSkeletonProps<V>) {
  return value === undefined ? skeleton : children(value);
}
