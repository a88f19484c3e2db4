import { useEffect } from 'react';
import { Deferred } from '@/components/ui/deferred.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { defer } from '@/lib/loading/defer.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import type { OpenedFiltersProps } from './opened-filters.tsx';

const OpenedFilters = lazyComponent(
  async () => (await import('./opened-filters.tsx')).OpenedFilters,
);

/** The filters, when they are open. */
export function ListingFilters(props: OpenedFiltersProps) {
  useEffect(() => defer('idle', OpenedFilters.preload), []);
  if (!props.filters.isOpen) return null;
  return (
    <Deferred fallback={<Skeleton className="mt-4 h-64" />} failure="The filters did not load.">
      <OpenedFilters {...props} />
    </Deferred>
  );
}
