import type { HeroSlide } from '@neev/domain';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PauseButton } from '@/components/carousel/pause-button.tsx';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { classNames } from '@/lib/class-names.ts';
import { usePause } from '@/lib/hooks/media-queries.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { HeroSlideView } from './hero-slide-view.tsx';

const HeroSwiper = lazyComponent(async () => (await import('./hero-swiper.tsx')).HeroSwiper);

/**
 * A carousel after the pattern of the ARIA Authoring Practices: the pause button is the first
 * control, keyboard focus stops the rotation, and slides are not announced while it rotates.
 * https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export function HeroCarousel({ slides }: { slides: readonly HeroSlide[] }) {
  const { isPaused, setIsPaused } = usePause();
  const focusPause = usePauseOnFocus();
  const isRotating = slides.length > 1 && !isPaused && !focusPause.isPausedByFocus;
  const track = useRef<HTMLDivElement>(null);
  const { activeIndex, select } = useActiveSlide(slides);
  const [isSwiperReady, setIsSwiperReady] = useState(false);
  const newIds = useNewSlideIds(slides);

  function togglePause() {
    setIsPaused(!isPaused);
    // The play button starts the rotation although it has the focus.
    focusPause.resume();
  }

  function selectByKey({ key, target }: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    // Not the link of a slide, which would be hidden with its slide.
    if (step === undefined || !(target instanceof HTMLButtonElement)) return;
    select((activeIndex + step + slides.length) % slides.length);
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="relative touch-pan-y"
      {...focusPause.handlers}
      onKeyDown={selectByKey}
    >
      {slides.length > 1 && isSwiperReady && (
        <CarouselControls
          slides={slides}
          activeIndex={activeIndex}
          isPaused={isPaused}
          onTogglePause={togglePause}
          onSelect={select}
        />
      )}
      <div ref={track} className="overflow-hidden bg-slate-900">
        <div aria-live={isRotating ? 'off' : 'polite'} className="swiper-wrapper flex w-full">
          <Slides {...{ slides, activeIndex, isSwiperReady, newIds }} />
        </div>
      </div>
      {slides.length > 1 && (
        <Deferred until="idle" clientOnly>
          <HeroSwiper
            {...{ track, slides, activeIndex, isRotating }}
            onStart={() => setIsSwiperReady(true)}
            onActiveIndexChange={select}
          />
        </Deferred>
      )}
    </section>
  );
}

interface SlidesProps {
  slides: readonly HeroSlide[];
  activeIndex: number;
  /** Whether Swiper has started, so that other slides can be shown. */
  isSwiperReady: boolean;
  newIds: ReadonlySet<string>;
}

function Slides({ slides, activeIndex, isSwiperReady, newIds }: SlidesProps) {
  return slides.map((slide, index) => (
    <HeroSlideView
      key={slide.id}
      slide={slide}
      positionLabel={`${index + 1} of ${slides.length}`}
      isActive={index === activeIndex}
      // The title of the active slide is the heading of the page.
      headingLevel={index === activeIndex ? 'h1' : 'h2'}
      isFirst={index === 0}
      shouldLoadPicture={isSwiperReady || index === activeIndex}
      isNew={newIds.has(slide.id)}
    />
  ));
}

/** Stops the rotation while the keyboard focus is within the carousel. */
function usePauseOnFocus() {
  const [isPausedByFocus, setIsPausedByFocus] = useState(false);
  const handlers = {
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) setIsPausedByFocus(true);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setIsPausedByFocus(false);
    },
  };
  return { isPausedByFocus, resume: () => setIsPausedByFocus(false), handlers };
}

interface CarouselState {
  slides: readonly HeroSlide[];
  activeIndex: number;
}

/** The index of the active slide. The same slide stays active when others are added or removed. */
function useActiveSlide(slides: readonly HeroSlide[]) {
  const [state, setState] = useState<CarouselState>({ slides, activeIndex: 0 });
  const current =
    state.slides === slides ? state : { slides, activeIndex: findActiveIndex(state, slides) };
  if (current !== state) setState(current);
  return {
    activeIndex: current.activeIndex,
    select: (activeIndex: number) => setState((last) => ({ ...last, activeIndex })),
  };
}

function findActiveIndex(
  { slides, activeIndex }: CarouselState,
  next: readonly HeroSlide[],
): number {
  const index = next.findIndex(({ id }) => id === slides[activeIndex]?.id);
  return index >= 0 ? index : activeIndex % Math.max(next.length, 1);
}

interface CarouselControlsProps {
  slides: readonly HeroSlide[];
  /** Index of the active slide. */
  activeIndex: number;
  isPaused: boolean;
  onTogglePause: () => void;
  onSelect: (index: number) => void;
}

/** The pause button and a button for each slide. */
function CarouselControls(props: CarouselControlsProps) {
  const { slides, activeIndex, isPaused, onTogglePause, onSelect } = props;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 z-10">
      <div className="container-page flex items-center gap-2">
        <PauseButton
          subject="the slides"
          isPaused={isPaused}
          className="pointer-events-auto bg-white/15 text-white hover:bg-white/30 forced-colors:bg-[ButtonFace]"
          onToggle={onTogglePause}
        />
        <fieldset className="flex min-w-0 flex-1">
          <legend className="sr-only">Choose a slide</legend>
          {slides.map(({ id, title }, index) => (
            <button
              key={id}
              type="button"
              aria-label={`Slide ${index + 1}: ${title}`}
              aria-current={index === activeIndex}
              className="group pointer-events-auto h-11 max-w-11 flex-1 px-1.5"
              onClick={() => onSelect(index)}
            >
              <span
                className={classNames(
                  'block h-1 rounded-sm transition-colors',
                  index === activeIndex ? 'bg-accent' : 'bg-white/40 group-hover:bg-white',
                )}
              />
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}

/** The ids of slides added while the page was open. Announces added and removed slides. */
function useNewSlideIds(slides: readonly HeroSlide[]): ReadonlySet<string> {
  const announce = useAnnounce();
  const previousSlides = useRef(slides);
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const added = excludeSlides(slides, previousSlides.current);
    const removed = excludeSlides(previousSlides.current, slides);
    previousSlides.current = slides;
    if (added.length === 0 && removed.length === 0) return;
    setNewIds((last) => new Set([...last, ...added.map(({ id }) => id)]));
    announce(
      [
        ...added.map(({ title }) => `New: ${title}.`),
        ...removed.map(({ title }) => `No longer shown: ${title}.`),
      ].join(' '),
    );
  }, [slides, announce]);

  return newIds;
}

function excludeSlides(slides: readonly HeroSlide[], excluded: readonly HeroSlide[]): HeroSlide[] {
  const ids = new Set(excluded.map(({ id }) => id));
  return slides.filter(({ id }) => !ids.has(id));
}
