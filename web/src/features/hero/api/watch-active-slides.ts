import { collections, type HeroSlide, querySource } from '@neev/domain';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';

/** Slides that a carousel can hold before nobody sees the last. */
const MOST_SLIDES = 12;

const activeSlidesSource = querySource({
  collection: collections.heroSlides,
  where: [{ field: 'isActive', operator: '==', value: true }],
  orderBy: [{ field: 'position', direction: 'asc' }],
  limit: MOST_SLIDES,
});

/** The slides that visitors see, in their order. */
export function useActiveSlides(): Live<HeroSlide[]> {
  return useLiveQuery(activeSlidesSource);
}
