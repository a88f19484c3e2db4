import { type MenuCategory, pathSegmentOf } from '@neev/domain';
import { ArrowRight, ChevronDown, Phone } from 'lucide-react';
import type { ReactNode, ToggleEvent } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { NoScriptLink } from '@/components/ui/no-script-link.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { classNames } from '@/lib/class-names.ts';
import { useCompany } from '@/lib/company.ts';
import { headerLinks } from './main-navigation.tsx';

interface MobileMenuContentProps {
  /** Called when a link is clicked. */
  onChoose: () => void;
  onEnquire: () => void;
}

/** Links and disclosures, which work without JavaScript. */
export function MobileMenuContent({ onChoose, onEnquire }: MobileMenuContentProps) {
  const company = useCompany();
  return (
    <div className="container-page pb-5 wrap-anywhere">
      <ul className="divide-y divide-line">
        {headerLinks.map(({ name, to, hasDropdown }) => (
          <li key={name}>
            {hasDropdown ? (
              <Disclosure title={name} className="min-h-14 tracking-wide">
                <CategoryAccordion onChoose={onChoose} />
              </Disclosure>
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
      <NoScriptLink to="/contact">
        <Button type="submit" className="mt-4 min-h-12 w-full" onClick={onEnquire}>
          PRODUCT ENQUIRY
        </Button>
      </NoScriptLink>
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

interface CategoriesProps {
  /** Called when a link is clicked. */
  onChoose: () => void;
}

/** All categories. An error shows no message (specification, section 8). */
function CategoryAccordion({ onChoose }: CategoriesProps) {
  const menu = useMenu();
  return (
    <div className="pb-3">
      {menu.status === 'loading' && (
        <SkeletonList count={6} label="Loading categories">
          <Skeleton className="my-2 h-8" />
        </SkeletonList>
      )}
      <ul>
        {menu.status === 'ready' &&
          menu.value.categories.map((category) => (
            <MobileCategory key={category.id} category={category} onChoose={onChoose} />
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
    </div>
  );
}

function MobileCategory({ category, onChoose }: CategoriesProps & { category: MenuCategory }) {
  return (
    <li>
      <Disclosure title={category.name} group="menu-category" className="min-h-12">
        <ul className="mb-2 ml-2.5 border-l-2 border-accent pl-5">
          <li>
            <Link
              to={`/category/${pathSegmentOf(category.id)}`}
              className="flex min-h-11 items-center py-1.5 font-semibold"
              onClick={onChoose}
            >
              All {category.name}
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
      </Disclosure>
    </li>
  );
}

interface DisclosureProps {
  title: string;
  /** At most one disclosure of a group is open. */
  group?: string;
  className: string;
  children: ReactNode;
}

function Disclosure({ title, group, className, children }: DisclosureProps) {
  return (
    <details name={group} onToggle={group ? scrollIntoViewIfOpen : undefined}>
      <summary
        className={classNames('flex cursor-pointer items-center gap-3 font-semibold', className)}
      >
        {title}
        <ChevronDown
          aria-hidden
          className="turning-icon ml-auto size-5 shrink-0 text-slate-500 transition-transform"
        />
      </summary>
      {children}
    </details>
  );
}

/** A category that closes above may move the opened one out of view. */
function scrollIntoViewIfOpen({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
}
