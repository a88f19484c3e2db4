import { collections, company, MAX_SHOWN_SLIDES, querySource } from '@neev/domain';
import { useLiveQuery } from '@/lib/live/use-live.ts';
import { HeroCarousel } from './hero-carousel.tsx';
import { HERO_HEIGHT } from './hero-slide-view.tsx';

/** The carousel of the home page. Without active slides, only the heading of the page. */
export function Hero() {
  const slides = useLiveQuery(activeSlidesSource);
  if (slides.status === 'loading') {
    return (
      <div className={`${HERO_HEIGHT} bg-slate-900`}>
        <HiddenHeading />
      </div>
    );
  }
  // No message on an error, since the page has other navigation.
  if (slides.status === 'error' || slides.value.length === 0) return <HiddenHeading />;
  return <HeroCarousel slides={slides.value} />;
}

/** The heading of the page while there is no slide, whose title is the heading otherwise. */
function HiddenHeading() {
  return <h1 className="sr-only">{company.legalName}</h1>;
}

/** The active slides, sorted by position. */
const activeSlidesSource = querySource({
  collection: collections.heroSlides,
  where: [{ field: 'isActive', operator: '==', value: true }],
  orderBy: [{ field: 'position', direction: 'asc' }],
  limit: MAX_SHOWN_SLIDES,
});
