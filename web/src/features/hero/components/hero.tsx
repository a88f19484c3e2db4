import { lazy, Suspense } from 'react';
import { useActiveSlides } from '../api/watch-active-slides.ts';
import { HERO_HEIGHT, HeroSlideView } from './hero-slide-view.tsx';

const HeroCarousel = lazy(async () => ({
  default: (await import('./hero-carousel.tsx')).HeroCarousel,
}));

/** The rotating banner of the home page; nothing when no slide is active. */
export function Hero() {
  const slides = useActiveSlides();

  if (slides.status === 'loading') return <div className={`${HERO_HEIGHT} bg-slate-900`} />;
  // The page has its own ways on: a banner that cannot be had is left out.
  if (slides.status === 'error') return null;

  const [first] = slides.value;
  if (!first) return null;
  return (
    // The first slide is there before the code that moves it.
    <Suspense fallback={<HeroSlideView slide={first} isFirst />}>
      <HeroCarousel slides={slides.value} />
    </Suspense>
  );
}
