/** The styles of `trusted-brands.tsx` replace Swiper's stylesheet. */
import { type RefObject, useEffect, useRef } from 'react';
import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

/** Milliseconds between two transitions (specification, section 9). */
const AUTOPLAY_DELAY_MS = 2_500;

const SPEED_MS = 600;

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

  useEffect(() => {
    if (isMoving) swiper.current?.autoplay.start();
    else swiper.current?.autoplay.stop();
  }, [isMoving]);

  return null;
}

function startSwiper(track: HTMLElement): Swiper {
  return new Swiper(track, {
    modules: [Autoplay],
    loop: true,
    grabCursor: true,
    speed: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SPEED_MS,
    autoplay: { enabled: false, delay: AUTOPLAY_DELAY_MS, disableOnInteraction: false },
    spaceBetween: 20,
    slidesPerView: 2,
    breakpoints: {
      640: { slidesPerView: 3 },
      768: { slidesPerView: 4 },
      1024: { slidesPerView: 5 },
    },
  });
}
