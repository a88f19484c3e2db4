import type { HeroSlide } from '@neev/domain';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Deferred } from '@/components/ui/deferred.tsx';
import { usePause } from '@/lib/hooks/media-queries.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { CarouselControls } from './carousel-controls.tsx';
import { HeroSlideView } from './hero-slide-view.tsx';
import { useSlideNews } from './use-slide-news.ts';

const HeroSwiper = lazyComponent(async () => (await import('./hero-swiper.tsx')).HeroSwiper);

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
  const { active, select } = useActiveSlide(slides);
  const [canTurn, setCanTurn] = useState(false);
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

  function turn(by: number) {
    select((active + by + slides.length) % slides.length);
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
      {slides.length > 1 && canTurn && (
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
      {slides.length > 1 && (
        <Deferred until="idle" clientOnly>
          <HeroSwiper
            {...{ track, slides, active, isMoving }}
            onStart={() => setCanTurn(true)}
            onShow={select}
          />
        </Deferred>
      )}
    </section>
  );
}

interface Shown {
  slides: readonly HeroSlide[];
  active: number;
}

/** The index of the slide that is shown. When slides come and go it follows the slide. */
function useActiveSlide(slides: readonly HeroSlide[]) {
  const [shown, setShown] = useState<Shown>({ slides, active: 0 });
  const current = shown.slides === slides ? shown : { slides, active: activeAfter(shown, slides) };
  if (current !== shown) setShown(current);
  return {
    active: current.active,
    select: (active: number) => setShown((last) => ({ ...last, active })),
  };
}

function activeAfter({ slides, active }: Shown, next: readonly HeroSlide[]): number {
  const index = next.findIndex(({ id }) => id === slides[active]?.id);
  return index >= 0 ? index : active % Math.max(next.length, 1);
}
