import {
  MENU_PRODUCT_PREVIEWS,
  type MenuCategory,
  type MenuSubcategory,
  pathSegmentOf,
  shortLabelOf,
} from '@neev/domain';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { classNames } from '@/lib/class-names.ts';
import { PANEL_CATEGORIES, PanelSkeleton, panelGridClass } from './main-navigation.tsx';

interface ProductsPanelProps {
  /** Called when a link is clicked. */
  onChoose: () => void;
}

/**
 * The first categories with their subcategories; each subcategory expands to a few products. An error shows no category
 * and no message (specification, section 8); opening the panel again retries.
 */
export function ProductsPanel({ onChoose }: ProductsPanelProps) {
  const menu = useMenu();
  const categories = menu.status === 'ready' ? menu.value.categories : [];
  const retryIfFailed = useEffectEvent(() => {
    if (menu.status === 'error') menu.retry();
  });
  useEffect(() => retryIfFailed(), []);
  const [expandedId, setExpandedId] = useState<string>();

  return (
    <>
      {menu.status === 'loading' && <PanelSkeleton />}
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
  /** The expanded subcategory; at most one in the panel. */
  expandedId: string | undefined;
  onExpand: (subcategoryId: string | undefined) => void;
}

function PanelCategory({ category, expandedId, onExpand, onChoose }: PanelCategoryProps) {
  return (
    <>
      <Link
        to={`/category/${pathSegmentOf(category.id)}`}
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

interface PanelSubcategoryProps {
  subcategory: MenuSubcategory;
  isExpanded: boolean;
  onToggle: (isExpanded: boolean) => void;
  onChoose: () => void;
}

/** A subcategory. One with products has a button that expands them. */
function PanelSubcategory(props: PanelSubcategoryProps) {
  const { subcategory, isExpanded, onToggle, onChoose } = props;
  const listId = useId();
  return (
    <>
      <div className="flex items-center">
        <Link
          to={`/subcategory/${subcategory.id}`}
          className="flex min-h-11 flex-1 items-center py-1 text-sm text-ink-soft hover:text-ink underline-offset-4 hover:underline"
          onClick={onChoose}
        >
          {subcategory.name}
        </Link>
        {subcategory.products.length > 0 && (
          <button
            type="button"
            aria-label={`Products in ${subcategory.name}`}
            aria-expanded={isExpanded}
            aria-controls={listId}
            className="-mr-3 grid size-11 shrink-0 place-items-center rounded-md text-slate-500 hover:bg-slate-100 hover:text-ink"
            onClick={() => onToggle(!isExpanded)}
          >
            <ChevronDown
              aria-hidden
              className={classNames('size-4 transition-transform', isExpanded && 'rotate-180')}
            />
          </button>
        )}
      </div>
      {isExpanded && <PanelProducts id={listId} subcategory={subcategory} onChoose={onChoose} />}
    </>
  );
}

interface PanelProductsProps {
  id: string;
  subcategory: MenuSubcategory;
  onChoose: () => void;
}

function PanelProducts({ id, subcategory, onChoose }: PanelProductsProps) {
  const linkClass =
    'flex min-h-9 items-center py-1 text-sm hover:text-accent-strong pointer-coarse:min-h-11';
  return (
    <ul id={id} className="mb-2 border-l-2 border-accent pl-4">
      {subcategory.products.map((product) => (
        <li key={product.id}>
          {/* Short labels may repeat; the title has the full name. */}
          <Link
            to={`/product/${product.id}`}
            title={product.name}
            className={linkClass}
            onClick={onChoose}
          >
            {shortLabelOf(product)}
          </Link>
        </li>
      ))}
      {subcategory.productCount > MENU_PRODUCT_PREVIEWS && (
        <li>
          <Link
            to={`/subcategory/${subcategory.id}`}
            className={classNames(linkClass, 'font-semibold text-accent-strong hover:underline')}
            onClick={onChoose}
          >
            View all {subcategory.productCount} products
          </Link>
        </li>
      )}
    </ul>
  );
}
