import { company, type MenuCategory, pathSegmentOf } from '@neev/domain';
import { ArrowRight, ChevronDown, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { classNames } from '@/lib/class-names.ts';
import { headerLinks, useMenuCategories } from './main-navigation.tsx';

interface MobileMenuContentProps {
  /** Called when a link is clicked. */
  onChoose: () => void;
  onEnquire: () => void;
}

export function MobileMenuContent({ onChoose, onEnquire }: MobileMenuContentProps) {
  return (
    <div className="container-page pb-5">
      <ul className="divide-y divide-line">
        {headerLinks.map(({ name, to, hasDropdown }) => (
          <li key={name}>
            {hasDropdown ? (
              <MobileProducts name={name} onChoose={onChoose} />
            ) : (
              <NavLink
                to={to}
                end
                className={({ isActive }) =>
                  classNames(
                    'flex min-h-14 items-center font-semibold tracking-wide',
                    isActive && 'text-accent-strong',
                  )
                }
                onClick={onChoose}
              >
                {name}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
      <Button className="mt-4 min-h-12 w-full" onClick={onEnquire}>
        PRODUCT ENQUIRY
      </Button>
      {/* Wider screens show the phone number in the strip above the bar. */}
      <a
        href={`tel:${company.phoneLink}`}
        className="mt-2 flex min-h-11 items-center justify-center gap-2.5 text-sm font-semibold md:hidden"
      >
        <Phone aria-hidden className="size-4 text-accent-strong" />
        {company.phone}
      </a>
    </div>
  );
}

interface MobileProductsProps {
  name: string;
  /** Called when a link is clicked. */
  onChoose: () => void;
}

/** An accordion of all categories. */
function MobileProducts({ name, onChoose }: MobileProductsProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const listId = useId();
  return (
    <>
      <AccordionButton
        isExpanded={isExpanded}
        controls={listId}
        className="min-h-14 tracking-wide"
        onToggle={() => setIsExpanded(!isExpanded)}
      >
        {name}
      </AccordionButton>
      {isExpanded && (
        <div id={listId} className="pb-3">
          <CategoryAccordion onChoose={onChoose} />
        </div>
      )}
    </>
  );
}

function CategoryAccordion({ onChoose }: { onChoose: () => void }) {
  const { categories, isLoading } = useMenuCategories();
  const [expandedId, setExpandedId] = useState<string>();
  return (
    <>
      {isLoading && (
        <SkeletonList count={6} label="Loading categories">
          <Skeleton className="my-2 h-8" />
        </SkeletonList>
      )}
      <ul>
        {categories.map((category) => (
          <MobileCategory
            key={category.id}
            category={category}
            isExpanded={category.id === expandedId}
            onToggle={(isExpanded) => setExpandedId(isExpanded ? category.id : undefined)}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <Link
        to="/categories"
        className="flex min-h-12 items-center gap-2 text-sm font-semibold text-accent-strong"
        onClick={onChoose}
      >
        All categories
        <ArrowRight aria-hidden className="size-4" />
      </Link>
    </>
  );
}

interface MobileCategoryProps {
  category: MenuCategory;
  isExpanded: boolean;
  onToggle: (isExpanded: boolean) => void;
  onChoose: () => void;
}

function MobileCategory({ category, isExpanded, onToggle, onChoose }: MobileCategoryProps) {
  const item = useRef<HTMLLIElement>(null);
  const listId = useId();

  // A category collapsing above may move this one out of view.
  useEffect(() => {
    if (isExpanded) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isExpanded]);

  return (
    <li ref={item}>
      <AccordionButton
        isExpanded={isExpanded}
        controls={listId}
        className="min-h-12"
        onToggle={() => onToggle(!isExpanded)}
      >
        {category.name}
      </AccordionButton>
      {isExpanded && (
        <ul id={listId} className="mb-2 ml-2.5 border-l-2 border-accent pl-5">
          <li>
            <Link
              to={`/category/${pathSegmentOf(category.id)}`}
              className="flex min-h-11 items-center py-1.5 font-semibold"
              onClick={onChoose}
            >
              All of {category.name}
            </Link>
          </li>
          {category.subcategories.length === 0 && (
            <li className="py-3 text-sm text-ink-soft">No subcategories</li>
          )}
          {category.subcategories.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={`/subcategory/${id}`}
                className="flex min-h-11 items-center py-1.5 text-ink-soft"
                onClick={onChoose}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface AccordionButtonProps {
  isExpanded: boolean;
  /** The id of the controlled element. */
  controls: string;
  className: string;
  children: ReactNode;
  onToggle: () => void;
}

function AccordionButton(props: AccordionButtonProps) {
  const { isExpanded, controls, className, children, onToggle } = props;
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      aria-controls={controls}
      className={classNames('flex w-full items-center gap-3 text-left font-semibold', className)}
      onClick={onToggle}
    >
      {children}
      <ChevronDown
        aria-hidden
        className={classNames(
          'ml-auto size-5 shrink-0 text-slate-500 transition-transform',
          isExpanded && 'rotate-180',
        )}
      />
    </button>
  );
}
