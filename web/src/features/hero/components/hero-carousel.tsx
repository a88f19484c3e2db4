import type { HeroSlide } from '@neev/domain';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { usePause } from '@/lib/use-pause.ts';
import { CarouselControls } from './carousel-controls.tsx';
import { HeroSlideView } from './hero-slide-view.tsx';
import { useHeroSwiper } from './use-hero-swiper.ts';
import { useSlideNews } from './use-slide-news.ts';

/**
 * The slides one after the other, after the carousel pattern of the ARIA Authoring Practices: the
 * way to stop it comes first, it stands still under the keyboard's focus, and it is quiet while it
 * moves. https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export function HeroCarousel({ slides }: { slides: readonly HeroSlide[] }) {
  const { isPaused, setIsPaused } = usePause();
  const [isHeld, setIsHeld] = useState(false);
  const isMoving = slides.length > 1 && !isPaused && !isHeld;
  const track = useRef<HTMLDivElement>(null);
  const { active, canTurn, turn, select } = useHeroSwiper({ track, slides, isMoving });
  const newIds = useSlideNews(slides);

  function togglePause() {
    setIsPaused(!isPaused);
    // Who asks it to play means it, the focus being on the button or not.
    setIsHeld(false);
  }

  function holdUnderKeyboard({ target }: FocusEvent) {
    if (target.matches(':focus-visible')) setIsHeld(true);
  }

  function release({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setIsHeld(false);
  }

  function turnByKey({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="relative touch-pan-y"
      onFocus={holdUnderKeyboard}
      onBlur={release}
      onKeyDown={turnByKey}
    >
      {slides.length > 1 && (
        <CarouselControls
          slides={slides}
          active={active}
          isPaused={isPaused}
          onTogglePause={togglePause}
          onSelect={select}
        />
      )}
      <div ref={track} className="overflow-hidden bg-slate-900">
        <div aria-live={isMoving ? 'off' : 'polite'} className="swiper-wrapper flex w-full">
          {slides.map((slide, index) => (
            <HeroSlideView
              key={slide.id}
              slide={slide}
              place={`${index + 1} of ${slides.length}`}
              isActive={index === active}
              isFirst={index === 0}
              isNear={canTurn || index === active}
              isNew={newIds.has(slide.id)}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
