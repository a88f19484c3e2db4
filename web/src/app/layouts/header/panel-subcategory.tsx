import { MENU_PRODUCT_PREVIEWS, type MenuSubcategory, shortLabelOf } from '@neev/domain';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '@/lib/class-names.ts';

interface PanelSubcategoryProps {
  subcategory: MenuSubcategory;
  isExpanded: boolean;
  onToggle: (isExpanded: boolean) => void;
  onChoose: () => void;
}

/** A subcategory in the panel; one with products has an expander that shows the first of them. */
export function PanelSubcategory(props: PanelSubcategoryProps) {
  const { subcategory, isExpanded, onToggle, onChoose } = props;
  const listId = useId();
  return (
    <>
      <div className="flex items-center">
        <Link
          to={`/subcategory/${subcategory.id}`}
          className="flex min-h-11 flex-1 items-center py-1 text-sm text-ink-soft hover:text-ink hover:underline hover:underline-offset-4"
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
          {/* Of one brand there may be several: the title tells them apart. */}
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
