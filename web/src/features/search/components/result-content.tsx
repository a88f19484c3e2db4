import { formatCount, formatPublicPrice } from '@neev/domain';
import { ArrowRight } from 'lucide-react';
import type { Matched } from '../engine/mark-matches.ts';
import type { FoundProduct, Place } from '../engine/search-index.ts';
import { Marked } from './marked.tsx';
import type { Result } from './result-groups.ts';

/** What a result says of itself. */
export function ResultContent({ result, matched }: { result: Result; matched: Matched }) {
  switch (result.kind) {
    case 'category':
      return (
        <p className="font-semibold">
          <Marked text={result.name} matched={matched} />
        </p>
      );
    case 'subcategory':
      return <SubcategoryResult place={result.place} matched={matched} />;
    case 'product':
      return <ProductResult found={result.found} matched={matched} />;
    case 'all':
      return (
        <p className="flex items-center justify-between gap-3 font-semibold text-accent-strong">
          See all {formatCount(result.count)} results
          <ArrowRight aria-hidden className="size-4" />
        </p>
      );
  }
}

function SubcategoryResult({ place, matched }: { place: Place; matched: Matched }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="font-semibold">
        <Marked text={place.subcategory.name} matched={matched} />
      </span>
      <span className="text-sm text-ink-soft">in {place.category.name}</span>
    </p>
  );
}

function ProductResult({ found, matched }: { found: FoundProduct; matched: Matched }) {
  const { product, place } = found;
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <p className="line-clamp-2 min-w-0 leading-snug font-semibold">
          <Marked text={product.name} matched={matched} />
        </p>
        <p className="shrink-0 text-sm font-bold tabular-nums">
          {formatPublicPrice(product.price)}
        </p>
      </div>
      <p className="mt-0.5 text-sm text-ink-soft">
        {product.brand !== '' && (
          <>
            <Marked text={product.brand} matched={matched} />
            {place && ' · '}
          </>
        )}
        {place && `${place.category.name} › ${place.subcategory.name}`}
      </p>
    </>
  );
}
