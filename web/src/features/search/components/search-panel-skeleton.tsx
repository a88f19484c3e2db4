import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';

/** The place of results whose search is on its way. */
export function SearchPanelSkeleton() {
  return (
    <SkeletonList count={4} className="space-y-2 p-4" label="Loading the search">
      <Skeleton className="h-12" />
    </SkeletonList>
  );
}
