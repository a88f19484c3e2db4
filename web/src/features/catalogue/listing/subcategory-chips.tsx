import { formatCount, type MenuSubcategory } from '@neev/domain';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { KEEP_SCROLL } from '@/lib/history/site-history.ts';
import type { ListingQueryState } from './use-listing-query.ts';

interface SubcategoryChipsProps {
  subcategories: readonly MenuSubcategory[];
  state: ListingQueryState;
}

/** Links that reduce the products of a category to one subcategory, also without JavaScript. */
export function SubcategoryChips({ subcategories, state }: SubcategoryChipsProps) {
  const choices = subcategories.filter(({ productCount }) => productCount > 0);
  if (choices.length < 2) return null;

  function renderChip(label: string, subcategoryId: string | undefined, count?: number) {
    const isCurrent = state.query.subcategoryId === subcategoryId;
    return (
      <li key={label} className="shrink-0">
        <Link
          to={{ search: state.searchFor({ subcategoryId }) }}
          state={KEEP_SCROLL}
          aria-current={isCurrent ? 'true' : undefined}
          className={buttonClass(isCurrent ? 'dark' : 'outline', 'px-4')}
        >
          {label}
          {count !== undefined && (
            <span className="font-medium tabular-nums">{formatCount(count)}</span>
          )}
        </Link>
      </li>
    );
  }

  return (
    <nav
      aria-label="Subcategories"
      className="scrollbar-none -mx-4 mb-5 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2 sm:flex-wrap">
        {renderChip('All', undefined)}
        {choices.map(({ id, name, productCount }) => renderChip(name, id, productCount))}
      </ul>
    </nav>
  );
}
