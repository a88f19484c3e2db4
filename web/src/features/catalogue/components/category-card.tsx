import { type MenuCategory, pathSegmentOf } from '@neev/domain';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CategoryIcon } from '@/components/ui/category-icon.tsx';
import { LiveMark } from '@/components/ui/live-mark.tsx';
import { Picture, pictureSizes } from '@/components/ui/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

/** A card that links to a category. */
export function CategoryCard({ category }: { category: MenuCategory }) {
  return (
    <Link
      to={`/category/${pathSegmentOf(category.id)}`}
      className="group relative block overflow-hidden rounded-lg bg-slate-900 text-white shadow-card"
    >
      <Picture
        src={category.image}
        alt=""
        sizes={pictureSizes.card}
        className="aspect-square w-full transition-transform duration-700 ease-settle group-hover:scale-105 sm:aspect-[4/3]"
      />
      <div className="absolute inset-0 bg-linear-to-t from-slate-950/90 via-slate-950/35 to-transparent" />
      <div className="absolute inset-x-0 bottom-0 flex items-end justify-between gap-4 p-3 sm:p-5">
        <div className="min-w-0">
          <CategoryIcon name={category.icon} className="mb-2 size-6 text-accent" />
          <h3 className="text-base sm:text-xl">{category.name}</h3>
          <p className="mt-0.5 text-sm text-slate-200">{productCountText(category)}</p>
        </div>
        <span className="hidden size-10 shrink-0 place-items-center rounded-md bg-white/15 transition-colors group-hover:bg-accent group-hover:text-ink sm:grid">
          <ArrowUpRight aria-hidden className="size-5" />
        </span>
      </div>
    </Link>
  );
}

export function CategoryCardSkeleton() {
  return <Skeleton className="aspect-square w-full rounded-lg sm:aspect-[4/3]" />;
}

function productCountText({ productCount }: MenuCategory): string {
  if (productCount === 0) return 'Ask us for availability';
  return productCount === 1 ? '1 product' : `${productCount} products`;
}

interface CategoryMarkProps {
  category: MenuCategory;
  children: ReactNode;
}

/** Highlights a category when its name changes. */
export function CategoryMark({ category: { name }, children }: CategoryMarkProps) {
  return (
    <LiveMark
      value={name}
      announcement={`A category is now called ${name}.`}
      variant="frame"
      className="h-full rounded-lg"
    >
      {children}
    </LiveMark>
  );
}

/** A product count, with a text for screen readers. */
export function ProductCount({ count }: { count: number }) {
  return (
    <span className="tabular-nums">
      {count}
      <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
    </span>
  );
}
