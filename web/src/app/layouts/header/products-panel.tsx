import { addressOf, type MenuCategory } from '@neev/domain';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PANEL_CATEGORIES, PanelSkeleton, panelGridClass } from './panel-skeleton.tsx';
import { PanelSubcategory } from './panel-subcategory.tsx';
import { useMenuOrNothing } from './use-menu-or-nothing.ts';

interface ProductsPanelProps {
  /** A link has been chosen. */
  onChoose: () => void;
}

/** The first categories with their subcategories, each with a few products on demand. */
export function ProductsPanel({ onChoose }: ProductsPanelProps) {
  const { categories, isLoading } = useMenuOrNothing();
  const [expandedId, setExpandedId] = useState<string>();

  return (
    <>
      {isLoading && <PanelSkeleton />}
      {categories.length > 0 && (
        <ul className={`${panelGridClass} py-6`}>
          {categories.slice(0, PANEL_CATEGORIES).map((category) => (
            <li key={category.id} data-column>
              <PanelCategory
                category={category}
                expandedId={expandedId}
                onExpand={setExpandedId}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="bg-paper">
        <div className="container-page">
          <Link
            to="/categories"
            className="group inline-flex min-h-12 items-center gap-2 text-sm font-semibold hover:text-accent-strong"
            onClick={onChoose}
          >
            {categories.length > PANEL_CATEGORIES
              ? `All ${categories.length} categories`
              : 'All categories'}
            <ArrowRight
              aria-hidden
              className="size-4 transition-transform group-hover:translate-x-0.5"
            />
          </Link>
        </div>
      </div>
    </>
  );
}

interface PanelCategoryProps extends ProductsPanelProps {
  category: MenuCategory;
  /** The one subcategory of the panel that shows its products. */
  expandedId: string | undefined;
  onExpand: (subcategoryId: string | undefined) => void;
}

function PanelCategory({ category, expandedId, onExpand, onChoose }: PanelCategoryProps) {
  return (
    <>
      <Link
        to={`/category/${addressOf(category.id)}`}
        className="flex min-h-12 items-center border-b border-line text-lg leading-tight font-bold transition-colors hover:border-accent hover:text-accent-strong"
        onClick={onChoose}
      >
        {category.name}
      </Link>
      {category.subcategories.length === 0 ? (
        <p className="py-3 text-sm text-ink-soft">No subcategories</p>
      ) : (
        <ul className="py-1.5">
          {category.subcategories.map((subcategory) => (
            <li key={subcategory.id}>
              <PanelSubcategory
                subcategory={subcategory}
                isExpanded={subcategory.id === expandedId}
                onToggle={(isExpanded) => onExpand(isExpanded ? subcategory.id : undefined)}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
