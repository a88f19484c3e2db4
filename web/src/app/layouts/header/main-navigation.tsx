import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { classNames } from '@/lib/class-names.ts';

/** An entry of the main navigation (specification, section 3). */
interface LinkItem {
  name: string;
  /** `#` for an entry without a page of its own. */
  to: string;
  hasDropdown: boolean;
}

export const headerLinks: readonly LinkItem[] = [
  { name: 'HOME', to: '/', hasDropdown: false },
  { name: 'ABOUT US', to: '/about', hasDropdown: false },
  { name: 'PRODUCTS', to: '#', hasDropdown: true },
  { name: 'CONTACT US', to: '/contact', hasDropdown: false },
];

/** Whether a path belongs to the PRODUCTS entry. */
export function isCataloguePath(pathname: string): boolean {
  return /^\/(categor|subcategory|product|material|new-products|paints)/.test(pathname);
}

/**
 * Classes of an entry. It has the height of the bar, so that there is no gap between the entry and
 * its panel.
 */
export function entryClass(isCurrent: boolean): string {
  return classNames(
    'relative flex items-center gap-1.5 px-2 text-sm font-semibold tracking-wide whitespace-nowrap transition-colors select-none xl:px-3.5',
    'after:absolute after:inset-x-2 after:bottom-5 xl:after:inset-x-3.5 after:h-0.5 after:transition-colors',
    isCurrent ? 'after:bg-accent' : 'hover:after:bg-slate-300 aria-expanded:after:bg-slate-300',
  );
}

/** Categories in the panel (specification, section 9). */
export const PANEL_CATEGORIES = 4;

export const panelGridClass = 'container-page grid grid-cols-4 gap-x-8';

/** Skeleton of the panel while its code or its data load. */
export function PanelSkeleton() {
  return (
    <SkeletonList
      count={PANEL_CATEGORIES}
      className={`${panelGridClass} py-6`}
      label="Loading categories"
    >
      <Skeleton className="my-2 h-8" />
      <Skeleton className="h-44" />
    </SkeletonList>
  );
}
