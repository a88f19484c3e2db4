import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Picture, pictureSizes } from '@/components/ui/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { ListedProduct } from '../listing/arrange-listing.ts';
import { AddToListLink } from './add-to-list.tsx';
import { Price, Stock } from './product-facts.tsx';

interface ProductCardProps {
  product: ListedProduct;
  /** `h2` by default; `h3` below a heading of the section. */
  headingLevel?: 'h2' | 'h3';
}

/** A product card in a grid; a compact row on phones. */
export function ProductCard({ product, headingLevel: Heading = 'h2' }: ProductCardProps) {
  return (
    <article className="product-row group relative grid h-full grid-cols-[7.25rem_1fr] overflow-hidden rounded-lg border border-line bg-white shadow-card sm:flex sm:flex-col">
      <ValueOrSkeleton value={product.image} skeleton={<PictureSkeleton />}>
        {(image) => (
          <Picture
            src={image}
            alt={product.name}
            sizes={pictureSizes.card}
            className={cardPictureClass}
          />
        )}
      </ValueOrSkeleton>
      <div className="flex min-w-0 flex-1 flex-col p-3 sm:p-5">
        {product.brand !== '' && (
          <p className="text-xs font-semibold tracking-wider text-accent-strong uppercase">
            {product.brand}
          </p>
        )}
        <Heading className="mt-1 text-base leading-snug sm:text-lg">{product.name}</Heading>
        <ValueOrSkeleton
          value={product.description}
          skeleton={<Skeleton className="mt-1 h-10 w-full sm:mt-2" />}
        >
          {(description) => (
            <p className="mt-1 line-clamp-2 min-h-10 text-sm text-ink-soft sm:mt-2">
              {description}
            </p>
          )}
        </ValueOrSkeleton>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-1 pt-2 sm:block sm:pt-4">
          <div>
            <Price product={product} className="text-base sm:text-xl" />
            <ListedStock product={product} />
          </div>
          <div className="flex gap-2 sm:mt-3">
            <Link
              to={`/product/${product.id}`}
              aria-label={`View Details of ${product.name}`}
              className={buttonClass('outline', 'max-sm:px-2.5 sm:px-4')}
            >
              View Details
            </Link>
            <AddToListLink product={product} className="bottom-3 left-3 px-3 max-sm:absolute" />
          </div>
        </div>
      </div>
    </article>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className="grid grid-cols-[7.25rem_1fr] overflow-hidden rounded-lg border border-line bg-white sm:block">
      <PictureSkeleton />
      <div className="space-y-3 p-3 sm:p-5">
        <Skeleton className="h-3 w-1/4" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}

function PictureSkeleton() {
  return <Skeleton className={cardPictureClass} />;
}

/** All of the picture, also on phones: labels in it would be cut. */
const cardPictureClass = 'mt-3 ml-3 aspect-[4/3] w-26 rounded-md sm:m-0 sm:w-full sm:rounded-none';

/** A full-width product, on alternating sides; a compact row on narrow screens. */
export function ProductBand({ product }: { product: ListedProduct }) {
  return (
    <article className="product-row group/band relative grid grid-cols-[6.5rem_1fr] gap-x-4 border-b border-line pb-3 md:grid-cols-2 md:items-center md:gap-x-12 md:border-0 md:pb-0">
      <div className="md:group-[:nth-child(even)]:order-2">
        <ValueOrSkeleton value={product.image} skeleton={<BandPictureSkeleton />}>
          {(image) => (
            <Picture
              src={image}
              alt={product.name}
              sizes={pictureSizes.band}
              className="aspect-[4/3] w-full rounded-lg"
            />
          )}
        </ValueOrSkeleton>
      </div>
      <div className="min-w-0">
        {product.brand !== '' && (
          <p className="text-xs font-semibold tracking-wider text-accent-strong uppercase md:text-sm">
            {product.brand}
          </p>
        )}
        <h2 className="mt-1 text-base leading-snug md:text-3xl md:leading-tight">{product.name}</h2>
        <ValueOrSkeleton
          value={product.description}
          skeleton={<Skeleton className="mt-1 h-10 w-full md:mt-4 md:h-12" />}
        >
          {(description) => (
            <p className="mt-1 line-clamp-2 min-h-10 max-w-prose text-sm text-ink-soft md:mt-4 md:line-clamp-none md:min-h-0 md:text-base">
              {description}
            </p>
          )}
        </ValueOrSkeleton>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-1 md:mt-6 md:block">
          <div>
            <Price product={product} className="text-base md:text-2xl" />
            <ListedStock product={product} />
          </div>
          <div className="flex gap-2 md:mt-6">
            <Link
              to={`/product/${product.id}`}
              aria-label={`View Details of ${product.name}`}
              className={buttonClass('dark', 'max-sm:px-2.5')}
            >
              View Details
            </Link>
            <AddToListLink product={product} className="bottom-3 left-0 px-3 max-md:absolute" />
          </div>
        </div>
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
    <div className="grid grid-cols-[6.5rem_1fr] gap-x-4 pb-3 md:grid-cols-2 md:items-center md:gap-x-12 md:pb-0">
      <BandPictureSkeleton />
      <div className="space-y-2 md:space-y-4">
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-5 w-3/4 md:h-8" />
        <Skeleton className="h-10 w-full md:h-16" />
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
function ValueOrSkeleton<V>({ value, skeleton, children }: ValueOrSkeletonProps<V>) {
  return value === undefined ? skeleton : children(value);
}
