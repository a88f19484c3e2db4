import type { HeroSlide } from '@neev/domain';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y, Autoplay, Keyboard } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import { classNames } from '@/lib/class-names.ts';
import { useReducedMotion } from '@/lib/use-reduced-motion.ts';
import { HeroSlideView } from './hero-slide-view.tsx';

/** Milliseconds that a slide stays (specification, section 9). */
const SLIDE_INTERVAL_MS = 3_000;

export function HeroCarousel({ slides }: { slides: HeroSlide[] }) {
  const isMotionReduced = useReducedMotion();
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [isPaused, setIsPaused] = useState(isMotionReduced);
  const [active, setActive] = useState(0);

  function togglePause() {
    if (isPaused) swiper?.autoplay.start();
    else swiper?.autoplay.stop();
    setIsPaused(!isPaused);
  }

  return (
    <section aria-roledescription="carousel" aria-label="Highlights" className="relative">
      <Swiper
        modules={[A11y, Autoplay, Keyboard]}
        keyboard
        rewind
        speed={isMotionReduced ? 0 : 600}
        autoplay={
          isMotionReduced ? false : { delay: SLIDE_INTERVAL_MS, disableOnInteraction: false }
        }
        onSwiper={setSwiper}
        onSlideChange={({ activeIndex }) => setActive(activeIndex)}
      >
        {slides.map((slide, index) => (
          <SwiperSlide key={slide.id}>
            <HeroSlideView slide={slide} isFirst={index === 0} />
          </SwiperSlide>
        ))}
      </Swiper>
      {slides.length > 1 && (
        <div className="container-page pointer-events-none absolute inset-x-0 bottom-5 z-10 flex items-center gap-3">
          <button
            type="button"
            aria-label={isPaused ? 'Play the slides' : 'Pause the slides'}
            className="pointer-events-auto grid size-11 place-items-center rounded-md bg-white/15 text-white hover:bg-white/30"
            onClick={togglePause}
          >
            {isPaused ? (
              <Play aria-hidden className="size-4" />
            ) : (
              <Pause aria-hidden className="size-4" />
            )}
          </button>
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              aria-label={`Slide ${index + 1}: ${slide.title}`}
              aria-current={index === active}
              className="group pointer-events-auto py-4"
              onClick={() => swiper?.slideTo(index)}
            >
              <span
                className={classNames(
                  'block h-1 w-8 rounded-sm transition-colors',
                  index === active ? 'bg-accent' : 'bg-white/40 group-hover:bg-white',
                )}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
