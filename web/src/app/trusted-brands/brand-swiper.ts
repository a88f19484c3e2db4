/** Moves the marks. Loaded when they come near the screen; Swiper's styles are those of the track. */
import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

/** Milliseconds between two moves (specification, section 9). */
const AUTOPLAY_DELAY_MS = 2_500;

const SPEED_MS = 600;

export interface BrandSwiper {
  play(): void;
  pause(): void;
  /** Leaves the track as it was. */
  stop(): void;
}

export function startBrandSwiper(track: HTMLElement): BrandSwiper {
  const swiper = new Swiper(track, {
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
  return {
    play: () => void swiper.autoplay.start(),
    pause: () => void swiper.autoplay.stop(),
    stop: () => void swiper.destroy(true, true),
  };
}
