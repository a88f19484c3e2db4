/** Moves the slides. Loaded when there is more than one. */
import Swiper from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';

/** Milliseconds that a slide stays (specification, section 9). */
const SLIDE_INTERVAL_MS = 3_000;

/** Milliseconds that a slide takes to fade; the classes of the slides say the same. */
const FADE_MS = 700;

export interface HeroSwiper {
  play(): void;
  pause(): void;
  show(index: number): void;
  /** The slides have changed; the one of this index is to be shown. */
  refresh(index: number): void;
  stop(): void;
}

/** `onShow` is told the index of each slide that is shown. */
export function startHeroSwiper(track: HTMLElement, onShow: (index: number) => void): HeroSwiper {
  const swiper = new Swiper(track, {
    modules: [Autoplay, EffectFade],
    effect: 'fade',
    rewind: true,
    speed: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : FADE_MS,
    autoplay: {
      enabled: false,
      delay: SLIDE_INTERVAL_MS,
      disableOnInteraction: false,
      waitForTransition: false,
    },
    on: { slideChange: ({ activeIndex }) => onShow(activeIndex) },
  });
  return {
    play: () => void swiper.autoplay.start(),
    pause: () => void swiper.autoplay.stop(),
    show: (index) => void swiper.slideTo(index),
    refresh(index) {
      swiper.update();
      swiper.slideTo(index, 0, false);
    },
    stop: () => void swiper.destroy(true, true),
  };
}
