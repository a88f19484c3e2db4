import { useActiveSlides } from '../api/watch-active-slides.ts';
import { HeroCarousel } from './hero-carousel.tsx';
import { HERO_HEIGHT } from './hero-slide-view.tsx';

/** The rotating banner of the home page; nothing when no slide is active. */
export function Hero() {
  const slides = useActiveSlides();
  if (slides.status === 'loading') return <div className={`${HERO_HEIGHT} bg-slate-900`} />;
  // The page has its own ways on: a banner that cannot be had is left out.
  if (slides.status === 'error' || slides.value.length === 0) return null;
  return <HeroCarousel slides={slides.value} />;
}
