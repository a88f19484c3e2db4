import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';

/** Categories in the panel (specification, section 9). */
export const PANEL_CATEGORIES = 4;

export const panelGridClass = 'container-page grid grid-cols-4 gap-x-8';

/** The panel while it, or what it shows, is on its way. */
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
