/** The styles of `trusted-brands.tsx` replace Swiper's stylesheet. */
import { type RefObject, useEffect, useRef } from 'react';
import Swiper from 'swiper';
import { rotateSlides } from '@/components/carousel/rotate-slides.ts';

/** Milliseconds between two transitions (specification, section 9). */
const AUTOPLAY_DELAY_MS = 2_500;

const SPEED_MS = 600;

const MAX_SLIDES_PER_VIEW = 5;

interface BrandSwiperProps {
  track: RefObject<HTMLElement | null>;
  isMoving: boolean;
  onStart: () => void;
}

/** Runs Swiper on the track; renders nothing. */
export function BrandSwiper({ track, isMoving, onStart }: BrandSwiperProps) {
  const swiper = useRef<Swiper>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once.
  useEffect(() => {
    if (!track.current) return undefined;
    const started = startSwiper(track.current);
    swiper.current = started;
    onStart();
    return () => void started.destroy(true, true);
  }, [track]);

  useEffect(
    () =>
      isMoving && swiper.current
        ? rotateSlides(swiper.current, SPEED_MS + AUTOPLAY_DELAY_MS)
        : undefined,
    [isMoving],
  );

  return null;
}

function startSwiper(track: HTMLElement): Swiper {
  // A loop needs one slide more than are in view.
  const isLoop = track.querySelectorAll('.swiper-slide').length > MAX_SLIDES_PER_VIEW;
  return new Swiper(track, {
    loop: isLoop,
    rewind: !isLoop,
    grabCursor: true,
    speed: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SPEED_MS,
    spaceBetween: 20,
    slidesPerView: 2,
    breakpoints: {
      640: { slidesPerView: 3 },
      768: { slidesPerView: 4 },
      1024: { slidesPerView: MAX_SLIDES_PER_VIEW },
    },
  });
}
