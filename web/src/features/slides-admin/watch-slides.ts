import { collections, type HeroSlide, querySource } from '@neev/domain';
import { usePendingIds } from '@/lib/admin/use-pending-ids.ts';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';

/** More than anyone would arrange by hand. */
const MOST_SLIDES = 100;

const slidesSource = querySource({
  collection: collections.heroSlides,
  orderBy: [{ field: 'position', direction: 'asc' }],
  limit: MOST_SLIDES,
});

/** All slides, shown to visitors or not, in their order. */
export function useAllSlides(): Live<HeroSlide[]> {
  return useLiveQuery(slidesSource);
}

export const usePendingSlides = () => usePendingIds(slidesSource);
