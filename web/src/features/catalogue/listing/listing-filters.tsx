import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useIsIdle } from '@/lib/use-is-idle.ts';
import { useLate } from '@/lib/use-late.ts';
import type { OpenedFiltersProps } from './opened-filters.tsx';

const loadFilters = async () => (await import('./opened-filters.tsx')).OpenedFilters;

/** The filters, when they are open; their code comes once the page rests, or when it is wanted. */
export function ListingFilters(props: OpenedFiltersProps) {
  const { isOpen } = props.filters;
  const isIdle = useIsIdle();
  const late = useLate(loadFilters, isIdle || isOpen);
  if (!isOpen) return null;
  return (
    <Loaded
      live={late}
      loading={<Skeleton className="mt-4 h-64" />}
      failure="The filters did not load."
    >
      {(OpenedFilters) => <OpenedFilters {...props} />}
    </Loaded>
  );
}
